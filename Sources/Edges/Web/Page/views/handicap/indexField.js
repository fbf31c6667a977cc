// The field for a Handicap Index. It takes text, because keypads for numbers have no plus sign.

import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { indexText, readIndex } from "./figures.js";

const least = -10;
const most = 60;

const check = ({ target }) => {
  const text = target.value.trim();
  const index = readIndex(text);
  const isRight = text === "" || (index !== null && index >= least && index <= most);
  target.setCustomValidity(isRight ? "" : t("handicap.wrongIndex", { least: indexText(least), most: indexText(most) }));
};

/** @param index The number that is in the field, or null. */
export const indexField = (name, label, index, hint) =>
  field(name, label, {
    value: index === null || index === undefined ? "" : indexText(index), autocomplete: "off", maxlength: 8,
    hint: [hint, t("handicap.plusHint")].filter(Boolean).join(" "), oninput: check,
  });
