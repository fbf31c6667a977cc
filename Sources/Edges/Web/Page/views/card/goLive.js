// A game that began without a link goes on with one: others can follow it, and it is saved as it is.

import { link } from "../../core/link.js";
import { cellsOf, courseOf, removeGame } from "./localGame.js";

/**
 * Makes a room of a game that is in its first round, with all that was written. Each request has an id
 * of the game's own: tried again after a lost link, nothing is made twice.
 * @returns The room's id.
 */
export const goLive = async (game) => {
  const id = (step) => ({ id: `${game.key}-${step}` });
  const { room, topics } = await link.ask("room/create", { kind: "golf", ...courseOf(game) }, id("create"));
  const names = new Map([[game.user, game.user]]);
  for (const { player, name, guest } of game.players) {
    if (!guest) continue;
    const added = await link.askRoom(topics, "addGuest", { name }, id(player));
    names.set(player, added.player);
  }
  await link.askRoom(topics, "start", {}, id("start"));
  const cells = cellsOf(game).map((cell) => ({ ...cell, player: names.get(cell.player) }));
  await link.askRoom(topics, "sync", { cells });
  await link.askRoom(topics, "hole", { hole: game.hole }, id("hole"));
  await removeGame(game);
  return room;
};
