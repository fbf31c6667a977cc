// Tees by name (FU13): the red one is the normal one.

import { t } from "../../core/texts.js";

export const teeTitle = (name: string) =>
  name.toLowerCase() === "red" ? t("rooms.redTee", { name }) : name;

/**
 * Tees as a `<select>` takes them.
 * @param more Further words about each tee.
 */
export const teeOptions = <Tee extends { readonly name: string }>(
  tees: readonly Tee[], more: (tee: Tee) => readonly string[] = () => [],
): readonly (readonly [string, string])[] =>
  tees.map((tee) => [tee.name, [teeTitle(tee.name), ...more(tee)].join(" · ")]);
