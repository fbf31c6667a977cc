// The cells that I wrote in the last rounds in this browser. They show whether I write for others, before the
// server says so and without a connection.

import { alone } from "../../core/alone.js";
import { session } from "../../core/session.js";

const roundsMax = 10;
let rounds = [];
let text = null;
/** Changes of this tab that are not stored yet: `{id, cell, isWritten}`. */
let changes = [];

/** Other tabs write, too. */
const read = () => {
  const found = localStorage.getItem(session.writtenKey);
  if (found === text) return rounds;
  text = found;
  try {
    rounds = JSON.parse(found) ?? [];
  } catch {
    rounds = [];
  }
  return rounds;
};

const save = (next) => {
  try {
    localStorage.setItem(session.writtenKey, JSON.stringify(next));
  } catch {
    // Some private windows keep nothing. The cursor then begins as for a player who writes one line.
  }
};

const idOf = (room, round) => `${session.user} ${room} ${round}`;
const cellsIn = (all, wanted) => all.find(({ id }) => id === wanted)?.cells ?? [];
const cellsOf = (room, round) => cellsIn(changes.reduce(changed, read()), idOf(room, round));

/** The rounds after a change; the same array if nothing changes. */
const changed = (all, { id, cell, isWritten }) => {
  const cells = cellsIn(all, id);
  if (cells.includes(cell) === isWritten) return all;
  const next = isWritten ? [...cells, cell] : cells.filter((each) => each !== cell);
  return [{ id, cells: next }, ...all.filter((each) => each.id !== id)].slice(0, roundsMax);
};

/** Stores a change. Only one tab at a time does this, so that no tab overwrites another tab's change. */
const change = (room, round, player, hole, isWritten) => {
  const one = { id: idOf(room, round), cell: `${player} ${hole}`, isWritten };
  if (cellsOf(room, round).includes(one.cell) === isWritten) return;
  changes = [...changes, one];
  alone("fairway-written", () => {
    const before = read();
    const after = changed(before, one);
    if (after !== before) save(after);
    changes = changes.filter((each) => each !== one);
  });
};

export const written = {
  /**
   * The cells of a round, as they are now: `{has(player, hole), isEmpty, isForOthers}`.
   * @param {readonly string[]} mine The players whose scores are my own: myself, and my partners if we have one score.
   */
  of(room, round, mine = [session.user]) {
    const cells = new Set(cellsOf(room, round));
    return {
      has: (player, hole) => cells.has(`${player} ${hole}`),
      isEmpty: cells.size === 0,
      isForOthers: [...cells].some((cell) => !mine.includes(cell.split(" ")[0])),
    };
  },
  note: (room, round, player, hole) => change(room, round, player, hole, true),
  forget: (room, round, player, hole) => change(room, round, player, hole, false),
};
