// Markers where they are, each with its name as far as names have room, and me.

import { s } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { sign } from "./signs.js";

/** Of a name, pixels. */
const letter = 7.2;
const height = 16;
const lettersMax = 22;

const shortened = (text) => (text.length > lettersMax ? `${text.slice(0, lettersMax - 1)}…` : text);

const overlaps = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const around = ({ x, y }) => ({ left: x - 15, right: x + 15, top: y - 15, bottom: y + 15 });

/** Where a name would be: below its marker. */
const below = ({ x, y }, text) => {
  const half = (text.length * letter) / 2;
  return { left: x - half, right: x + half, top: y + 16, bottom: y + 16 + height };
};

const isInSight = ({ x, y }, view) =>
  x > -40 && y > -40 && x < view.width + 40 && y < view.height + 40;

const label = ({ x, y }, text) => s("text.name", { x, y: y + 29, "text-anchor": "middle" }, text);

const placed = ({ x, y }, attributes, ...children) =>
  s("g.marker", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, ...attributes }, ...children);

const one = (marker, at, pressed) =>
  placed(
    at, { "data-marker": marker.id, onclick: () => pressed([marker]) },
    s("title", marker.title), s("circle.target", { r: 18 }), sign(marker),
  );

/** How many there are is no number of a marker's own: it is said as "2×". */
const several = (markers, at, pressed) =>
  placed(
    at, { class: "several", onclick: () => pressed(markers) },
    s("title", t("places.several", { count: markers.length })),
    s("circle.target", { r: 18 }),
    s("g.sign.cluster", s("circle.shape.under", { r: 17 }), s("circle.shape", { r: 13 }),
      s("text", { y: 5, "text-anchor": "middle" }, `${markers.length}×`)),
  );

/** Where I am, as on no other marker: a ring and a point. */
const meMark = ({ x, y }) =>
  s(
    "g.me", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s("circle.ring", { r: 11 }), s("circle.point", { r: 6 }),
  );

/** The names that have room, the first ones first. */
const names = (wanted, taken) =>
  wanted.flatMap(({ at, title }) => {
    const text = shortened(title);
    const box = below(at, text);
    if (taken.some((each) => overlaps(each, box))) return [];
    taken.push(box);
    return [label(at, text)];
  });

/**
 * The markers of these groups, and me.
 * @param {(markers) => void} pressed What was pressed: one, or those that are too near each other.
 */
export const marks = (groups, view, me, pressed) => {
  const seen = groups
    .map(({ markers, ...place }) => ({ markers, at: view.project(place) }))
    .filter(({ at }) => isInSight(at, view));
  const mine = me ? [view.project(me)] : [];
  const wanted = [
    ...mine.map((at) => ({ at, title: t("places.me") })),
    ...seen.filter(({ markers }) => markers.length === 1)
      .map(({ markers, at }) => ({ at, title: markers[0].title })),
  ];
  return [
    ...names(wanted, [...mine, ...seen.map(({ at }) => at)].map(around)),
    ...mine.map(meMark),
    ...seen.map(({ markers, at }) =>
      markers.length > 1 ? several(markers, at, pressed) : one(markers[0], at, pressed),
    ),
  ];
};
