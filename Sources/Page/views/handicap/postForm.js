// Entering a score that was played elsewhere.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { number, t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";

const pad = (value) => String(value).padStart(2, "0");
const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

const optional = (text) => (text === "" ? undefined : Number(text));

const post = (values) =>
  link.ask("handicap/post", {
    day: values.day, courseName: values.courseName, sport: values.sport,
    holes: Number(values.holes), par: Number(values.par), strokes: Number(values.strokes),
    rating: optional(values.rating), slope: optional(values.slope),
    conditions: Number(values.conditions),
  });

const count = (name, label, more) =>
  field(name, label, { type: "number", inputmode: "numeric", required: true, ...more });

const fields = () => {
  const signed = (value) => number(value, { signDisplay: "exceptZero" });
  return [
    field("day", t("handicap.day"), { type: "date", required: true, value: today(), max: today() }),
    field("courseName", t("handicap.courseName"), { required: true, maxlength: 64 }),
    field("sport", t("handicap.sport"),
      { options: [["golf", t("handicap.golf")], ["discGolf", t("handicap.discGolf")]] }),
    h("div.columns",
      count("holes", t("handicap.holesCount"), { min: 1, max: 36, value: 18 }),
      count("par", t("history.par"), { min: 1, max: 180, value: 72 }),
      count("strokes", t("history.strokes"), { min: 1, max: 400, hint: t("handicap.strokesHint") })),
    h("div.columns",
      field("rating", t("handicap.rating"), { type: "number", step: "0.1", hint: t("handicap.ratingHint") }),
      field("slope", t("handicap.slope"), { type: "number", min: 55, max: 155 }),
      field("conditions", t("handicap.conditions"),
        { options: [0, -1, 1, 2, 3].map((each) => [String(each), signed(each)]) })),
  ];
};

/** @param again Called when the score was taken. */
export const postForm = (again) =>
  h("details.box", h("summary", t("handicap.postTitle")),
    h("p.hint", t("handicap.postHint")),
    form(t("handicap.post"), async (values) => {
      await post(values);
      say(t("handicap.posted"));
      again();
    }, fields()));
