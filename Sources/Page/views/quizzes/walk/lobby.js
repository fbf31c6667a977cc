// Before a walk: who comes along, by code, QR code, link or invitation.

import { draw, h } from "../../../core/dom.js";
import { t } from "../../../core/texts.js";
import { action } from "../../../parts/action.js";
import { map } from "../../../parts/map.js";
import { actionsSection } from "../../rooms/actions.js";
import { doorSection } from "../../rooms/door.js";
import { friendBook } from "../../rooms/friendBook.js";
import { challengeMarkers } from "../markers.js";
import { presence } from "./presence.js";

const kick = (player, room) =>
  room.isHost && player.player !== room.me &&
  action(t("quizzes.kick"), () => room.ask("kick", { player: player.player }), {
    id: `kick-${player.player}`, "aria-label": t("quizzes.kickNamed", player),
  });

const row = (player, room) =>
  h(
    "li", h("div.beside", h(
      "span", h("strong", player.name), " ",
      player.player === room.state.host && h("span.tag", t("quizzes.host")), " ", presence(player, room)),
    kick(player, room)),
  );

export const walkLobby = (page, room) => {
  const { quiz } = room.state;
  const door = doorSection(room, friendBook(page));
  const actions = actionsSection(page, room);
  const players = h("ul.rows");
  const title = h("h2");
  const places = map({ label: t("quizzes.map"), markers: challengeMarkers(quiz.challenges) });
  page.root.append(
    quiz.description && h("p.prose", quiz.description),
    quiz.reward && h("p", t("quizzes.rewardIs", quiz)),
    h("section", { "aria-live": "polite" }, title, players),
    actions.element, door.element, places.element,
  );
  return {
    update() {
      const here = room.state.players.filter((each) => !each.left);
      title.textContent = t("quizzes.players", { count: here.length });
      draw(players, here.map((each) => row(each, room)));
      door.update();
      actions.update();
    },
    end: places.end,
  };
};
