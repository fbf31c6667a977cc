// Which discs are thrown most, and what comes of it (F51).

import { h } from "../../core/dom.js";
import { date, number, t } from "../../core/texts.js";
import { plot } from "../../parts/plot.js";
import { everyPage } from "../history/everyPage.js";
import { holeToPar } from "../statistics/figures.js";
import { roundsOf } from "../statistics/ask.js";

const mostPages = 3;
/** So many are plotted; all stand in the table. */
const plotted = 10;

const bars = (discs) =>
  plot({
    label: t("discs.mostThrown"), kind: "bars",
    series: [{ name: t("discs.thrown"),
      points: discs.slice(0, plotted).map(({ name, thrown }, x) => ({ x, y: thrown, label: name })) }],
  });

const row = (line) =>
  h(
    "tr", h("th", { scope: "row" }, line.name),
    [line.thrown, line.teeShots, line.holes].map((each) => h("td.number", number(each))),
    h("td.number", holeToPar(line.toPar)), h("td.number", number(line.belowPar)),
    h("td.number", number(line.aces)), h("td", date(line.lastAt)),
  );

const heads = ["thrown", "teeShots", "holes", "toPar", "belowPar", "aces"];

const table = (discs) =>
  h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": t("discs.inFigures") },
    h(
      "table.full", h("caption", t("discs.inFigures")),
      h("thead", h("tr", h("th", { scope: "col" }, t("discs.disc")),
        heads.map((each) => h("th.number", { scope: "col" }, t(`discs.${each}`))),
        h("th", { scope: "col" }, t("discs.lastAt")))),
      h("tbody", discs.map(row)),
    ),
  );

export const thrownMostPart = async (query) => {
  const pages = await everyPage("disc/statistics", { ...roundsOf(query), limit: 100 }, mostPages);
  const discs = pages.flatMap((page) => page.discs);
  const { holes, since } = pages[0];
  if (!discs.length) return h("p.quiet", t("discs.noneThrown"));
  return [
    h("p.quiet", t("discs.countedHoles", { count: holes }), " ",
      since !== null && t("discs.countedSince", { date: date(since) })),
    bars(discs), table(discs),
  ];
};
