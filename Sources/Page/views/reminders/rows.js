// My reminders as a list, each with what may be done to it.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { repeatText, stateText, whenText } from "./words.js";

export const reminderHref = ({ reminder }) => href(`/reminders/${encodeURIComponent(reminder)}`);

const row = (reminder, names, remove) => [
  h("strong.name", reminder.title),
  h("p", stateText(reminder)),
  reminder.note && h("p.prose.quiet", reminder.note),
  h("p.quiet", [whenText(reminder, names), repeatText(reminder)].filter(Boolean).join(". ")),
  h(
    "div.actions",
    h("a.button", { href: reminderHref(reminder), "aria-label": t("reminders.editOf", reminder) }, t("reminders.edit")),
    remove && h(
      "button", { type: "button", "aria-label": t("reminders.removeOf", reminder),
        onclick: () => remove(reminder) }, t("common.remove")),
  ),
];

/**
 * @param reminders As `reminder/list` gives them.
 * @param {Map} names What services are called, by id.
 * @param {(reminder) => void} remove Without it there is no button for that.
 */
export const reminderRows = (reminders, { names, remove } = {}) =>
  h("ul.rows.reminders", reminders.map((each) => h("li", row(each, names, remove))));
