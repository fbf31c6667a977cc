// What I threw on a course when I was last there, hole by hole (F51).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { date, number, t } from "../../core/texts.js";
import { holeToPar } from "../statistics/figures.js";

const score = ({ strokes, par }) =>
  strokes === null ? t("history.noScore") : `${number(strokes)} (${holeToPar(strokes - par)})`;

const row = (hole) =>
  h(
    "tr", h("th", { scope: "row" }, number(hole.hole)),
    h("td", hole.discs.map(({ name }) => name).join(", ")), h("td.number", score(hole)),
    h("td", h("a", { href: href(`/history/${hole.room}`) }, date(hole.playedAt))),
  );

export const lastTimePart = async (course) => {
  const { holes } = await link.ask("disc/lastTime", { course });
  if (!holes.length) return h("p.quiet", t("discs.neverNoted"));
  return h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": t("discs.lastTime") },
    h(
      "table.full", { "aria-label": t("discs.lastTime") },
      h("thead", h("tr", h("th", { scope: "col" }, t("history.hole")),
        h("th", { scope: "col" }, t("discs.title")),
        h("th.number", { scope: "col" }, t("history.strokes")),
        h("th", { scope: "col" }, t("discs.playedAt")))),
      h("tbody", holes.map(row)),
    ),
  );
};
