// The card of an offline game.

import { h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";
import { goLive } from "./goLive.js";
import { findGame } from "./localGame.js";
import { localRoom } from "./localRoom.js";
import { cardStage } from "./stage.js";

const over = (how) => {
  if (how === "end") say(t("card.willBeSaved"));
  if (how === "gone") say(t("card.noGame"));
  return go("/offline", { replace: true });
};

/** With a link, a game in its first round can continue where others see it. A second press while it is sent does nothing. */
const goingLive = (room) => {
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    await attempt(async () => go(`/rooms/${await goLive(room.game)}`, { replace: true }));
    isSending = false;
  };
  return () => (link.isOnline && room.game.rounds === 1 ? send : null);
};

export const offlineCardView = {
  path: "/offline/:key",
  title: () => t("card.offline"),

  async open(page) {
    const game = await findGame(page.params.key);
    if (!game) return page.root.append(h("p", t("card.noGame")));
    const isLasting = await keep.isLasting();
    const room = localRoom(game, () => stage.update(), over, page.signal);
    const stage = cardStage(page, room, { isLasting, live: goingLive(room) });
    stage.update();
    page.leave(stage.end);
  },
};
