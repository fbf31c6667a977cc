// All that is mine, and the ways to it.

import { draw, h } from "../../core/dom.js";
import { install } from "../../core/install.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { settings } from "../../core/settings.js";
import { t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { waysList } from "../../parts/ways.js";
import { isAdmin } from "./admin.js";
import { signOut } from "./signOut.js";

const play = () => waysList([
  { to: "/history", text: t("me.history") },
  { to: "/statistics", text: t("me.statistics") },
  { to: "/handicap", text: t("me.handicap") },
  { to: "/discs", text: t("me.discs") },
]);

const mine = (unseen) => waysList([
  { to: "/inbox", text: t("me.inbox"), count: unseen && t("me.unseen", { count: unseen }) },
  { to: "/sharing", text: t("me.sharing") },
  { to: "/reminders", text: t("me.reminders") },
]);

const account = () => waysList([
  { to: "/profile", text: t("me.profile"), hint: t("me.profileHint") },
  { to: "/settings", text: t("me.settings"), hint: t("me.settingsHint") },
  { to: "/account", text: t("me.account"), hint: t("me.accountHint") },
  { to: "/devices", text: t("me.devices"), hint: t("me.devicesHint") },
  { to: "/tokens", text: t("me.tokens"), hint: t("me.tokensHint") },
]);

const more = () => waysList([
  { to: "/rules", text: t("me.rules") },
  { to: "/news", text: t("me.news") },
  { url: `${settings.root}/status`, text: t("me.status") },
  isAdmin() && { to: "/ops", text: t("me.ops") },
  settings.donate && { url: settings.donate, text: t("me.donate"), hint: t("me.donateHint") },
]);

const installing = (place) => () =>
  draw(place, install.isOffered && [
    h("p", t("me.installText")),
    h("div.actions", h("button", { type: "button", onclick: install.ask }, t("me.install"))),
  ]);

const who = async () => {
  const profile = await link.ask("account/profile");
  return h("p", h("strong", profile.name), " ",
    h("a", { href: href(`/people/${profile.user}`) }, `@${profile.user}`));
};

const countUnseen = async (place) => {
  const { unseen } = await link.ask("notification/list", { limit: 1 });
  draw(place, mine(unseen));
};

export const meView = {
  path: "/me",
  title: () => t("me.me"),

  open(page) {
    const name = h("div");
    const own = h("div", mine(0));
    const place = h("div");
    page.leave(install.watch(installing(place)));
    installing(place)();
    page.root.append(
      name,
      h("h2", t("me.myPlay")), play(),
      h("h2", t("me.forMe")), own,
      h("h2", t("me.myAccount")), account(),
      h("h2", t("me.more")), more(), place,
      h("div.actions", h("button", { type: "button", onclick: signOut },
        t("me.signOutAs", { user: session.user }))),
    );
    // The name and the count come when they come; all ways are open before.
    reading(name, who)();
    countUnseen(own).catch((error) => error.code || console.error(error));
    page.listen(session.current.topics.inbox, () => countUnseen(own).catch(() => {}));
  },
};
