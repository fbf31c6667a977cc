// Rounds in figures (F13, F42, F55), mine or those of somebody who shows them to me (FU12).

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { filters } from "../history/filters.js";
import { shown } from "../history/shown.js";
import { askTotal } from "./ask.js";
import { coursesPart, formatsPart, opponentsPart } from "./groups.js";
import { holesPart } from "./holes.js";
import { totalPart } from "./total.js";
import { trendPart } from "./trend.js";
import { weatherPart } from "./weather.js";

const section = (title, work) => [h("h2", title), shown(work)];

/** One course hole by hole, or all courses. */
const coursePart = (query) =>
  query.get("course")
    ? section(t("statistics.holesTitle"), () => holesPart(query))
    : section(t("statistics.courses"), () => coursesPart(query));

const details = (query) => [
  section(t("statistics.trend"), () => trendPart(query)),
  coursePart(query),
  shown(() => formatsPart(query)),
  shown(() => opponentsPart(query)),
  section(t("statistics.weather"), () => weatherPart(query)),
];

export const statisticsView = {
  path: "/statistics",
  title: () => t("statistics.title"),

  open(page) {
    const { query, root } = page;
    const user = query.get("user");
    if (user) page.title(t("statistics.titleOf", { user }));
    const all = new URLSearchParams(user ? { user } : {});
    root.append(
      filters("/statistics", query, { hasPlayers: false }),
      query.get("course")
        ? h("p", h("a", { href: href(`/statistics?${all}`) }, t("history.everyCourse"))) : "",
      shown(async () => {
        const total = await askTotal(query);
        return [totalPart(total), total.holes > 0 && details(query)];
      }),
    );
  },
};
