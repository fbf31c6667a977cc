// Figures as a drawing, and the same as a table for whoever hears the page.

import { draw, h, newID } from "../core/dom.js";
import { number } from "../core/texts.js";
import { drawBars } from "./plotBars.js";
import { drawLines, mark } from "./plotLines.js";

const narrowest = 200;

/** Two points may have the same label, as two rounds of one day. */
const keyOf = ({ x, label }) => x ?? label;
const rowsOf = (series) =>
  new Map(series.flatMap(({ points }) => points.map((each) => [keyOf(each), each.title ?? each.label])));

/** One row a point, one column a series. */
const table = (label, series, format) => {
  const rows = rowsOf(series);
  const cell = ({ points }, row) => {
    const found = points.find((each) => keyOf(each) === row);
    return h("td", found && found.y !== null ? format(found.y) : "");
  };
  return h(
    "table", h("caption", label),
    h("thead", h("tr", h("td"), series.map(({ name }) => h("th", { scope: "col" }, name)))),
    h("tbody", [...rows].map(([row, name]) =>
      h("tr", h("th", { scope: "row" }, name), series.map((each) => cell(each, row))))),
  );
};

/** Which series is which; one alone says it in the caption. */
const legend = (series) =>
  series.length > 1
    && h("ul.legend", { "aria-hidden": "true" }, series.map(({ name }, place) =>
      h("li", mark(place), " ", name)));

/**
 * Draws figures: `plot({ label: "Strokes", series: [{ name: "Me", points: [{ x: 1, y: 54, label: "May" }] }] })`.
 *
 * It is as wide as its place and drawn anew when that changes: letters stay as large as all others.
 * @param {string} label What is shown.
 * @param series `points`: `x` where, `y` how much (null: nothing there), `label` what `x` is called,
 *   `title` the same at more length, for where there is room.
 * @param {"line"|"bars"} kind Bars lie on their side, one row a label: there `x` counts for nothing.
 * @param {(y: number) => string} format How a figure is written.
 */
export const plot = ({ label, series, kind = "line", format = number }) => {
  const id = newID("plot");
  const place = h("div.drawing", { "aria-hidden": "true" });
  const work = kind === "bars" ? drawBars : drawLines;
  let drawn = 0;
  const redraw = () => {
    const width = Math.max(narrowest, Math.floor(place.clientWidth));
    if (width === drawn) return;
    drawn = width;
    draw(place, work(series, width, format));
  };
  // In the next frame: a drawing changes the height of its place, which must not be told of itself.
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(place);
  return h(
    "figure.plot", { "aria-labelledby": id },
    h("figcaption", { id }, label), legend(series), place,
    h("div.heard", table(label, series, format)),
  );
};
