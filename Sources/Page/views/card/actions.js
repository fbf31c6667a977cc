// The ends of a game: another round, finish, discard, leave.

import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { isAlone } from "../rooms/members.js";
import { wayBack } from "./door.js";

const emptyCells = ({ lines }) =>
  lines
    .filter(({ player }) => !player.left)
    .flatMap(({ cells }) => cells)
    .filter(({ strokes }) => strokes === null).length;

/** The number of missing scores, for a player who is about to end the game. */
const lacks = (reading) => {
  const count = emptyCells(reading);
  return count ? t("card.cellsEmpty", { count }) : t("card.allWritten");
};

const asked = async (title, text, options, work) => {
  if (!(await confirm(title, text, options))) return;
  await attempt(async () => {
    // What was written before goes first; what cannot go now still merges later.
    await outbox.flush();
    await work();
  });
};

const another = (room, reading) =>
  asked(t("card.againTitle"), `${lacks(reading)} ${t("card.againText")}`,
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
 * How a game goes on, or ends. Each asks once, except for the end of a card that is shown with all it lacks.
 * @returns `{end(), again(card), abandon(), leave(), concede(player)}`
 */
export const gameEndings = (room) => ({
  end: () => attempt(async () => {
    // What was written before goes first; what cannot go now still merges later.
    await outbox.flush();
    await room.ask("end");
  }),
  again: (card) => another(room, card),
  abandon: () => abandon(room),
  leave: () => leave(room),
  concede: (player) => attempt(async () => {
    await outbox.flush();
    await room.ask("concede", { player });
  }),
});
