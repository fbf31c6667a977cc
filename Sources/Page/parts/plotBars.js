// Bars side by side with their names: they lie, so that names have room.

import { s } from "../core/dom.js";
import { scale, textWidth } from "./plotScale.js";

const thickness = 16;
const gap = 10;

const bar = (y, value, x, text) => {
  const [from, to] = [x(0), x(value)].sort((one, other) => one - other);
  const isLeft = value < 0;
  return [
    s("rect", { x: from, y, width: Math.max(1, to - from), height: thickness }),
    s("text.tick", { x: isLeft ? from - 5 : to + 5, y: y + 12,
      "text-anchor": isLeft ? "end" : "start" }, text),
  ];
};

const row = (name, place, series, shown) => {
  const { x, left, height, format } = shown;
  const top = place * height;
  return [
    s("text.called", { x: left - 8, y: top + (height - gap) / 2 + 4, "text-anchor": "end" }, name),
    series.map(({ points }, which) => {
      const found = points.find((each) => each.label === name);
      if (!found || found.y === null) return null;
      const bars = bar(top + which * thickness, found.y, x, format(found.y));
      return s(`g.series-${which % 4}`, bars);
    }),
  ];
};

/** The drawing, so many pixels wide; nothing where there are no figures. */
export const drawBars = (series, width, format) => {
  const names = [...new Set(series.flatMap(({ points }) => points.map((each) => each.label)))];
  const values = series.flatMap(({ points }) => points.map((each) => each.y))
    .filter((each) => each !== null);
  if (!values.length) return null;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = Math.max(...values.map((each) => textWidth(format(each)))) + 8;
  const left = Math.min(width / 2, Math.max(...names.map(textWidth)) + 12);
  const x = scale([low, high || (low ? 0 : 1)], [left + (low < 0 ? room : 0), width - room]);
  const height = series.length * thickness + gap;
  const shown = { x, left, height, format };
  return s(
    "svg", { width, height: names.length * height },
    names.map((name, place) => row(name, place, series, shown)),
    s("line.axis", { x1: x(0), x2: x(0), y1: 0, y2: names.length * height - gap }),
  );
};
