// Who is in the lobby, as they come and go (FU4, F201, FU12, FU13, G1).

import { draw, h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { teamTitle } from "../../golf/words.js";
import { action } from "../../parts/action.js";
import { isInField } from "../../parts/edits.js";
import { emptySent, field, form } from "../../parts/form.js";
import { indexText } from "../handicap/figures.js";
import { changePlayer } from "./openSheets.js";
import { teeTitle } from "./tees.js";

const tags = (room, player) =>
  [
    player.player === room.me && t("rooms.you"),
    player.player === room.state.host && t("rooms.host"),
    player.guest && t("rooms.guest"),
  ].filter(Boolean).map((text) => h("span.tag", text));

/** Guests have no link of their own. */
const presence = (player) => {
  if (player.guest) return null;
  const text = player.online ? t("rooms.online") : t("rooms.offline");
  return h("span", { class: player.online ? "isThere" : "isAway" }, text);
};

const handicap = ({ handicap: given }) =>
  given?.index !== null && given?.index !== undefined &&
  t(given.playing < 0 ? "rooms.plusHandicapOf" : "rooms.handicapOf", {
    index: indexText(given.index), playing: number(Math.abs(given.playing)),
  });

const choices = (player) =>
  [
    player.tee && t("rooms.teeOf", { tee: teeTitle(player.tee) }),
    player.team !== null && teamTitle(player.team),
    handicap(player),
  ].filter(Boolean).join(" · ");

const friendship = (player, room, book) => {
  if (player.guest || player.player === room.me || book.knows(player.player)) return null;
  if (book.asked(player.player)) return h("span.quiet", t("rooms.friendAsked"));
  const isAnswer = book.askedMe(player.player);
  return action(
    t(isAnswer ? "rooms.acceptFriend" : "rooms.addFriend"), () => book.ask(player.player), {
      id: `befriend-${player.player}`,
      "aria-label": t(isAnswer ? "rooms.acceptFriendNamed" : "rooms.addFriendNamed", { name: player.name }),
    });
};

const change = (player, room) =>
  (room.isHost || player.player === room.me) &&
  h("button", {
    id: `change-${player.player}`, type: "button",
    "aria-label": t("rooms.changeNamed", { name: player.name }),
    onclick: () => changePlayer(room, player.player),
  }, t("rooms.change"));

const row = (player, room, book) =>
  h(
    "li.beside",
    h("div",
      h("p.playerName", h("strong", player.name), tags(room, player), presence(player)),
      h("p.quiet", choices(player))),
    h("div.buttons", friendship(player, room, book), change(player, room)),
  );

const guestForm = (room) => {
  const add = async (values, made) => {
    await room.ask("addGuest", { name: values.name });
    emptySent(made, values);
    if (!isInField()) made.querySelector("input").focus();
  };
  return h("details", h("summary", t("rooms.addGuest")),
    h("p.hint", t("rooms.guestHint")),
    form(t("rooms.add"), add,
      field("name", t("rooms.guestName"), { required: true, maxlength: 64, autocomplete: "off" })));
};

export const playersSection = (room, book) => {
  const title = h("h2");
  const list = h("ul.rows");
  // Who comes and goes is told to whoever does not see it; the list itself is drawn often.
  const told = h("p.heard", { role: "status" });
  let names = null;

  const tell = (players) => {
    const now = new Map(players.map((each) => [each.player, each.name]));
    if (names) {
      const came = [...now].filter(([id]) => !names.has(id)).map(([, name]) => t("rooms.came", { name }));
      const went = [...names].filter(([id]) => !now.has(id)).map(([, name]) => t("rooms.went", { name }));
      if (came.length || went.length) told.textContent = [...came, ...went].join(" ");
    }
    names = now;
  };

  return {
    element: h("section.players", title, list, told, guestForm(room)),
    update() {
      const players = room.state.players.filter((each) => !each.left);
      title.textContent = t("rooms.playersOf", {
        count: players.length, most: number(room.state.settings.playersMax),
      });
      tell(players);
      draw(list, players.map((player) => row(player, room, book)));
    },
  };
};
