// How an index came about (G5, F48): everything that `handicap/get` tells, in sentences and a table.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { indexText, isLeague, played, tenths } from "./figures.js";

const place = (score) =>
  score.room ? h("a", { href: href(`/history/${score.room}`) }, played(score)) : played(score);

/** What was averaged, in a sentence. */
const averaged = ({ policy, explanation }) => {
  const { counted, considered, tableAdjustment, average } = explanation;
  if (isLeague(policy)) return t("handicap.league", { count: considered, average: tenths(average) });
  const words = { count: counted.length, considered, average: indexText(average) };
  const first = t("handicap.best", words);
  return tableAdjustment
    ? `${first} ${t("handicap.few", { less: tenths(Math.abs(tableAdjustment)) })}`
    : first;
};

const limit = ({ kind, from }, { lowIndex }) =>
  t(`handicap.limit_${kind}`, {
    from: indexText(from), low: lowIndex === null ? "" : indexText(lowIndex),
  });

const exceptional = (score) =>
  h("li", t("handicap.exceptional", { by: tenths(Math.abs(score.reduction)) }), " ", place(score));

const row = (score) =>
  h(
    "tr", h("th", { scope: "row" }, place(score)), h("td.number", tenths(score.differential)),
    h("td.number", tenths(score.adjusted)),
  );

const table = (counted) =>
  counted.length > 0 && h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": t("handicap.counted") },
    h(
      "table.full", h("caption", t("handicap.counted")),
      h("thead", h("tr", h("th", { scope: "col" }, t("handicap.score")),
        h("th.number", { scope: "col" }, t("handicap.differential")),
        h("th.number", { scope: "col" }, t("handicap.adjustedDifferential")))),
      h("tbody", counted.map(row)),
    ),
  );

const reasons = (standing) => {
  const { explanation } = standing;
  const { limits, lowIndex, exceptional: scores } = explanation;
  return [
    h("p", averaged(standing)),
    limits.map((each) => h("p", limit(each, explanation))),
    !limits.length && lowIndex !== null && h("p", t("handicap.low", { low: indexText(lowIndex) })),
    scores.length > 0 && h("ul", scores.map(exceptional)),
    table(explanation.counted),
  ];
};

const missing = ({ policy, holesMissing, scores }) => {
  if (isLeague(policy)) return t(scores ? "handicap.tooOld" : "handicap.noLeagueRound");
  return t("handicap.missing", { count: holesMissing });
};

/** @param standing As `handicap/get` has it. */
export const explanation = (standing) => [
  h("p.bigIndex", { role: "group" },
    h("span.quiet", t("handicap.index")), " ",
    h("strong", standing.index === null ? t("handicap.none") : indexText(standing.index))),
  standing.index === null ? h("p", missing(standing)) : reasons(standing),
  standing.ignored > 0 && h("p.hint", t("handicap.ignored", { count: standing.ignored })),
];
