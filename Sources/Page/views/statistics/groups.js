// Rounds by course and by game type, one row each.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { number, t } from "../../core/texts.js";
import { amountText } from "../../golf/words.js";
import { formatName } from "../history/names.js";
import { record } from "../history/outcome.js";
import { askGroups } from "./ask.js";
import { mean, roundToPar, sum } from "./figures.js";

const average = ({ strokes, toPar }) =>
  strokes === null ? mean(null) : `${mean(strokes)} (${roundToPar(toPar)})`;

/** The skins and the points: `12 skins, 36 points`. */
const amounts = ({ skins, points }) =>
  [["skins", skins], ["points", points]].filter(([, count]) => count > 0)
    .map(([unit, count]) => amountText(unit, count)).join(", ");

/** The figures of a group that a table can show. */
const columns = {
  rounds: ({ rounds }) => number(rounds),
  average,
  best: ({ best }) => sum(best),
  record: ({ games }) => record(games),
  amounts: ({ games }) => amounts(games),
};

/** The columns of a table. Skins and points appear only if somebody won any. */
const columnsFor = (groups) =>
  Object.keys(columns).filter((each) => each !== "amounts" || groups.some(({ games }) => amounts(games)));

const table = (groups, name, title, shown = columnsFor(groups)) =>
  h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": title },
    h(
      "table.full",
      h("thead", h("tr",
        h("th", { scope: "col" }, title),
        shown.map((each) =>
          h("th.number", { scope: "col" }, t(`statistics.${each}`))))),
      h("tbody", groups.map((group) =>
        h("tr",
          h("th", { scope: "row" }, name(group)),
          shown.map((each) => h("td.number", columns[each](group)))))),
    ),
  );

/** The same figures on one course alone. */
const courseLink = (query) => ({ key, name }) => {
  const wanted = new URLSearchParams(query);
  wanted.set("course", key.replace(/^~/, ""));
  return h("a", { href: href(`/statistics?${wanted}`) }, name || t("history.unspecified"));
};

export const coursesPart = async (query) =>
  table(await askGroups(query, "course"), courseLink(query), t("history.course"));

/** The results against each opponent. Nothing for somebody who always played alone. */
export const opponentsPart = async (query) => {
  const groups = await askGroups(query, "opponent");
  return groups.length > 0 && [
    h("h2", t("statistics.opponents")),
    h("p.hint", t("statistics.opponentsHint")),
    table(groups, ({ name }) => name, t("statistics.opponent"), ["rounds", "record"]),
  ];
};

/** The same figures of one game type alone, or of all. */
const formatLink = (query, format, text) => {
  const wanted = new URLSearchParams(query);
  if (format) wanted.set("format", format);
  else wanted.delete("format");
  return h("a", { href: href(`/statistics?${wanted}`) }, text);
};

/** Nothing where all rounds were played the same way. */
export const formatsPart = async (query) => {
  const isChosen = query.get("format") !== null;
  const groups = await askGroups(query, "format");
  return (groups.length > 1 || isChosen) && [
    h("h2", t("statistics.formats")),
    isChosen && h("p", formatLink(query, null, t("statistics.allFormats"))),
    table(groups, ({ key }) => formatLink(query, key, formatName(key)), t("statistics.format")),
  ].filter(Boolean);
};
