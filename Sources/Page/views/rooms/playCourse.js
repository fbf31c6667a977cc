// The second step of a round on a course: tee and game, then the lobby (FU3, FU13, F301).

import { draw, h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { check, field } from "../../parts/form.js";
import { ratings } from "../courses/courseRow.js";
import { crowds } from "../courses/crowds.js";
import { wholeCourse } from "../courses/known.js";
import { openingForm } from "./opening.js";
import { teeOptions } from "./tees.js";

const parOf = (course) => course.holes.reduce((sum, hole) => sum + hole.par, 0);

const facts = (course) =>
  [
    t("courses.holesOf", { count: course.holes.length }),
    t("courses.parOf", { par: parOf(course) }),
    course.place,
  ].filter(Boolean).join(" · ");

const teeField = ({ tees }) => {
  if (!tees?.length) return null;
  // Nothing chosen: the tee that I usually play, which the server knows.
  const options = [["", t("rooms.usualTee")], ...teeOptions(tees, ratings)];
  return field("tee", t("rooms.myTee"), { options });
};

/** A 9-hole course can be played as a card of 18 holes. */
const twiceField = ({ holes }) =>
  holes.length <= 9 && holes.length > 1 && check("twice", t("rooms.twice", { count: 2 * holes.length }));

/** Nobody can be met offline; what is written is saved when it is back (FU9). */
const withoutLink = (course) => [
  h("p", facts(course)),
  h("p.error", { role: "status" }, t("courses.asKnown")),
  h("div.actions",
    h("a.button.primary", { href: href(`/offline?course=${encodeURIComponent(course.id)}`) },
      t("rooms.withoutLink")),
    h("a.button", { href: location.href }, t("common.tryAgain"))),
];

export const playCourseView = {
  path: "/play/:course",
  title: () => t("rooms.play"),

  async open(page) {
    const { course, isKnown } = await wholeCourse(page.params.course);
    if (page.signal.aborted) return;
    page.title(course.name);
    const room = ({ twice }) => ({ course: course.id, ...(twice ? { loops: 2 } : {}) });
    const holes = course.holes.map((hole) => hole.number);
    if (isKnown) return draw(page.root, withoutLink(course));
    const made = await openingForm(holes, room, ({ tee }) => tee, teeField(course), twiceField(course));
    draw(
      page.root,
      h("p", facts(course), " ", crowds(page).of(course)),
      h("p", h("a", { href: href(`/courses/${encodeURIComponent(course.id)}`) }, t("rooms.seeCourse"))),
      made,
    );
  },
};
