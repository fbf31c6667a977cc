// What stands on a map for which kind of thing: a shape and a sign each, so that nobody needs colours.

import { s } from "../../core/dom.js";
import { t } from "../../core/texts.js";

// Shapes, within 30 by 30 pixels around the place.
const shape = (d) => () => s("path.shape", { d });
const circle = () => s("circle.shape", { r: 13 });
const square = shape("M-12-12H12V12H-12Z");
const diamond = shape("M0-15 15 0 0 15-15 0Z");
const house = shape("M0-15 14-3V13H-14V-3Z");
const pin = shape("M0 15C-5 7-12 3-12-4A12 12 0 0 1 12-4C12 3 5 7 0 15Z");
const shield = shape("M-13-13H13V2C13 9 6 13 0 15-6 13-13 9-13 2Z");
const hexagon = shape("M-8-14H8L15 0 8 14H-8L-15 0Z");

// Signs within them.
const word = (text) => () => s("text", { y: 5, "text-anchor": "middle" }, text);
const drawing = (d) => () => s("path.drawing", { d });
const person = drawing("M-7 8C-7-1 7-1 7 8ZM0-7.5A3.8 3.8 0 1 1-.1-7.5Z");
const flag = drawing("M-5 9V-9H-3.4L7-4.5-3.4 0V9Z");
const chains = drawing("M-8-8H8V-6H1V1H8L5 7H-5L-8 1H-1V-6H-8Z");
const door = drawing("M-4 9V-1H4V9Z");
const tick = drawing("M-8 0-5-3-2 0 5-7 8-4-2 6Z");
const cross = drawing("M-6-8 0-2 6-8 8-6 2 0 8 6 6 8 0 2-6 8-8 6-2 0-8-6Z");
const dot = drawing("M0-8A4 4 0 1 1-.1-8Z");

/** Kinds, each with its shape, its sign, and its name. */
const kinds = {
  friend: { shape: circle, sign: person, name: () => t("places.kindFriend") },
  course: { shape: shield, sign: flag, name: () => t("places.kindCourse") },
  quiz: { shape: diamond, sign: word("?"), name: () => t("places.kindQuiz") },
  challenge: { shape: hexagon, sign: word("!"), name: () => t("places.kindChallenge") },
  right: { shape: circle, sign: tick, name: () => t("quizzes.state_right") },
  wrong: { shape: square, sign: cross, name: () => t("quizzes.state_wrong") },
  service: { shape: square, sign: word("i"), name: () => t("places.kindService") },
  place: { shape: house, sign: door, name: () => t("places.kindPlace") },
  basket: { shape: circle, sign: chains, name: () => t("places.kindBasket") },
  tee: { shape: square, sign: word("T"), name: () => t("places.kindTee") },
  point: { shape: pin, sign: dot, name: () => t("places.kindPoint") },
};

const nameOf = (kind) => (kinds[kind] ? kind : "point");

export const kindName = (kind) => kinds[nameOf(kind)].name();

/** The drawing of a marker; `badge` (two characters at most) takes the place of its kind's sign. */
export const sign = ({ kind, badge }) => {
  const { shape, sign: own } = kinds[nameOf(kind)];
  return s("g", { class: `sign ${nameOf(kind)}` }, shape(), badge ? word(String(badge))() : own());
};

/** The same for a list or a switch, beside a word that says it. */
export const smallSign = (marker) =>
  s("svg.small-sign", { viewBox: "-17 -17 34 34", "aria-hidden": "true" }, sign(marker));
