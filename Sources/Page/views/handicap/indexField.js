// The field for a Handicap Index. It takes text, because keypads for numbers have no plus sign.

import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { indexText, readIndex } from "./figures.js";

const least = -10;
const most = 60;

/** The fault of a text in the field, in words. Empty if the text is an index, or if the field is empty. */
export const indexFault = (text) => {
  const index = readIndex(text);
  const isRight = text === "" || (index !== null && index >= least && index <= most);
  return isRight ? "" : t("handicap.wrongIndex", { least: indexText(least), most: indexText(most) });
};

const check = ({ target }) => target.setCustomValidity(indexFault(target.value.trim()));

/** An index as its field shows it. */
export const textOf = (index) => (index === null || index === undefined ? "" : indexText(index));

export const indexLength = 8;

/** The hint of a field for an index, after another one. */
export const indexHint = (hint) => [hint, t("handicap.plusHint")].filter(Boolean).join(" ");

/** @param index The number that is in the field, or null. */
export const indexField = (name, label, index, hint) =>
  field(name, label, {
    value: textOf(index), autocomplete: "off", maxlength: indexLength, hint: indexHint(hint), oninput: check,
  });

/**
 * Reads an `indexField` that a person changed. The field shows only one decimal of the index, so text that is the same
 * says nothing about the other decimals.
 * @param text The text in the field; undefined if the form has no such field.
 * @param index The number that was in the field, or null.
 * @returns The number; null for an empty field; undefined if the text is the same.
 */
export const enteredIndex = (text, index) =>
  text === undefined || text === textOf(index) ? undefined : readIndex(text);
