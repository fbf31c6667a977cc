// A user as others see them, and what we share (F20, FU12).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { date, t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { changes } from "./changes.js";
import { presence } from "./person.js";
import { followTies } from "./ties.js";

const about = (profile) => [
  h("p.quiet", profile.user),
  profile.about && h("p.profile-about", profile.about),
  profile.since && h("p.quiet", t("people.since", { date: date(profile.since) })),
  !profile.isPublic && profile.user !== session.user && h("p.quiet", t("people.notPublic")),
];

/** What others share is decided by them: where they do not, the view behind the link says so. */
const links = ({ user, name }) => {
  const query = `?user=${encodeURIComponent(user)}`;
  const to = (path, text) => h("li", h("a", { href: href(path) }, text));
  return h(
    "nav", { "aria-label": t("people.linksOf", { name }) },
    h(
      "ul.rows",
      to(`/history${query}`, t("people.history")),
      to(`/statistics${query}`, t("people.statistics")),
      to(`/discs${query}`, t("people.discs")),
    ),
  );
};

const told = {
  friend: (named) => t("people.alreadyFriends", named),
  incoming: (named) => t("people.theyAsked", named),
  outgoing: (named) => t("people.alreadyAsked", named),
  blocked: (named) => t("people.youBlocked", named),
};

const buttons = {
  friend: (can, who) => [can.remove(who), can.block(who)],
  incoming: (can, who) => [can.accept(who), can.decline(who), can.block(who)],
  outgoing: (can, who) => [can.cancel(who), can.block(who)],
  blocked: (can, who) => [can.unblock(who)],
  "": (can, who) => [can.ask(who), can.block(who)],
};

const tie = (profile, ties, can) => {
  const kind = ties.kind(profile.user);
  return [
    kind === "friend" && h("p", presence(ties.presence.get(profile.user))),
    kind && h("p", told[kind]({ name: profile.name })),
    h("div.actions", buttons[kind](can, profile)),
  ];
};

const theirs = async (page, profile) => {
  const place = h("div");
  const drawTie = () => draw(place, tie(profile, ties, can));
  const can = changes(() => ties.again());
  const ties = await followTies(page, drawTie);
  drawTie();
  return [about(profile), links(profile), place];
};

const mine = (profile) => [
  about(profile),
  h("p", h("a", { href: href("/settings") }, t("people.changeMine"))),
  links(profile),
];

export const profileView = {
  path: "/people/:user",
  title: ({ user }) => user,

  async open(page) {
    const place = h("div");
    page.root.append(place);
    await reading(place, async () => {
      const profile = await link.ask("account/profile", { user: page.params.user });
      page.title(profile.name);
      return profile.user === session.user ? mine(profile) : theirs(page, profile);
    })();
  },
};
