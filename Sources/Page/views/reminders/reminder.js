// Making a reminder, and changing one (C7); what is missing is said beside its field (C9).

import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { serviceNames } from "../services/names.js";
import { reminderBody } from "./body.js";
import { fit, reminderFields } from "./fields.js";
import { stateText } from "./words.js";

const reminderForm = (reminder, names, submit) => {
  const made = form(
    t("reminders.save"),
    async (given) => {
      const saved = await submit(reminderBody(given, reminder));
      say(`${saved.title}: ${stateText(saved)}`);
      await go("/reminders");
    },
    ...reminderFields(reminder, names),
  );
  made.addEventListener("change", () => fit(made));
  fit(made);
  return made;
};

/** A list of mine is short: the one that is looked for is found in it. */
const find = async (id) => {
  let cursor = null;
  do {
    const page = await link.ask("reminder/list", { limit: 50, ...(cursor && { cursor }) });
    const found = page.reminders.find(({ reminder }) => reminder === id);
    if (found) return found;
    cursor = page.cursor;
  } while (cursor);
  return null;
};

export const newReminderView = {
  path: "/reminders/new",
  title: () => t("reminders.create"),

  async open(page) {
    const { query } = page;
    await reading(page.root, async () => {
      const names = await serviceNames();
      const service = query.get("service") ?? "";
      const begun = { service, when: query.get("when") ?? "at", title: query.has("service") ? names.get(service) : "" };
      return reminderForm(begun, names, (body) => link.ask("reminder/create", body));
    })();
  },
};

export const reminderView = {
  path: "/reminders/:reminder",
  title: () => t("reminders.change"),

  async open(page) {
    await reading(page.root, async () => {
      const [reminder, names] = await Promise.all([find(page.params.reminder), serviceNames()]);
      if (!reminder) return t("reminders.gone");
      const { reminder: id, version } = reminder;
      return reminderForm(reminder, names, (body) =>
        link.ask("reminder/edit", { ...body, reminder: id, version }));
    })();
  },
};
