// What is asked of a reminder: only what fits what was chosen so far.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { check, field } from "../../parts/form.js";
import { dayName } from "../services/schedule.js";
import { codes } from "./words.js";

const two = (value) => String(value).padStart(2, "0");

/** An instant as a field for date and time wants it, by the reader's clock. */
export const localTime = (at) => {
  const it = new Date(at);
  const day = [it.getFullYear(), two(it.getMonth() + 1), two(it.getDate())].join("-");
  return `${day}T${two(it.getHours())}:${two(it.getMinutes())}`;
};

const occasions = ["at", "opens", "closes"];

const what = (reminder, names) => [
  field("title", t("reminders.title"), { required: true, maxlength: 64, value: reminder.title ?? "" }),
  field("note", t("reminders.note"), { rows: 2, maxlength: 500, value: reminder.note ?? "" }),
  field("service", t("reminders.service"), {
    options: [["", t("reminders.noService")], ...names], value: reminder.service ?? "",
  }),
];

const when = (reminder) => [
  field("when", t("reminders.when"), {
    options: occasions.map((each) => [each, t(`reminders.occasion_${each}`)]),
    value: reminder.when ?? "at",
  }),
  field("at", t("reminders.at"), {
    type: "datetime-local", required: true, value: reminder.at ? localTime(reminder.at) : "",
  }),
  field("minutesBefore", t("reminders.minutesBefore"), {
    type: "number", inputmode: "numeric", min: 0, max: 10080, value: reminder.minutesBefore ?? 30,
  }),
];

const repeats = ({ repeat }) => [
  field("repeat", t("reminders.repeat"), {
    options: [
      ["", t("reminders.once")],
      ["day", t("reminders.daily")],
      ["week", t("reminders.weekly")],
      ...(repeat?.rule ? [["rule", t("reminders.asItIs", repeat)]] : []),
    ],
    value: repeat?.rule ? "rule" : repeat?.every ?? "",
  }),
  h(
    "fieldset", { dataset: { field: "repeat.days" } },
    h("legend", t("reminders.days")),
    h("div.days", codes.map((code, index) =>
      check(`day.${code}`, dayName(index, "short"), { checked: repeat?.days?.includes(code) }))),
    h("p.error"),
  ),
  field("repeat.until", t("reminders.untilDate"), { type: "date", value: repeat?.until ?? "" }),
];

/** Which fields are asked for. */
const shown = ({ when: occasion, repeat }) => ({
  at: occasion === "at",
  minutesBefore: occasion !== "at",
  "repeat.days": repeat === "week",
  "repeat.until": repeat === "day" || repeat === "week",
});

/** Hides what does not fit, and asks for the service where there must be one. */
export const fit = (form) => {
  const chosen = { when: form.elements.when.value, repeat: form.elements.repeat.value };
  for (const [name, isShown] of Object.entries(shown(chosen))) {
    const place = form.querySelector(`[data-field="${name}"]`);
    place.hidden = !isShown;
    for (const control of place.querySelectorAll("input")) control.disabled = !isShown;
  }
  form.elements.service.required = chosen.when !== "at";
};

export const reminderFields = (reminder, names) => [what(reminder, names), when(reminder), repeats(reminder)];
