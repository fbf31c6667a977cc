// All rounds together: averages, best and worst, the nines, form, and how holes ended.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { date, number, t } from "../../core/texts.js";
import { record } from "../history/outcome.js";
import { plot } from "../../parts/plot.js";
import { holeToPar, mean, roundToPar, sum } from "./figures.js";

const tile = (name, value, ...more) =>
  h("div.figureTile", h("dt", t(`statistics.${name}`)), h("dd", h("strong", value), more));

const played = (round) =>
  round && h("a", { href: href(`/history/${round.room}`) }, date(round.at));

const average = ({ strokes, toPar }) =>
  strokes === null ? mean(null) : `${mean(strokes)} (${roundToPar(toPar)})`;

const form = ({ form: now, formBefore }) =>
  now !== null && tile("form", roundToPar(now),
    formBefore !== null && h("span.quiet", t("statistics.formBefore", { before: roundToPar(formBefore) })));

/** Nothing for somebody who always played alone. */
const games = ({ won, halved, lost, skins, points, units }) => [
  won + halved + lost > 0 && tile("record", record({ won, halved, lost })),
  skins > 0 && tile("skins", number(skins)),
  points > 0 && tile("points", number(points)),
  units !== 0 && tile("units", number(units, { signDisplay: "exceptZero" })),
];

const percent = (part, whole) => number(part / whole, { style: "percent" });

/** The details that the player noted about holes. Each tile says for how many holes. */
const noted = (details) => {
  if (!details) return null;
  const holes = (each) => h("span.quiet", t("statistics.holes", { count: each.holes }));
  const share = (name) => {
    const each = details[name];
    return each.holes > 0 && tile(name, `${number(each.sum)} (${percent(each.sum, each.holes)})`, holes(each));
  };
  const mean18 = (name) => {
    const each = details[name];
    return each.holes > 0 && tile(name, mean(18 * each.sum / each.holes), holes(each));
  };
  return [
    mean18("putts"), share("greens"), share("saves"), share("fairways"), mean18("penalties"),
    mean18("outOfBounds"),
  ];
};

const tiles = (total) =>
  h(
    "dl.figureTiles",
    tile("rounds", number(total.rounds), total.complete < total.rounds
      && h("span.quiet", t("statistics.complete", { count: total.complete }))),
    tile("average", average(total)),
    tile("best", sum(total.best), played(total.best)),
    tile("worst", sum(total.worst), played(total.worst)),
    total.front !== null && tile("front", roundToPar(total.front)),
    total.back !== null && tile("back", roundToPar(total.back)),
    form(total),
    games(total.games),
    noted(total.details),
    tile("perHole", holeToPar(total.holeToPar),
      h("span.quiet", t("statistics.holes", { count: total.holes }))),
  );

const kinds = ["albatrosses", "eagles", "birdies", "pars", "bogeys", "doubleBogeys", "worse"];

/** How holes ended; what never happened at either end is left out. */
const distribution = ({ results, holes }) => {
  const points = kinds.map((kind) => ({ label: t(`statistics.${kind}`), y: results[kind] }));
  const happened = points.map(({ y }) => y > 0);
  const [first, last] = [happened.indexOf(true), happened.lastIndexOf(true)];
  return plot({
    label: t("statistics.results"), kind: "bars",
    series: [{ name: t("statistics.count"), points: points.slice(first, last + 1) }],
    format: (count) => `${number(count)} (${percent(count, holes)})`,
  });
};

/** @param total As `statistics/mine` has it. */
export const totalPart = (total) => {
  if (!total.holes) return h("p", t("statistics.nothing"));
  const { aces } = total.results;
  return [
    tiles(total),
    h("p.hint", t("statistics.parHint")),
    distribution(total),
    aces > 0 && h("p", h("strong", t("statistics.aces", { count: aces }))),
  ];
};
