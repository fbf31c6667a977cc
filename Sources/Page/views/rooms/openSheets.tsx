// The sheets that the lobby opens. It does not consist of components.

import { h, render } from "preact";
import type { FollowedGolf } from "../../core/room.js";
import { t } from "../../core/texts.js";
import { openSheet } from "../../parts/openSheet.js";
import { Stakes } from "../card/Stakes.js";
import { GameSheet } from "./GameSheet.js";
import { PlayerSheet } from "./PlayerSheet.js";

export const changeGame = (room: FollowedGolf) => openSheet((close) => <GameSheet room={room} onClose={close} />);

export const changePlayer = (room: FollowedGolf, player: string) => {
  if (room.player(player)) openSheet((close) => <PlayerSheet room={room} player={player} onClose={close} />);
};

/** The stakes as a part of the lobby: `{element, update(), end()}`. */
export const stakesPart = (room: FollowedGolf) => {
  const element = document.createElement("section");
  return {
    element,
    update() {
      render(room.state.stakes?.length ? [<h2 key="title">{t("card.stake.title")}</h2>, <Stakes key="stakes" room={room} />] : null, element);
    },
    end: () => render(null, element),
  };
};
