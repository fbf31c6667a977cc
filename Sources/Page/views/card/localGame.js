// A game that began offline: the parts that this browser keeps, and the messages to the server about it.

import { clock } from "../../core/clock.js";
import { keep } from "../../core/keep.js";
import { randomName, RequestError } from "../../core/requests.js";
import { outbox } from "../../core/outbox.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";

const store = "games";
/** As many as the server takes, unless it is set up otherwise. */
export const playersMax = 12;
export const nameMax = 64;
const me = () => session.user;

/** Tabs that show the same game: `{key, how}`, where `how` says that it is over, and in which way. */
const channel = new BroadcastChannel("fairway-games");
const tell = (key, how = null) => channel.postMessage({ key, how });

/** Hears of what other tabs do with a game, until `signal` is aborted. */
export const hearGame = (key, heard, signal) =>
  channel.addEventListener("message", ({ data }) => data.key === key && heard(data.how), { signal });

/** My games that are not over, the newest first. */
export const localGames = async () =>
  (await keep.all(store))
    .filter(({ user }) => user === me())
    .sort((one, other) => other.startedAt - one.startedAt);

/**
 * Changes a game by what is kept of it at that moment: other taps and other tabs change it as well.
 * @param {(game) => game} work May be called twice.
 * @returns The game as it is now; undefined where it is over.
 */
export const changeGame = async (key, work) => {
  const game = await keep.change(store, key, (found) => found && work(found));
  tell(key);
  return game;
};

export const removeGame = async (key, how) => {
  await keep.remove(store, key);
  tell(key, how);
};

/**
 * Ends a game: hands it to the outbox, which outlives this tab, in one step. Ended in two tabs it is
 * ended once.
 */
export const endGame = async (key) => {
  await outbox.move(store, key, (game) => ({
    id: `game ${game.user} ${game.key}`, kind: "game", at: clock.now(),
    place: game.course.name, body: saveBody(game),
  }));
  tell(key, "end");
};

/** Takes a game out that is elsewhere now; false where it was changed since, and stays. */
export const removeUnchanged = async (game) => {
  const before = JSON.stringify(game);
  const left = await keep.change(store, game.key, (found) =>
    JSON.stringify(found) === before ? undefined : found);
  if (!left) tell(game.key, "live");
  return !left;
};

/** What is wrong with a guest's name, in words; null where it may be one. */
export const wrongName = (name) => {
  const shown = { name: name.slice(0, 20), count: nameMax };
  if (!name || [...name].length > nameMax) return t("card.nameLength", shown);
  return /[\u0000-\u001f\u007f]/.test(name) ? t("card.nameSigns", shown) : null;
};

/**
 * @param {string} field The name of the form's field that these were written in.
 * @throws {RequestError} Where the server would not take a game with these guests.
 */
export const checkGuests = (names, field) => {
  const wrong = names.map(wrongName).find(Boolean)
    ?? (names.length >= playersMax ? t("card.tooManyPlayers", { count: playersMax }) : null);
  if (!wrong) return;
  throw new RequestError({ code: "request.malformed", message: wrong, fields: { [field]: wrong } });
};

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
    lastGuest: guests.length,
    rounds: 1,
    startedAt: clock.now(),
    /** By round, player and hole: {strokes, at}. */
    cells: {},
  };
  await keep.set(store, game.key, game);
  return game;
};

/** How many holes of the current round are over: up to the last one with a score. */
const holesPlayed = (game) => {
  const cells = cellsOf(game).filter(({ round }) => round === game.rounds);
  return game.course.holes.findLastIndex(({ number }) => cells.some(({ hole }) => hole === number)) + 1;
};

/** The game with one more guest, whose number was nobody's before. */
export const withGuest = (game, name) => {
  if (game.players.length >= playersMax) return game;
  const numbers = game.players.filter(({ guest }) => guest).map(({ player }) => +player.slice(1));
  const number = Math.max(0, game.lastGuest ?? 0, ...numbers) + 1;
  const guest = { ...guestOf(name, number), cameIn: game.rounds, missed: holesPlayed(game) };
  return { ...game, lastGuest: number, players: [...game.players, guest] };
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
  ...(!course.id && course.sport && { sport: course.sport }),
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
