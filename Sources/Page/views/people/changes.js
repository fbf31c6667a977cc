// What one can do about somebody, each with what is told when it is done.

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { confirm } from "../../parts/dialog.js";
import { say } from "../../parts/frame.js";

/** Asks a user to be friends, who may have asked already; tells what came of it. */
export const askFriend = async (user) => {
  const result = await link.ask("friend/request", { user });
  const key = result.status === "friends" ? t("people.nowFriends", result) : t("people.asked", result);
  say(key);
  return result;
};

const does = (label, method, told, done, attributes = {}) => ({ user, name }) =>
  action(label(), async () => {
    await link.ask(`friend/${method}`, { user });
    say(told({ name: name || user }));
    await done();
  }, { id: `${method}-${user}`, ...attributes });

const doesIfSure = (label, method, sure, told, done) => ({ user, name }) =>
  action(label(), async () => {
    const named = { name: name || user };
    if (!(await confirm(sure.title(named), sure.text(), { yes: label(), isDangerous: true }))) return;
    await link.ask(`friend/${method}`, { user });
    say(told(named));
    await done();
  }, { id: `${method}-${user}`, class: "danger" });

/**
 * The buttons.
 * @param {() => Promise} done After each of them.
 */
export const changes = (done) => ({
  ask: ({ user }) =>
    action(t("people.ask"), async () => {
      await askFriend(user);
      await done();
    }, { id: `ask-${user}`, class: "primary" }),
  accept: does(
    () => t("people.accept"), "accept", (named) => t("people.accepted", named), done, { class: "primary" },
  ),
  decline: does(() => t("people.decline"), "decline", (named) => t("people.declined", named), done),
  cancel: does(() => t("people.cancel"), "cancel", (named) => t("people.cancelled", named), done),
  unblock: does(() => t("people.unblock"), "unblock", (named) => t("people.unblocked", named), done),
  remove: doesIfSure(
    () => t("people.remove"), "remove",
    { title: (named) => t("people.removeTitle", named), text: () => t("people.removeText") },
    (named) => t("people.removed", named), done,
  ),
  block: doesIfSure(
    () => t("people.block"), "block",
    { title: (named) => t("people.blockTitle", named), text: () => t("people.blockText") },
    (named) => t("people.blocked", named), done,
  ),
});
