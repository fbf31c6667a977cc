// Inviting friends, those who are there first (FU11).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { errorText, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { dialog } from "../../parts/dialog.js";
import { field } from "../../parts/form.js";

/** So many are seen at a glance. */
const fewFriends = 7;

/** Whom I asked into this room already. */
const alreadyInvited = async (room) => {
  const { outgoing } = await link.ask("invite/list");
  return outgoing.filter((each) => each.room === room).map((each) => each.user);
};

const standing = (friend, isIn, isAsked) => {
  if (isIn) return t("rooms.isHere");
  if (isAsked) return t("rooms.invited");
  return friend.online ? t("rooms.online") : t("rooms.offline");
};

const row = (friend, { isIn, isAsked, invite }) =>
  h(
    "li.beside",
    h("span", h("strong", friend.name), " ",
      h("span.quiet", standing(friend, isIn, isAsked))),
    !isIn && !isAsked && action(t("rooms.invite"), invite, {
      id: `invite-${friend.user}`, "aria-label": t("rooms.inviteNamed", { name: friend.name }),
    }),
  );

/**
 * Shows the friends, with a button for each, until it is closed.
 * @param {(show) => void} shown Given what draws them anew, for when somebody has come.
 */
export const inviteFriends = async (room, book, shown) => {
  const asked = new Set();
  const list = h("ul.rows");
  const search = field("friend", t("rooms.searchFriends"), { type: "search", autocomplete: "off" });
  const input = search.querySelector("input");
  const outcome = h("div", { role: "status" });

  const invite = async (friend) => {
    try {
      await link.ask("invite/send", { room: room.state.room, user: friend.user });
      asked.add(friend.user);
      draw(outcome, h("p", t("rooms.invitedNamed", { name: friend.name })));
    } catch (error) {
      if (!error.code) throw error;
      draw(outcome, h("p.error", errorText(error)));
    }
    show();
  };

  const show = () => {
    const words = input.value.trim().toLowerCase();
    search.hidden = book.list.length <= fewFriends;
    const friends = book.list.filter((each) => `${each.name} ${each.user}`.toLowerCase().includes(words));
    const find = h("a", { href: href("/people") }, t("rooms.findFriends"));
    const nobody = h("li", t("rooms.noFriends"), " ", find);
    draw(list, book.list.length ? friends.map((friend) => row(friend, {
      isIn: Boolean(room.player(friend.user)), isAsked: asked.has(friend.user),
      invite: () => invite(friend),
    })) : nobody);
  };

  input.addEventListener("input", show);
  shown(show);
  show();
  alreadyInvited(room.state.room).then((users) => {
    for (const user of users) asked.add(user);
    show();
  }, () => {});
  await dialog(t("rooms.inviteFriends"), (close) => [
    search, list, outcome,
    h("div.actions", h("button.primary", { type: "button", onclick: () => close() }, t("rooms.done"))),
  ]);
};
