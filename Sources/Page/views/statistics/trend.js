// How it goes: round by round and month by month, a hole each, so that short and long rounds compare.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { date, t } from "../../core/texts.js";
import { plot } from "../../parts/plot.js";
import { askGroups, roundsOf } from "./ask.js";
import { holeToPar } from "./figures.js";

const roundsMax = 50;
const short = { day: "numeric", month: "short" };
const monthYear = { month: "short", year: "numeric", timeZone: "UTC" };

/** The newest rounds, the oldest of them first. */
const rounds = async (query) => {
  const owner = query.get("user") ?? session.user;
  const format = query.get("format");
  const { rounds: games } = await link.ask("history/list", { ...roundsOf(query), limit: roundsMax });
  return games
    .filter((game) => !format || game.format === format)
    .map((game) => ({ game, totals: game.players.find(({ player }) => player === owner)?.totals }))
    .filter(({ totals }) => totals?.thru)
    .reverse();
};

const label = (game) => [date(game.startedAt, short), game.course.name].filter(Boolean).join(", ");

const roundsPlot = (found) =>
  plot({
    label: t("statistics.byRound"), format: holeToPar,
    series: [{
      name: t("statistics.perHole"),
      points: found.map(({ game, totals }, place) => ({
        x: place, y: totals.toPar / totals.thru, label: date(game.startedAt, short),
        title: label(game),
      })),
    }],
  });

/** `2026-05` in words. */
const month = (key) => date(Date.parse(`${key}-01T00:00:00Z`), monthYear);

const monthsPlot = (groups) =>
  plot({
    label: t("statistics.byMonth"), format: holeToPar,
    series: [{
      name: t("statistics.perHole"),
      points: [...groups].reverse().map(({ key, holeToPar: mean }, place) => ({
        x: place, y: mean, label: month(key),
      })),
    }],
  });

/** Nothing where there are too few rounds for a line. */
export const trendPart = async (query) => {
  const [found, months] = await Promise.all([rounds(query), askGroups(query, "month")]);
  if (found.length < 2) return h("p.quiet", t("statistics.tooFew"));
  return [roundsPlot(found), months.length > 1 && monthsPlot(months)];
};
