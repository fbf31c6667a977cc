// The strokes that a player receives on a course, before there is a game (F48, G6).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { number, t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { formatName } from "../history/names.js";
import { courseFields } from "../courses/courseFields.js";
import { handicapText, indexText, readIndex, tenths } from "./figures.js";
import { indexField } from "./indexField.js";

const formats = ["stroke", "stableford", "match", "bestBall", "skins", "nassau", "maximumScore", "parBogey"];

const given = (values, body) => ({
  ...body,
  course: values.course,
  tee: values.tee || undefined,
  nine: values.nine || undefined,
  format: values.format,
  index: readIndex(values.index) ?? undefined,
});

const has = (value) => value !== null && value !== undefined;

const facts = (told) =>
  [
    [t("handicap.index"), has(told.index) ? indexText(told.index) : t("handicap.none")],
    told.tee && [t("handicap.tee"), told.tee],
    [t("history.par"), number(told.par)],
    has(told.rating) && [t("handicap.rating"), tenths(told.rating)],
    has(told.slope) && [t("handicap.slope"), number(told.slope)],
    has(told.courseHandicap) && [t("handicap.courseHandicap"), handicapText(told.courseHandicap)],
    [t("handicap.allowance"), number(told.allowance / 100, { style: "percent" })],
  ].filter(Boolean);

const holes = (told) =>
  h(
    "table.full", h("caption", t("handicap.perHole")),
    h("thead", h("tr", ["history.hole", "history.par", "handicap.strokeIndex", "handicap.received"]
      .map((key) => h("th.number", { scope: "col" }, t(key))))),
    h("tbody", told.holes.map((hole) =>
      h("tr", h("th.number", { scope: "row" }, number(hole.number)), h("td.number", number(hole.par)),
        h("td.number", has(hole.strokeIndex) ? number(hole.strokeIndex) : ""),
        h("td.number", h("strong", number(hole.strokes)))))),
  );

const answer = (told) => [
  h("p.bigIndex", { role: "status" }, h("span.quiet", t(told.playing < 0 ? "handicap.givenBack" : "handicap.playing")), " ",
    h("strong", number(Math.abs(told.playing)))),
  told.index === null && h("p", t("handicap.noIndexYet")),
  h("dl.told", facts(told).map(([name, value]) => h("div", h("dt", name), h("dd", value)))),
  holes(told),
];

/** @param body `{policy, player}` */
export const courseHandicapPart = async (body, chosen) => {
  const result = h("div");
  const fields = await courseFields(chosen);
  const nines = [["", t("handicap.allHoles")], ["front", t("history.front")], ["back", t("history.back")]];
  const submit = async (values) =>
    draw(result, answer(await link.ask("handicap/course", given(values, body))));
  return [
    form(
      t("handicap.compute"), submit, fields,
      h("div.columns",
        field("nine", t("handicap.whichHoles"), { options: nines }),
        field("format", t("statistics.format"), { options: formats.map((each) => [each, formatName(each)]) }),
        indexField("index", t("handicap.tryIndex"), null, t("handicap.tryHint"))),
    ),
    result,
  ];
};
