// What a card reads: the room's state, and above it what was written here and is not there yet.

import { outbox } from "../../core/outbox.js";
import { addScore, isConcession, noSums, ownHoles, sharesBall } from "./score.js";
import { standingText, worthOf } from "./worth.js";

export const cellID = (user, room, round, player, hole) =>
  ["cell", user, room, round, player, hole].join(" ");

const sum = (line, holes, from, to) => {
  const total = noSums();
  for (let place = from; place < to; place += 1) addScore(total, line[place].strokes, holes[place].par);
  return total;
};

const plus = (one, other, sign) => ({
  strokes: one.strokes + sign * other.strokes,
  toPar: one.toPar + sign * other.toPar,
  thru: one.thru + sign * other.thru,
  pickedUp: (one.pickedUp ?? 0) + sign * other.pickedUp,
});

const line = ({ scores, round }, player, holes, written) =>
  holes.map(({ number }, place) => {
    const own = written.get(`${round} ${player} ${number}`);
    if (own) return { strokes: own.strokes, isPending: own.isPending };
    return { strokes: scores[player]?.[place] ?? null, isPending: false };
  });

/** By round, player and hole; what waits goes before what was sent. */
const written = (room) => {
  const found = new Map();
  const note = (each, isPending) =>
    found.set(`${each.round} ${each.player} ${each.hole}`, { strokes: each.strokes, isPending });
  for (const each of outbox.sent.values()) if (each.room === room) note(each, false);
  for (const each of outbox.cells(room)) note(each, true);
  return found;
};

/** The side of a player in a match: the number of the team, or the player without a team. */
const sideOf = ({ player: { player, team } }) => team ?? player;

/** Marks the holes of a match that a side conceded. Nobody else needs a score there, and that side lost the hole. */
const markConceded = (lines) => {
  for (const place of lines[0]?.cells.keys() ?? []) {
    const conceding = lines.filter(({ cells }) => isConcession(cells[place].strokes)).map(sideOf);
    if (!conceding.length) continue;
    for (const line of lines) {
      const cell = line.cells[place];
      cell.isConceded = true;
      // If both sides conceded, only the first concession counts. The server knows which one that is.
      cell.isLost = conceding.includes(sideOf(line)) && line.points[place] !== 1;
    }
  }
};

/** The names of all who have one score: `Anna & Bob`. */
export const teamName = (partners) => partners.map(({ name }) => name).join(" & ");

/** The line of a player in the game. If the state leaves it out, the score is the `toPar` of the totals. */
const lineOf = ({ game, totals }, player) => game.lines?.[player] ?? { score: totals[player]?.toPar };

/** Those with a line of their own: one partner for each team with one score, with the names of all. */
const withLines = ({ settings, players }, me) => {
  if (!settings || !sharesBall(settings)) return players;
  const sides = new Map();
  for (const player of players) {
    const side = player.team ?? player.player;
    sides.set(side, [...(sides.get(side) ?? []), player]);
  }
  return [...sides.values()].map((partners) => {
    const first = partners.find(({ player }) => player === me) ?? partners.find(({ left }) => !left) ?? partners[0];
    return { ...first, name: teamName(partners), partners: partners.map(({ player }) => player) };
  });
};

/** The nines of a card: [from, to) by place; a card of 18 has two. */
export const ninesOf = (holes) =>
  Array.from({ length: Math.ceil(holes.length / 9) }, (_, nine) =>
    [nine * 9, Math.min(nine * 9 + 9, holes.length)],
  );

/**
 * The card as it is to be shown: `{holes, nines, round, rounds, unit, worth, lines: [{player, players, holes, cells: [{strokes,
 * isPending, isConceded, isLost}], nines: [sum], round: sum, total: sum, received, points, standing, hasNoResult}], pending}`;
 * `players` are all who have the line's scores, and `strokes` is a score (see `score.js`). Sums are
 * `{strokes, toPar, thru, pickedUp}`, `total` is of all rounds, `pending` how many cells wait. `isAhead`: some cells come from
 * this browser, and the server may not have them. The `holes` of a line have the pars of the player's tee. `me` stands for
 * the team of the player, if partners share a ball.
 */
export const read = (state, own = written(state.room), me = null) => {
  const { holes } = state.course;
  const nines = ninesOf(holes);
  const lines = withLines(state, me).map((player) => {
    const cells = line(state, player.player, holes, own);
    const played = ownHoles(holes, player.pars);
    const round = sum(cells, played, 0, played.length);
    const known = sum(line(state, player.player, holes, new Map()), played, 0, played.length);
    const before = plus(state.totals[player.player] ?? known, known, -1);
    return {
      player,
      players: player.partners ?? [player.player],
      holes: played,
      cells,
      nines: nines.map(([from, to]) => sum(cells, played, from, to)),
      round,
      total: plus(before, round, 1),
      received: player.handicap?.strokes ?? [],
      points: state.game?.lines?.[player.player]?.points ?? [],
      standing: state.game
        ? standingText(state.game, lineOf(state, player.player), state.totals[player.player]?.thru > 0)
        : "",
      hasNoResult: Boolean(state.game?.places?.find(({ players }) => players.includes(player.player))?.noResult),
    };
  });
  if (worthOf(state) === "match") markConceded(lines);
  const pending = lines.flatMap((each) => each.cells).filter((each) => each.isPending).length;
  const { round, rounds, game } = state;
  return {
    holes, nines, round, rounds, unit: game?.unit, worth: worthOf(state), lines, pending,
    isAhead: own.size > 0,
  };
};
