// What is wrong with a field, in the reader's language: the browser's own words are in that of the browser.

import { date, number, t } from "../core/texts.js";

const isDay = (control) => ["date", "datetime-local"].includes(control.type);

/** A bound as the field has it: a number, or a day. */
const bound = (control, value) => {
  if (!isDay(control)) return number(Number(value));
  // A day alone would be one in UTC, which may be another one here.
  return date(new Date(value.includes("T") ? value : `${value}T00:00`).getTime());
};

/** By what `ValidityState` calls it, the first that holds. */
const words = {
  valueMissing: (control) =>
    t(control.type === "radio" || control.tagName === "SELECT"
      ? "common.wrong.choiceMissing" : "common.wrong.valueMissing"),
  badInput: (control) => t(isDay(control) || control.type === "time"
    ? "common.wrong.badTime" : "common.wrong.badNumber"),
  typeMismatch: (control) => t(`common.wrong.type_${control.type}`),
  tooShort: (control) => t("common.wrong.tooShort", { count: control.minLength }),
  tooLong: (control) => t("common.wrong.tooLong", { count: control.maxLength }),
  rangeUnderflow: (control) => t("common.wrong.tooLow", { bound: bound(control, control.min) }),
  rangeOverflow: (control) => t("common.wrong.tooHigh", { bound: bound(control, control.max) }),
  stepMismatch: (control) => t(Number(control.step || 1) === 1
    ? "common.wrong.notWhole" : "common.wrong.step", { step: number(Number(control.step)) }),
  patternMismatch: () => t("common.wrong.pattern"),
};

/** What is wrong with a control that is not valid. */
export const wrongText = (control) => {
  // The page's own words for it.
  if (control.validity.customError) return control.validationMessage;
  const kind = Object.keys(words).find((each) => control.validity[each]);
  return kind ? words[kind](control) : t("errors.unknown");
};
