// The ends of a game: another round, finish, discard, leave.

import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { missingCells } from "../../golf/card.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { isAlone } from "../rooms/members.js";
import { wayBack } from "./wayBack.js";

/** The number of missing scores, for a player who is about to end the game. */
const lacks = (card) => {
  const count = missingCells(card);
  return count ? t("card.cellsEmpty", { count }) : t("card.allWritten");
};

/** Sends the writes that wait, and then does something. Writes that cannot go now still merge later. */
const afterWrites = (work) => attempt(async () => {
  await outbox.flush();
  await work();
});

const asked = async (title, text, options, work) => {
  if (await confirm(title, text, options)) await afterWrites(work);
};

const another = (room, card) =>
  asked(t("card.againTitle"), `${lacks(card)} ${t("card.againText")}`,
    { yes: t("card.again") }, () => room.ask("again"));

const abandon = (room) =>
  asked(t("card.abandonTitle"), t("card.abandonText"),
    { yes: t("card.abandon"), isDangerous: true }, () => room.ask("abandon"));

/** The rules of leaving. The game ends with its last member. */
const leaveText = ({ isHost, state }) => {
  if (isAlone(state)) return t("card.leaveTextAlone");
  return t(isHost ? "card.leaveTextHost" : "card.leaveText");
};

const leave = (room) =>
  asked(t("card.leaveTitle"), leaveText(room),
    { yes: t("card.leave"), isDangerous: true }, async () => {
      const isLast = isAlone(room.state);
      await room.ask("leave");
      say(t("card.hasLeft"), isLast ? {} : { action: wayBack(link, go, room.state.room) });
      go("/", { replace: true });
    });

/**
 * The ends of a game. Each asks once, except for the end of a card that is shown with all its missing scores.
 * @returns `{end(), again(card), abandon(), leave(), concede(player)}`
 */
export const gameEndings = (room) => ({
  end: () => afterWrites(() => room.ask("end")),
  again: (card) => another(room, card),
  abandon: () => abandon(room),
  leave: () => leave(room),
  concede: (player) => afterWrites(() => room.ask("concede", { player })),
});
