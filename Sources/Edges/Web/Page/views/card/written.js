// Which cells I wrote myself, of the last rounds in this browser: it tells whether I write for others.

import { session } from "../../core/session.js";

const key = "fairway.written";
const roundsMax = 10;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
};

const save = (rounds) => {
  try {
    localStorage.setItem(key, JSON.stringify(rounds));
  } catch {
    // Some private windows keep nothing. The cursor then begins as for a player who writes one line.
  }
};

// After a sign-out nobody else finds anything.
session.watch((current) => current ?? localStorage.removeItem(key));

/** @returns `{note(player, hole), has(player, hole), forOthers(me)}` of a round. */
export const writtenCells = (room, round) => {
  const id = `${room} ${round}`;
  const cells = new Set(read().find((each) => each.id === id)?.cells);
  return {
    note(player, hole) {
      const cell = `${player} ${hole}`;
      if (cells.has(cell)) return;
      cells.add(cell);
      const others = read().filter((each) => each.id !== id);
      save([{ id, cells: [...cells] }, ...others].slice(0, roundsMax));
    },
    has: (player, hole) => cells.has(`${player} ${hole}`),
    forOthers: (me) => [...cells].some((cell) => !cell.startsWith(`${me} `)),
  };
};
