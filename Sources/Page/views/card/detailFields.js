// The details of a hole in a form: putts, penalties, out of bounds, the fairway and a note (R6).

import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { countsMax, noteMax } from "./detailValues.js";

const labels = { putts: "card.details.putts", penalties: "card.details.penalties", outOfBounds: "card.details.outOfBounds" };
const numbers = Object.keys(labels);

/** @returns The details that a form holds, in the same order. */
export const readDetails = (values) => {
  const counts = numbers.filter((name) => values[name] !== "").map((name) => [name, Number(values[name])]);
  return {
    ...Object.fromEntries(counts),
    ...(values.fairway ? { fairway: values.fairway === "yes" } : {}),
    ...(values.note ? { note: values.note } : {}),
  };
};

const numberField = (name, value) =>
  field(name, t(labels[name]), {
    type: "number", inputmode: "numeric", min: 0, max: countsMax, value: value ?? "",
  });

export const detailFields = ({ putts, penalties, outOfBounds, fairway, note }) => [
  numberField("putts", putts), numberField("penalties", penalties), numberField("outOfBounds", outOfBounds),
  field("fairway", t("card.details.fairway"), {
    options: [["", t("card.details.unknown")], ["yes", t("common.yes")], ["no", t("common.no")]],
    value: fairway === undefined ? "" : fairway ? "yes" : "no",
  }),
  field("note", t("card.details.note"), { maxlength: noteMax, value: note ?? "", autocomplete: "off" }),
];
