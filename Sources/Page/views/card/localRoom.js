// An offline game in the shape of a room, so that one card shows both.

import { clock } from "../../core/clock.js";
import { session } from "../../core/session.js";
import {
  cellsOf, changeGame, checkGuests, endGame, findGame, hearGame, removeGame, withGuest,
} from "./localGame.js";
import { addUp } from "../../golf/score.js";

/** The sums of some cells of any rounds. */
const sums = (cells, holes) =>
  addUp(cells.map(({ strokes }) => strokes), cells.map(({ hole }) => holes.find(({ number }) => number === hole).par));

const scoresOf = (game, player) =>
  game.course.holes.map(({ number }) =>
    game.cells[`${game.rounds} ${player} ${number}`]?.strokes ?? null);

const byPlayer = (game, value) =>
  Object.fromEntries(game.players.map(({ player }) => [player, value(player)]));

/** The state of a room that is in play, as far as a card asks for it. */
const stateOf = (game) => {
  const cells = cellsOf(game);
  const totals = byPlayer(game, (player) =>
    sums(cells.filter((each) => each.player === player), game.course.holes));
  const standings = Object.keys(totals).sort((one, other) => totals[one].toPar - totals[other].toPar);
  return {
    room: `local ${game.key}`, kind: "golf", phase: "playing", host: game.user, seq: 0,
    players: game.players.map((each) => ({
      ...each, online: true, keepers: null, signed: false,
      missed: each.cameIn === game.rounds ? each.missed : 0,
    })),
    course: game.course, settings: { format: "stroke", doubleEntry: false },
    round: game.rounds, rounds: game.rounds,
    scores: byPlayer(game, (player) => scoresOf(game, player)), totals, standings, game: null,
  };
};

/** What a host asks of a room; each gives the game as it is then. */
const methods = {
  addGuest: (game, { name }) => withGuest(game, name),
  kick: (game, { player }) => ({
    ...game, players: game.players.filter((each) => each.player !== player),
  }),
  // Asked for in two tabs, it is one round more.
  again: (game, { rounds }) =>
    game.rounds >= rounds ? game : { ...game, rounds },
};

const addGuest = ({ players }, { name }) =>
  checkGuests([...players.filter(({ guest }) => guest).map((each) => each.name), name], "name");

/** The game with a cell written, unless it was written later, in another tab. */
const withCell = (game, name, cell) =>
  (game.cells[name]?.at ?? 0) > cell.at ? game : { ...game, cells: { ...game.cells, [name]: cell } };

/**
 * Changes are done one after the other, as they were asked for, each by what is kept at that moment: the
 * database sees to it for all tabs.
 * @param changed Called after each change.
 * @param over Called when it has ended or was stopped, here or in another tab, with how: "end",
 *   "abandon", "live", or "gone".
 * @param signal Aborted when it is not shown any more.
 * @returns What `followRoom` gives, as far as a card uses it, and `write`.
 */
export const localRoom = (game, changed, over, signal) => {
  const { key } = game;
  /** When I wrote a cell last, by its name: later than that, whatever the clock does. */
  const instants = new Map();
  let isOver = false;
  const end = (how) => {
    if (isOver || signal.aborted) return undefined;
    isOver = true;
    return over(how);
  };
  const show = (next) => {
    if (!next) return end("gone");
    game = next;
    room.state = stateOf(game);
    return changed(room);
  };
  const change = async (work) => show(await changeGame(key, work));

  const room = {
    state: stateOf(game),
    isLocal: true,
    isHost: true,
    presence: null,
    get game() {
      return game;
    },
    get me() {
      return session.user;
    },
    player: (name) => room.state.players.find(({ player }) => player === name),
    onEvent: () => () => {},
    write(player, place, strokes, round = game.rounds) {
      const name = `${round} ${player} ${game.course.holes[place].number}`;
      const last = Math.max(instants.get(name) ?? 0, game.cells[name]?.at ?? 0);
      const at = Math.max(clock.now(), last + 1);
      instants.set(name, at);
      return change((found) => withCell(found, name, { strokes, at }));
    },
    async ask(method, body) {
      if (method === "addGuest") addGuest(game, body);
      const asked = { rounds: game.rounds + 1, ...body };
      if (methods[method]) return change((found) => methods[method](found, asked));
      if (method === "end") await endGame(key);
      else await removeGame(key, method);
      return end(method);
    },
  };
  hearGame(key, async (how) => (how ? end(how) : show(await findGame(key))), signal);
  return room;
};
