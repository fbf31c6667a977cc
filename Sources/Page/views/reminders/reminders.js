// My reminders (C7). One that comes while the list is open moves in it at once (C8).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { serviceNames } from "../services/names.js";
import { reminderRows } from "./rows.js";
import { stateText } from "./words.js";

const all = async () => {
  const found = [];
  let cursor = null;
  do {
    const page = await link.ask("reminder/list", { limit: 50, ...(cursor && { cursor }) });
    found.push(...page.reminders);
    cursor = page.cursor;
  } while (cursor);
  return found;
};

/** The server says what would go, and gives the token that confirms just that. */
const remove = async ({ reminder }) => {
  const { reminder: shown, token } = await link.ask("reminder/delete", { reminder });
  const isSure = await confirm(
    t("reminders.removeTitle", { title: shown.title }), stateText(shown),
    { yes: t("common.remove"), isDangerous: true });
  if (!isSure) return false;
  await link.ask("reminder/delete", { reminder, token });
  say(t("reminders.removed", { title: shown.title }));
  return true;
};

const list = (reminders, more) =>
  reminders.length ? reminderRows(reminders, more) : h("p.quiet", t("reminders.none"));

export const remindersView = {
  path: "/reminders",
  title: () => t("reminders.reminders"),

  async open(page) {
    const place = h("div");
    page.root.append(
      h("p", t("reminders.explained")),
      h("div.actions", h("a.button.primary", { href: href("/reminders/new") }, t("reminders.create"))),
      place,
    );
    const read = reading(place, async () => {
      const [reminders, names] = await Promise.all([all(), serviceNames()]);
      return list(reminders, { names, remove: ask });
    });
    const ask = (reminder) =>
      attempt(async () => {
        if (!(await remove(reminder))) return;
        await read();
        page.heading.focus();
      });
    page.listen(session.current.topics.inbox, (message) => message?.kind === "reminder" && read());
    await read();
  },
};
