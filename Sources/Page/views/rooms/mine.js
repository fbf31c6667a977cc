// The rooms that I am in, to go back to (G11).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { hearRoom } from "../../core/room.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";

const open = ({ phase }) => phase === "lobby" || phase === "playing";

/** A row of the list. The course and the players come from the room's documents. */
const row = (page, { room, kind, phase, topics }) => {
  const name = h("a", { href: href(`/rooms/${room}`) }, t(`rooms.kind_${kind}`));
  const who = h("p.quiet");
  hearRoom(page, topics, (state) => {
    name.textContent = state.course?.name ?? state.quiz?.name ?? name.textContent;
    who.textContent = state.players.filter((each) => !each.left).map((each) => each.name).join(", ");
  });
  return h("li.courseRow", h("p.rowName", name, h("span.tag", t(`rooms.phase_${phase}`))), who);
};

export const mineView = {
  path: "/rooms",
  title: () => t("rooms.mine"),

  open(page) {
    const place = h("div");
    page.root.append(
      place,
      h("div.actions",
        h("a.button.primary", { href: href("/play") }, t("rooms.newRound")),
        h("a.button", { href: href("/join") }, t("rooms.joinByCode"))),
    );
    return reading(place, async () => {
      const rooms = (await link.ask("room/list")).rooms.filter(open);
      if (!rooms.length) return h("p", t("rooms.noRooms"));
      return h("ul.rows", rooms.map((room) => row(page, room)));
    })();
  },
};
