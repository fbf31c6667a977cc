// Lines over time, or over anything that has an order.

import { s } from "../core/dom.js";
import { scale, textWidth, ticks } from "./plotScale.js";

const height = 220;
const above = 12;
const below = 28;
const beside = 12;

/** Series differ by their marks, too: not everybody tells colours apart. */
const shapes = [
  (x, y) => s("circle", { cx: x, cy: y, r: 4 }),
  (x, y) => s("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }),
  (x, y) => s("path", { d: `M${x} ${y - 5}l5 9h-10z` }),
  (x, y) => s("path", { d: `M${x} ${y - 5}l5 5l-5 5l-5 -5z` }),
];

const kindOf = (place) => place % shapes.length;

/** A series' mark by itself, as a legend shows it. */
export const mark = (place) =>
  s(`svg.series-${kindOf(place)}`, { width: 14, height: 12 }, shapes[kindOf(place)](7, 6));

const grid = (marks, y, width, left, format) =>
  marks.map((value) => [
    s("line.grid", { x1: left, x2: width - beside, y1: y(value), y2: y(value),
      class: value === 0 ? "zero" : "" }),
    s("text.tick", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, format(value)),
  ]);

const anchor = (place, last) => (place === 0 ? "start" : place === last ? "end" : "middle");

/** As many labels as have room; the first and the last are among them. */
const labels = (points, x, width) => {
  const widest = Math.max(...points.map(({ label }) => textWidth(label)));
  const count = Math.max(2, Math.floor(width / (widest + 16)));
  const step = Math.max(1, Math.ceil((points.length - 1) / (count - 1)));
  const last = points.length - 1;
  return points
    .map((point, place) => ({ point, place }))
    .filter(({ place }) => place === last || (place % step === 0 && last - place >= step))
    .map(({ point, place }) => s("text.tick", {
      x: x(point.x), y: height - 8, "text-anchor": points.length === 1 ? "middle" : anchor(place, last),
    }, point.label));
};

/** A line that is broken where there is nothing. */
const path = (points, x, y) => {
  let isBroken = true;
  return points.map((point) => {
    const isGap = point.y === null;
    const step = isGap ? "" : `${isBroken ? "M" : "L"}${x(point.x)} ${y(point.y)}`;
    isBroken = isGap;
    return step;
  }).join("");
};

const line = ({ name, points }, place, x, y, format) =>
  s(
    `g.series-${kindOf(place)}`,
    s("path.curve", { d: path(points, x, y) }),
    points.filter((point) => point.y !== null).map((point) => {
      const made = shapes[kindOf(place)](x(point.x), y(point.y));
      made.append(s("title", `${name}, ${point.title ?? point.label}: ${format(point.y)}`));
      return made;
    }),
  );

/** All points of all series by where they are, each place once. */
const places = (series) => {
  const found = new Map(series.flatMap(({ points }) => points).map((point) => [point.x, point]));
  return [...found.values()].sort((one, other) => one.x - other.x);
};

/** The drawing, so many pixels wide; nothing where there are no figures. */
export const drawLines = (series, width, format) => {
  const all = places(series);
  const values = series.flatMap(({ points }) => points.map((each) => each.y))
    .filter((each) => each !== null);
  if (!values.length) return null;
  const marks = ticks(values);
  const left = Math.max(...marks.map((each) => textWidth(format(each)))) + 10;
  const x = scale([all[0].x, all.at(-1).x], [left + 6, width - beside - 4]);
  const y = scale([marks[0], marks.at(-1)], [height - below, above]);
  return s(
    "svg", { width, height },
    grid(marks, y, width, left, format), labels(all, x, width - left),
    series.map((each, place) => line(each, place, x, y, format)),
  );
};
