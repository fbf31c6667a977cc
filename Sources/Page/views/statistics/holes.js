// One course hole by hole, and what the others take there (F42).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { number, t } from "../../core/texts.js";
import { plot } from "../../parts/plot.js";
import { askGroups } from "./ask.js";
import { holeToPar, mean as average, roundToPar } from "./figures.js";

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** What others take; of somebody else's rounds that is not asked. */
const askOthers = async (query) =>
  query.get("user") ? null : (await link.ask("statistics/course", { course: query.get("course") })).others;

const othersText = (others) =>
  others
    ? t("statistics.othersTake", { strokes: average(others.strokes), toPar: roundToPar(others.toPar),
      count: others.players })
    : t("statistics.tooFewOthers");

const holesPlot = (mine, others, name) => {
  const points = (list) => list.map(({ number: hole, toPar }) =>
    ({ x: hole, y: toPar, label: number(hole) }));
  return plot({
    label: t("statistics.byHole"), format: holeToPar,
    series: [
      { name, points: points(mine) },
      others && { name: t("statistics.others"), points: points(others.holes) },
    ].filter(Boolean),
  });
};

const row = ({ number: hole, par, played, strokes }, others) => {
  const theirs = others?.holes.find((each) => each.number === hole);
  return h(
    "tr", h("th", { scope: "row" }, number(hole)), h("td.number", number(par)),
    h("td.number", number(played)), h("td.number", number(strokes, digits)),
    others && h("td.number", theirs ? number(theirs.strokes, digits) : ""),
  );
};

const table = (mine, others, name) => {
  const heads = [["history.par"], ["statistics.times"], [null, name],
    others && [null, t("statistics.others")]].filter(Boolean);
  return h(
    "table.full",
    h("thead", h("tr", h("th", { scope: "col" }, t("history.hole")),
      heads.map(([key, text]) => h("th.number", { scope: "col" }, text ?? t(key))))),
    h("tbody", mine.map((each) => row(each, others))),
  );
};

export const holesPart = async (query) => {
  const [groups, others] = await Promise.all([askGroups(query, "hole"), askOthers(query)]);
  const name = query.get("user") ?? t("history.me");
  // A group has one hole of each round, so the mean of a round is the mean of the hole.
  const mine = groups.filter(({ holes }) => holes).map(({ key, par, holes, holeToPar: mean, strokes }) => ({
    number: Number(key), par, played: holes, toPar: mean, strokes,
  }));
  return mine.length > 0 && [
    !query.get("user") && h("p", othersText(others)),
    holesPlot(mine, others, name), table(mine, others, name),
  ];
};
