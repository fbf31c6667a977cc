// The scores that a handicap is made of, the newest first, with the index after each.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { dayText, number, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { pagedList } from "../../parts/pages.js";
import { plot } from "../../parts/plot.js";
import { indexText, played, tenths } from "./figures.js";

const remove = async (entry, again) => {
  const isSure = await confirm(t("handicap.removeTitle"), played(entry),
    { yes: t("common.remove"), isDangerous: true });
  if (!isSure) return;
  await attempt(async () => {
    await link.ask("handicap/remove", { score: entry.score });
    say(t("handicap.removed"));
    await again();
  });
};

const tags = (entry) =>
  [
    entry.counts && t("handicap.counts"),
    entry.exceptionalReduction && t("handicap.isExceptional",
      { by: tenths(Math.abs(entry.exceptionalReduction)) }),
    !entry.room && t("handicap.byHand"),
  ].filter(Boolean);

const facts = (entry) =>
  [
    dayText(entry.day),
    t("handicap.gross", { strokes: number(entry.strokes), adjusted: number(entry.adjusted) }),
    entry.holesPlayed < entry.holes
      ? t("handicap.holesPlayed", { played: entry.holesPlayed, count: entry.holes })
      : t("handicap.holes", { count: entry.holes }),
    t("handicap.against", { rating: tenths(entry.rating), slope: entry.slope }),
    entry.conditions && t("handicap.conditionsWere",
      { conditions: number(entry.conditions, { signDisplay: "exceptZero" }) }),
  ].filter(Boolean).join(" · ");

const title = ({ room, courseName }) => {
  const name = courseName || t("history.unspecified");
  return room ? h("a.gameName", { href: href(`/history/${room}`) }, name) : h("span.gameName", name);
};

const removing = (entry, again) =>
  !entry.room && again && h("button.plain", {
    type: "button", "aria-label": t("handicap.removeScore", { score: played(entry) }),
    onclick: () => remove(entry, again),
  }, t("common.remove"));

const row = (again) => (entry) => [
  h("div.beside", title(entry),
    h("strong", entry.differential === null ? t("handicap.waits")
      : t("handicap.differentialIs", { differential: tenths(entry.differential) }))),
  h("div.quiet", facts(entry)),
  h("div.beside",
    h("span.tags", tags(entry).map((tag) => h("span.tag", tag))),
    entry.index !== null && h("span", t("handicap.indexAfter", { index: indexText(entry.index) })),
    removing(entry, again)),
];

/** How the index went, over the scores of one page. */
const indexPlot = (scores) => {
  const points = [...scores].reverse()
    .map((entry, x) => ({ x, y: entry.index, label: dayText(entry.day, { day: "numeric", month: "short" }),
      title: played(entry) }))
    .filter(({ y }) => y !== null);
  return points.length > 1 && plot({
    label: t("handicap.trend"), format: indexText,
    series: [{ name: t("handicap.index"), points }],
  });
};

/**
 * @param body `{policy, player}`
 * @param again Reads all of it anew; null where the scores are somebody else's.
 */
export const scoresPart = async (body, again) => {
  let first;
  const list = await pagedList(async (cursor) => {
    const { scores, cursor: next } = await link.ask("handicap/history", { ...body, limit: 20, cursor });
    first ??= scores;
    return { items: scores, cursor: next };
  }, row(again), t("handicap.noScores"));
  return [indexPlot(first), list];
};
