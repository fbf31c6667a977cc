// What is below the markers: circles and lines that belong to places, and a grid to see movement by.

import { s } from "../../core/dom.js";

/** Steps of the grid, degrees. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002];
/** How near lines of the grid may be, pixels. */
const spacing = 70;

const ruled = (from, to, step) => {
  const first = Math.ceil(Math.min(from, to) / step);
  const count = Math.min(40, Math.floor(Math.abs(to - from) / step) + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
};

/** Lines of latitude and longitude. */
export const grid = (view) => {
  const degree = view.width / 2 - view.project({ ...view.middle, lon: view.middle.lon - 1 }).x;
  const step = steps.filter((each) => each * degree >= spacing).at(-1) ?? steps[0];
  const [start, end] = [view.place({ x: 0, y: 0 }), view.place({ x: view.width, y: view.height })];
  const d = [
    ...ruled(end.lat, start.lat, step).map((lat) => {
      const { y } = view.project({ ...view.middle, lat });
      return `M0 ${y.toFixed(1)}H${view.width}`;
    }),
    ...ruled(start.lon, end.lon < start.lon ? end.lon + 360 : end.lon, step).map((lon) => {
      const { x } = view.project({ ...view.middle, lon });
      return `M${x.toFixed(1)} 0V${view.height}`;
    }),
  ];
  return s("path.grid", { d: d.join("") });
};

/** A circle of so many metres around a place. */
export const circle = (view, place, metres, kind) => {
  const { x, y } = view.project(place);
  return s("circle", { class: kind, cx: x, cy: y, r: Math.max(1, view.pixels(metres, place)) });
};

/** A line through places: `{points: [{lat, lon}], kind?}`. */
export const line = (view, { points, kind = "" }) => {
  const d = points.map((point, index) => {
    const { x, y } = view.project(point);
    return `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return s("path", { class: `line ${kind}`, d: d.join("") });
};
