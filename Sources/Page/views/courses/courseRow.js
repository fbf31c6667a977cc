// A course in a list.

import { h } from "../../core/dom.js";
import { date, distance, number, t } from "../../core/texts.js";

/** Slope and rating, as far as the course has them (G2, G4). */
export const ratings = ({ slope, rating }) =>
  [
    slope && t("courses.slopeOf", { slope: number(slope) }),
    rating && t("courses.ratingOf", { rating: number(rating, { maximumFractionDigits: 4 }) }),
  ].filter(Boolean);

const facts = (course) =>
  [
    t("courses.holesOf", { count: course.holes }),
    t("courses.parOf", { par: number(course.par) }),
    ...ratings(course),
    course.distance !== undefined && t("courses.away", { distance: distance(course.distance) }),
    course.playedAt && t("courses.playedOn", { date: date(course.playedAt) }),
  ].filter(Boolean).join(" · ");

const tag = (course) => {
  if (course.status === "proposed") return t("courses.proposed");
  return course.mine && course.status === "private" ? t("courses.mine") : "";
};

/** @param crowd The element that tells how many play it. */
export const courseRow = (course, address, crowd) => {
  const own = tag(course);
  return h(
    "div.courseRow",
    h("p.rowName", h("a", { href: address }, course.name), own && h("span.tag", own)),
    h("p.quiet", [t(`courses.kind_${course.kind}`), course.place].filter(Boolean).join(" · ")),
    h("p", facts(course), " ", crowd),
  );
};
