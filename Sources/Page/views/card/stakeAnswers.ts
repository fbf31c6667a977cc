// The answers of players to the stakes of a game.

import type { GolfRoom } from "../../core/documents.js";

export type Stake = NonNullable<GolfRoom["stakes"]>[number];

/** The answer of a player to some stakes; empty if the player did not answer all of them in the same way. */
export const answerTo = (stakes: readonly Pick<Stake, "accepted" | "declined">[], player: string): "accept" | "decline" | "" => {
  if (stakes.every(({ accepted }) => accepted.includes(player))) return "accept";
  return stakes.every(({ declined }) => declined.includes(player)) ? "decline" : "";
};

/** Players who left and still have a stake that others accepted, too. The host can take them out of the bets. */
export const droppable = ({ players, stakes = [] }: Pick<GolfRoom, "players" | "stakes">) =>
  players.filter(({ player, left, guest }) =>
    left && !guest && stakes.some(({ accepted }) => accepted.length > 1 && accepted.includes(player)));
