// Where a friend's link or code leads: asks that user to be friends (F32).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { myCode } from "./adding.js";
import { changes } from "./changes.js";
import { profilePath } from "./person.js";
import { followTies } from "./ties.js";

const own = async () => {
  const { place, read } = myCode();
  await read();
  return [h("p", t("people.ownLink")), place];
};

const offer = (profile, kind, can) => {
  const named = { name: profile.name };
  if (kind === "friend") return h("p", t("people.alreadyFriends", named));
  if (kind === "outgoing") return [h("p", t("people.alreadyAsked", named)), h("div.actions", can.cancel(profile))];
  if (kind === "blocked") return [h("p", t("people.youBlocked", named)), h("div.actions", can.unblock(profile))];
  if (kind === "incoming") {
    return [h("p", t("people.theyAsked", named)), h("div.actions", can.accept(profile), can.decline(profile))];
  }
  return [h("p", t("people.askThem", named)), h("div.actions", can.ask(profile))];
};

const theirs = async (page, user, again) => {
  const profile = await link.ask("account/profile", { user });
  const ties = await followTies(page, () => {});
  return [
    h("p.profile-name", h("strong", profile.name), h("span.quiet", ` ${profile.user}`)),
    offer(profile, ties.kind(profile.user), changes(again)),
    h("p", h("a", { href: href(profilePath(profile.user)) }, t("people.toProfile"))),
  ];
};

export const friendView = {
  path: "/friend/:user",
  title: () => t("people.friendTitle"),

  async open(page) {
    const user = page.params.user.toLowerCase();
    const place = h("div");
    page.root.append(place);
    const read = reading(place, () =>
      user === session.user ? own() : theirs(page, user, read));
    await read();
  },
};
