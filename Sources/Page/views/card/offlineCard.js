// The card of a game without a link.

import { draw, h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { say } from "../../parts/frame.js";
import { goLive } from "./goLive.js";
import { findGame } from "./localGame.js";
import { localRoom } from "./localRoom.js";
import { cardStage } from "./stage.js";

const over = (how) => {
  if (how === "end") say(t("card.willBeSaved"));
  if (how === "gone") say(t("card.noGame"));
  return go("/offline", { replace: true });
};

/** With a link a game in its first round can go on where others see it. */
const liveButton = (room) => {
  const element = h("div");
  const live = async () => go(`/rooms/${await goLive(room.game)}`, { replace: true });
  // One for all the times that it is shown: the link may come and go while it works.
  const button = action(t("card.goLive"), live, { id: "go-live" });
  const update = () =>
    draw(element, link.isOnline && room.game.rounds === 1 && h("div.actions", button));
  update();
  return { element, update };
};

export const offlineCardView = {
  path: "/offline/:key",
  title: () => t("card.offline"),

  async open(page) {
    const game = await findGame(page.params.key);
    if (!game) return page.root.append(h("p", t("card.noGame")));
    const isLasting = await keep.isLasting();
    const room = localRoom(game, () => stage.update(), over, page.signal);
    const button = liveButton(room);
    const stage = cardStage(page, room);
    page.root.append(h("p.quiet", t(isLasting ? "card.localText" : "card.localTextHere")), button.element);
    stage.update();
    page.leave(stage.end);
    page.leave(link.watch(button.update));
  },
};
