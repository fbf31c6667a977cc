// The cells that I wrote in the last rounds in this browser. They show whether I write for others, before the
// server says so and without a connection.

import { session } from "../../core/session.js";

const roundsMax = 10;
let rounds = [];
let text = null;

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
    localStorage.setItem(session.writtenKey, JSON.stringify(next.slice(0, roundsMax)));
  } catch {
    // Some private windows keep nothing. The cursor then begins as for a player who writes one line.
  }
};

const idOf = (room, round) => `${session.user} ${room} ${round}`;
const cellsOf = (room, round) => read().find(({ id }) => id === idOf(room, round))?.cells ?? [];

const put = (room, round, cells) => {
  const id = idOf(room, round);
  save([{ id, cells }, ...read().filter((each) => each.id !== id)]);
};

export const written = {
  /** The cells of a round, as they are now: `{has(player, hole), isEmpty, isForOthers}`. */
  of(room, round) {
    const cells = new Set(cellsOf(room, round));
    return {
      has: (player, hole) => cells.has(`${player} ${hole}`),
      isEmpty: cells.size === 0,
      isForOthers: [...cells].some((cell) => !cell.startsWith(`${session.user} `)),
    };
  },
  note(room, round, player, hole) {
    const cell = `${player} ${hole}`;
    const cells = cellsOf(room, round);
    if (!cells.includes(cell)) put(room, round, [...cells, cell]);
  },
  forget(room, round, player, hole) {
    const cells = cellsOf(room, round);
    put(room, round, cells.filter((each) => each !== `${player} ${hole}`));
  },
};
