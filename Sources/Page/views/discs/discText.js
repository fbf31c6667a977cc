// A disc in words.

import { number, t } from "../../core/texts.js";

const has = (value) => value !== null && value !== undefined;

/** Flight numbers, as far as they are known. */
const flight = (disc) =>
  ["speed", "glide", "turn", "fade"]
    .filter((name) => has(disc[name]))
    .map((name) => `${t(`discs.${name}`)} ${number(disc[name])}`)
    .join(" · ");

/** What it is made of and how it flies. */
export const discFacts = (disc) => [
  [disc.maker, disc.plastic, has(disc.weight) && t("discs.grams", { weight: number(disc.weight) }),
    disc.color].filter(Boolean).join(", "),
  flight(disc),
].filter(Boolean);
