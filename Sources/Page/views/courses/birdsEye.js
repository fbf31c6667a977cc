// A course as a bird sees it, drawn from the places of its tees and baskets (F52).

import { h, s } from "../../core/dom.js";
import { distance, t } from "../../core/texts.js";
import { flat } from "./geo.js";

const width = 400;
const margin = 36;
const heightMin = 180;
const heightMax = 440;
/** Metres; the longest that takes less than a third of the picture is drawn. */
const bars = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

const middle = (places) => ({
  lat: places.reduce((sum, each) => sum + each.lat, 0) / places.length,
  lon: places.reduce((sum, each) => sum + each.lon, 0) / places.length,
});

/** How places on Earth become points of the picture, north up. */
const projection = (places) => {
  const center = middle(places);
  const points = places.map((each) => flat(each, center));
  const [west, east] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [south, north] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  // One basket alone is shown with its surroundings.
  const wide = Math.max(east - west, 60);
  const high = Math.max(north - south, 60);
  const scale = Math.min((width - 2 * margin) / wide, (heightMax - 2 * margin) / high);
  const height = Math.max(heightMin, high * scale + 2 * margin);
  return {
    scale, height,
    point(place) {
      const { x, y } = flat(place, center);
      return {
        x: width / 2 + (x - (west + east) / 2) * scale,
        y: height / 2 - (y - (south + north) / 2) * scale,
      };
    },
  };
};

const fairway = (tee, basket) =>
  s("line.fairway", { x1: tee.x, y1: tee.y, x2: basket.x, y2: basket.y });

const teeMark = ({ x, y }) => s("rect.teeMark", { x: x - 6, y: y - 6, width: 12, height: 12 });

const basketMark = ({ x, y }, number) => [
  s("circle.basketMark", { cx: x, cy: y, r: 15 }),
  s("text", { x, y: y + 6 }, String(number)),
];

const holeMarks = ({ number, tee, basket }, point) => [
  tee && basket && fairway(point(tee), point(basket)),
  tee && teeMark(point(tee)),
  basket && basketMark(point(basket), number),
];

const scaleBar = (scale, height) => {
  const metres = bars.filter((each) => each * scale < width / 3).pop() ?? bars[0];
  const [x, y] = [16, height - 14];
  return [
    s("path.scale", { d: `M${x} ${y - 6}v6h${metres * scale}v-6` }),
    s("text.scaleText", { x: x + 6, y: y - 6 }, distance(metres)),
  ];
};

const north = () => [
  s("path.north", { d: `M${width - 24} 34v-22m-7 9l7 -9l7 9` }),
  s("text.scaleText", { x: width - 24, y: 52, "text-anchor": "middle" }, t("courses.northLetter")),
];

/** The picture; null where no hole has a place. What it shows stands in the table of holes, too. */
export const birdsEye = (course) => {
  const places = course.holes.flatMap(({ tee, basket }) => [tee, basket]).filter(Boolean);
  if (!places.length) return null;
  const { scale, height, point } = projection(places);
  const label = t("courses.birdsEyeOf", { name: course.name });
  return h(
    "figure.birdsEye",
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      course.holes.map((hole) => holeMarks(hole, point)), scaleBar(scale, height), north()),
    h("figcaption.hint", t("courses.birdsEyeHint")),
  );
};
