// The way back for a player who has just left a round.

import { t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";

/** The button of a toast. */
export const wayBack = (link, go, room) => ({
  text: t("card.return"),
  onAction: () => attempt(async () => {
    await link.ask("room/join", { room });
    go(`/rooms/${room}`);
  }),
});
