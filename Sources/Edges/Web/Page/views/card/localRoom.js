// A game without a link in the shape of a room, so that one card shows both.

import { clock } from "../../core/clock.js";
import { outbox } from "../../core/outbox.js";
import { session } from "../../core/session.js";
import { cellsOf, keepGame, removeGame, saveBody, withGuest } from "./localGame.js";

const sums = (cells, holes) => {
  const total = { strokes: 0, toPar: 0, thru: 0 };
  for (const { strokes, hole } of cells) {
    total.strokes += strokes;
    total.toPar += strokes - holes.find(({ number }) => number === hole).par;
    total.thru += 1;
  }
  return total;
};

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
    players: game.players.map((each) => ({ ...each, online: true, keepers: null, signed: false })),
    course: game.course, settings: { format: "stroke", doubleEntry: false },
    round: game.rounds, rounds: game.rounds, hole: game.hole,
    scores: byPlayer(game, (player) => scoresOf(game, player)), totals, standings, game: null,
  };
};

/** What a host asks of a room; each gives the game as it is then. */
const methods = {
  hole: (game, { hole }) => ({ ...game, hole }),
  addGuest: (game, { name }) => withGuest(game, name),
  kick: (game, { player }) => ({
    ...game, players: game.players.filter((each) => each.player !== player),
  }),
  again: (game) => ({ ...game, rounds: game.rounds + 1, hole: game.course.holes[0].number }),
};

/** Hands the game to the outbox, which outlives this tab; only then it is no game in play any more. */
const end = async (game) => {
  await outbox.write({
    id: `game ${game.user} ${game.key}`, kind: "game", at: clock.now(),
    place: game.course.name, body: saveBody(game),
  });
  await removeGame(game);
};

/**
 * @param changed Called after each change.
 * @param over Called when it has ended or was stopped.
 * @returns What `followRoom` gives, as far as a card uses it, and `write`.
 */
export const localRoom = (game, changed, over) => {
  const keepNow = async (next) => {
    await keepGame(next);
    game = next;
    room.state = stateOf(game);
    changed(room);
  };
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
    write(player, place, strokes) {
      const name = `${game.rounds} ${player} ${game.course.holes[place].number}`;
      const at = Math.max(clock.now(), (game.cells[name]?.at ?? 0) + 1);
      return keepNow({ ...game, cells: { ...game.cells, [name]: { strokes, at } } });
    },
    async ask(method, body) {
      if (methods[method]) return keepNow(methods[method](game, body));
      if (method === "end") await end(game);
      else await removeGame(game);
      return over(method);
    },
  };
  return room;
};
