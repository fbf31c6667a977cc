// The rooms that I am in and that go on, each with what is known of it (F2, G11).

import { draw, h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { hearRoom } from "../../core/room.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";

const isOpen = ({ phase }) => phase === "lobby" || phase === "playing";

/** Those of the server. */
export const listOpenRooms = async () => (await link.ask("room/list")).rooms.filter(isOpen);

/** Those that this browser knows: there at once, also offline. */
export const keptOpenRooms = async () => {
  const kept = (await keep.all("rooms")).filter((each) => each.user === session.user);
  return kept.map(({ state, topics }) => ({ ...state, state, topics })).filter(isOpen);
};

const nameOf = (state) => state?.course?.name ?? state?.quiz?.name ?? "";

const others = (state) =>
  (state?.players ?? [])
    .filter((each) => each.player !== session.user && !each.left)
    .map((each) => each.name)
    .join(", ");

const row = ({ room, kind, phase }, state) =>
  h("li", h("a.onward", { href: href(`/rooms/${room}`) },
    h("span", h("strong", nameOf(state) || t(`home.kinds.${kind}`)),
      h("span.hint", [t(`home.phases.${state?.phase ?? phase}`), others(state)]
        .filter(Boolean).join(" · ")))));

/**
 * A section that is empty where no room is open. `update(rooms)` shows others; names and players come
 * from each room's own documents.
 */
export const openRooms = (page) => {
  const element = h("section");
  const states = new Map();
  const heard = new Set();
  let rooms = [];
  const show = () => {
    const open = rooms.filter((each) => isOpen(states.get(each.room) ?? each));
    draw(element, open.length > 0 && [
      h("h2", t("home.goOn")),
      h("ul.rows.onwards", open.map((each) => row(each, states.get(each.room)))),
    ]);
  };
  const hear = ({ room, topics, state }) => {
    if (state && !states.has(room)) states.set(room, state);
    if (heard.has(room)) return;
    heard.add(room);
    hearRoom(page, topics, (newer) => {
      states.set(room, newer);
      show();
    });
  };
  const update = (found) => {
    rooms = found;
    for (const each of found) hear(each);
    show();
  };
  return { element, update };
};
