// The cells that I wrote in the last rounds in this browser. They show whether I write for others.

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

/** Each cell is `{player, hole}`; the room and the round stand before it. */
export const written = {
  note(room, round, player, hole) {
    const cell = `${player} ${hole}`;
    const cells = cellsOf(room, round);
    if (!cells.includes(cell)) put(room, round, [...cells, cell]);
  },
  forget(room, round, player, hole) {
    const cells = cellsOf(room, round);
    put(room, round, cells.filter((each) => each !== `${player} ${hole}`));
  },
  has: (room, round, player, hole) => cellsOf(room, round).includes(`${player} ${hole}`),
  hasAny: (room, round) => cellsOf(room, round).length > 0,
  forOthers: (room, round) =>
    cellsOf(room, round).some((cell) => !cell.startsWith(`${session.user} `)),
};
