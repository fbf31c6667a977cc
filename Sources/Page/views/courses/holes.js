// The holes of a course: par, length, where, how to play them (F19, F33, G4), and how they went.

import { h } from "../../core/dom.js";
import { distance, number, t } from "../../core/texts.js";
import { placeText, towards } from "./geo.js";

/** What was measured, else what the places say. */
const lengthOf = ({ length, tee, basket }) =>
  length ?? (tee && basket ? towards(tee, basket).distance : null);

const average = (found) => found && number(found.strokes, { maximumFractionDigits: 1 });

const columns = (course, statistics) =>
  [
    [t("courses.hole"), (hole) => number(hole.number)],
    [t("courses.par"), (hole) => number(hole.par)],
    course.holes.some((hole) => hole.strokeIndex) &&
      [t("courses.index"), (hole) => hole.strokeIndex && number(hole.strokeIndex)],
    course.holes.some(lengthOf) &&
      [t("courses.length"), (hole) => lengthOf(hole) && distance(lengthOf(hole))],
    ...course.tees.filter((tee) => course.holes.some((hole) => hole.tees?.[tee.name])).map((tee) =>
      [tee.name, (hole) => teeText(hole.tees?.[tee.name])]),
    statistics?.mine && [t("courses.mineAverage"),
      (hole) => average(statistics.mine.holes.find((each) => each.number === hole.number))],
    statistics?.others && [t("courses.othersAverage"),
      (hole) => average(statistics.others.holes.find((each) => each.number === hole.number))],
  ].filter(Boolean);

/** What differs from one tee: its length, else its par. */
const teeText = (tee) => {
  if (!tee) return "";
  return [tee.length && distance(tee.length), tee.par && t("courses.parOf", { par: tee.par })]
    .filter(Boolean).join(", ");
};

export const holeTable = (course, statistics) => {
  const all = columns(course, statistics);
  const cell = (hole) => ([, read], place) => {
    const text = read(hole);
    return place ? h("td.number", text || "–") : h("th.number", { scope: "row" }, text);
  };
  return h(
    "div.wide", { role: "region", "aria-label": t("courses.holes"), tabindex: "0" },
    h("table",
      h("thead", h("tr", all.map(([name]) => h("th.number", { scope: "col" }, name)))),
      h("tbody", course.holes.map((hole) => h("tr", all.map(cell(hole)))))),
  );
};

/** Pictures are elsewhere: this page loads nothing from another host, but leads there. */
const picture = (address, text) =>
  address && h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text);

/** Tips and pictures, of the holes that have any. */
export const holeNotes = (course) =>
  course.holes.filter((hole) => hole.tips || hole.picture || hole.birdsEye).map((hole) =>
    h("li",
      h("h3", t("courses.holeOf", { number: hole.number })),
      hole.tips && h("p.tips", hole.tips),
      h("p.holeLinks",
        picture(hole.picture, t("courses.pictureOf", { number: hole.number })),
        picture(hole.birdsEye, t("courses.fromAboveOf", { number: hole.number })))));

export const wherePlaces = (course) =>
  course.holes.filter((hole) => hole.basket).map((hole) =>
    h("li", t("courses.basketOf", { number: hole.number, place: placeText(hole.basket) })));
