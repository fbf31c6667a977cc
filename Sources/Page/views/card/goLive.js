// Moves a game that began offline to the server, as it is. Others can follow it from then on.

import { link } from "../../core/link.js";
import { cellsOf, courseOf, findGame, removeUnchanged } from "./localGame.js";
import { written } from "./written.js";

/** So often what was changed meanwhile is sent after it. */
const timesMax = 10;

/**
 * Makes a room of a game that is in its first round, with all that was written. Each request has an id
 * of the game's own: tried again after a lost link, nothing is made twice.
 */
const send = async (game) => {
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
  for (const { player, round, hole } of cells) written.note(room, round, player, hole);
  return room;
};

/**
 * Goes on with a game in its first round as a room, with all that was written, also while it is sent.
 * @returns The room's id.
 */
export const goLive = async (game) => {
  let newest = game;
  let room = null;
  for (let time = 0; newest && time < timesMax; time += 1) {
    room = await send(newest);
    if (await removeUnchanged(newest)) return room;
    newest = await findGame(game.key);
  }
  return room;
};
