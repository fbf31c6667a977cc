// Figures as people write them.

import { number, t, toPar } from "../../core/texts.js";

/** Nothing to tell is told as such. */
const none = "–";
const has = (value) => value !== null && value !== undefined;

export const mean = (value) => (has(value) ? number(value, { maximumFractionDigits: 1 }) : none);

/** A mean against par: `+3.4`; what is rounded to nothing is even. */
const against = (digits) => (value) => {
  if (!has(value)) return none;
  if (Math.abs(value) < 0.5 / 10 ** digits) return t("common.even");
  return number(value, { signDisplay: "exceptZero", maximumFractionDigits: digits });
};

/** Of a round. */
export const roundToPar = against(1);
/** Of a hole. */
export const holeToPar = against(2);

/** `54 (+3)`, of one round. */
export const sum = (round) => (round ? `${number(round.strokes)} (${toPar(round.toPar)})` : none);
