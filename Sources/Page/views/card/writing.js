// Writing a cell: kept first, then shown as waiting, then sent.

import { clock } from "../../core/clock.js";
import { outbox } from "../../core/outbox.js";
import { cellID } from "../../golf/card.js";
import { written } from "./written.js";

/** For each cell, the time of my last write on this device. */
const instants = new Map();
/** A time later than my last write to this cell, even if the clock was set back. */
const later = (id) => Math.max(clock.now(), (instants.get(id) ?? 0) + 1);
const justAfter = (id) => (instants.get(id) ?? clock.now()) + 1;

const put = async (room, player, place, strokes, round, instant) => {
  // An offline game keeps its own.
  if (room.write) return room.write(player, place, strokes, round);
  const { state } = room;
  const hole = state.course.holes[place].number;
  const id = cellID(room.me, state.room, round, player, hole);
  const { name, keepers } = room.player(player);
  const at = instant(id);
  instants.set(id, at);
  await outbox.write({
    id, kind: "cell", room: state.room, topic: room.topics.do, place: state.course.name,
    player, name, hole, round, strokes, at,
    isKeptTwice: Boolean(keepers),
  });
  if (strokes === null) written.forget(state.room, round, player, hole);
  else written.note(state.room, round, player, hole);
};

/**
 * Writes strokes, or null, into a player's cell. The round is the current one unless the call names another.
 * @throws What `outbox.write` throws; nothing is shown then.
 */
export const writeCell = (room, player, place, strokes, round = room.state.round) =>
  put(room, player, place, strokes, round, later);

/**
 * Writes the strokes that a cell had before my last write. The undo has the time just after that write. So it does
 * not replace a score that somebody else entered later. This includes an equal score, of which the room tells nothing.
 * @throws What `outbox.write` throws; nothing is shown then.
 */
export const undoCell = (room, player, place, strokes, round = room.state.round) =>
  put(room, player, place, strokes, round, justAfter);

/**
 * Takes a write of mine back that was not sent yet, where the server has what was there before.
 * @returns Whether it did: else it has to be written over.
 */
export const dropUnsent = async (room, player, place, { strokes, before }) => {
  if (room.isLocal) return false;
  const { state } = room;
  const hole = state.course.holes[place].number;
  const id = cellID(room.me, state.room, state.round, player, hole);
  const record = outbox.cells(state.room).find((each) => each.id === id && each.strokes === strokes);
  if (!record || (state.scores[player]?.[place] ?? null) !== before) return false;
  if (!(await outbox.takeBack(record))) return false;
  written.forget(state.room, state.round, player, hole);
  return true;
};

/** Whether I may write a player's line, by what the room says. */
export const mayWrite = (room, { player, signed, keepers }) => {
  if (signed) return false;
  if (keepers && !keepers.includes(room.me)) return false;
  return room.state.phase === "playing" || player === room.me || room.isHost;
};
