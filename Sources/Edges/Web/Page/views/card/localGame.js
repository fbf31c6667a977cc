// A game that began without a link, as this browser keeps it: what is kept, and what the server is told.

import { clock } from "../../core/clock.js";
import { keep } from "../../core/keep.js";
import { randomName } from "../../core/requests.js";
import { session } from "../../core/session.js";

const store = "games";
const me = () => session.user;

/** My games that are not over, the newest first. */
export const localGames = async () =>
  (await keep.all(store))
    .filter(({ user }) => user === me())
    .sort((one, other) => other.startedAt - one.startedAt);

export const keepGame = (game) => keep.set(store, game.key, game);
export const removeGame = ({ key }) => keep.remove(store, key);

/** @returns The game of a key; undefined where it is over, or somebody else's. */
export const findGame = async (key) => {
  const game = await keep.get(store, key);
  return game?.user === me() ? game : undefined;
};

const guestOf = (name, number) => ({ player: `g${number}`, name, guest: true, left: false });

/** Begins a game of me and guests. */
export const beginGame = async ({ course, guests }) => {
  const game = {
    key: randomName(),
    user: me(),
    course,
    players: [{ player: me(), name: me(), guest: false, left: false },
      ...guests.map((name, place) => guestOf(name, place + 1))],
    rounds: 1,
    hole: course.holes[0].number,
    startedAt: clock.now(),
    /** By round, player and hole: {strokes, at}. */
    cells: {},
  };
  await keepGame(game);
  return game;
};

/** The game with one more guest, whose number was nobody's before. */
export const withGuest = (game, name) => {
  const numbers = game.players.filter(({ guest }) => guest).map(({ player }) => +player.slice(1));
  const number = Math.max(0, game.lastGuest ?? 0, ...numbers) + 1;
  return { ...game, lastGuest: number, players: [...game.players, guestOf(name, number)] };
};

const part = (name) => {
  const [round, player, hole] = name.split(" ");
  return { round: Number(round), player, hole: Number(hole) };
};

/** Every cell that has strokes: {round, player, hole, strokes, at}. */
export const cellsOf = ({ cells, players }) =>
  Object.entries(cells)
    .map(([name, cell]) => ({ ...part(name), ...cell }))
    .filter(({ player, strokes }) =>
      strokes !== null && players.some((each) => each.player === player));

const hole = ({ number, par, strokeIndex }) => ({ number, par, ...(strokeIndex && { strokeIndex }) });

/** How requests name a course and its holes. */
export const courseOf = ({ course }) => ({
  ...(course.id ? { course: course.id } : { courseName: course.name }),
  holes: course.holes.map(hole),
});

/** The whole of it as `card/save` takes it. */
export const saveBody = (game) => {
  const { key, players, rounds, startedAt } = game;
  const places = new Map(players.map(({ player }, place) => [player, place]));
  return {
    key, startedAt, rounds, ...courseOf(game),
    endedAt: clock.now(),
    players: players.map(({ name, guest }) => (guest ? { name } : { name, me: true })),
    cells: cellsOf(game).map(({ player, ...cell }) => ({ ...cell, player: places.get(player) })),
  };
};
