// Tees by name (FU13): the red one is the normal one.

import { t } from "../../core/texts.js";

export const teeTitle = (name) =>
  name.toLowerCase() === "red" ? t("rooms.redTee", { name }) : name;

/**
 * Tees as a <select> takes them.
 * @param {(tee) => string[]} more What else is said of each.
 */
export const teeOptions = (tees, more = () => []) =>
  tees.map((tee) => [tee.name, [teeTitle(tee.name), ...more(tee)].join(" · ")]);
