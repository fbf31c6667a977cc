// The card that the page makes of a room's state and of what was written here, and its standings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type CardState, type Player, readCard, writtenKey } from "../../Sources/Page/golf/card.js";
import { addUp } from "../../Sources/Page/golf/score.js";
import { behindOf, leadOf, standingsOf } from "../../Sources/Page/golf/standing.js";

const player = (name: string, more: Partial<Player> = {}): Player => ({
  player: name, name: name.toUpperCase(), guest: false, left: false, team: null, keepers: null, signed: false, missed: 0,
  handicap: null, ...more,
});

const pars = [3, 4, 5];

/** A room of three holes. The scores are in the order of the card. */
const room = (
  players: readonly Player[], scores: Record<string, (number | string | null)[]>, more: Partial<CardState> = {},
): CardState => ({
  room: "r", phase: "playing", round: 1, rounds: 1,
  course: { holes: pars.map((par, place) => ({ number: place + 10, par, strokeIndex: null })) },
  settings: { format: "stroke", startHole: null, reverse: false },
  players, scores,
  totals: Object.fromEntries(Object.entries(scores).map(([name, all]) => [name, addUp(all, pars)])),
  standings: players.map((each) => each.player), game: null, ...more,
});

const two = [player("ann"), player("ben")];

test("P4: one function adds up a card, also with holes that were picked up", () => {
  assert.deepEqual(addUp([3, "x7", null], pars), { strokes: 3, toPar: 0, thru: 2, pickedUp: 1 });
  assert.deepEqual(addUp([2, 5, 7], pars), { strokes: 14, toPar: 2, thru: 3, pickedUp: 0 });
});

test("F10 R0: a cell that was written here counts at once, and in the sums of all rounds", () => {
  const state = room(two, { ann: [3, null, null], ben: [4, 4, null] }, {
    round: 2, rounds: 2, totals: { ann: { strokes: 15, toPar: 3, thru: 4 }, ben: { strokes: 20, toPar: 8, thru: 5 } },
  });
  const written = new Map([[writtenKey(2, "ann", 11), { strokes: 6, isPending: true }]]);
  const [ann] = readCard(state, written, "ann").lines;
  assert.deepEqual(ann!.cells.map(({ strokes, isPending }) => [strokes, isPending]), [[3, false], [6, true], [null, false]]);
  assert.deepEqual(ann!.round, { strokes: 9, toPar: 2, thru: 2, pickedUp: 0 });
  assert.deepEqual(ann!.total, { strokes: 21, toPar: 5, thru: 5, pickedUp: 0 });
  assert.equal(readCard(state, written).pending, 1);
});

test("R0: a written cell of an earlier round does not show in this one", () => {
  const written = new Map([[writtenKey(1, "ann", 10), { strokes: 9, isPending: true }]]);
  const [ann] = readCard(room(two, { ann: [3, 4, 5], ben: [3, 4, 5] }, { round: 2, rounds: 2 }), written).lines;
  assert.equal(ann!.cells[0]!.strokes, 3);
});

test("F15: partners with one score have one line, and it is mine", () => {
  const players = [player("ann", { team: 2 }), player("ben", { team: 1 }), player("cleo", { team: 2 })];
  const state = room(players, { ann: [3, null, null], ben: [4, null, null], cleo: [3, null, null] }, {
    settings: { format: "scramble", startHole: null, reverse: false },
  });
  const { lines } = readCard(state, new Map(), "cleo");
  assert.deepEqual(lines.map((line) => [line.player.player, line.players, line.player.name]), [
    ["cleo", ["cleo", "ann"], "CLEO & ANN"], ["ben", ["ben"], "BEN"]]);
});

test("R3: players of a team are together on the card, and the first player's team is first", () => {
  const players = [player("ann", { team: 2 }), player("ben", { team: 1 }), player("cleo", { team: 2 })];
  const place = (team: number, side: string[]) => ({ rank: 1, tied: false, team, players: side, score: 0, text: "" });
  const state = room(players, { ann: [3, null, null], ben: [3, null, null], cleo: [3, null, null] }, {
    settings: { format: "bestBall", startHole: null, reverse: false },
    game: { unit: "strokes", lead: null, places: [place(1, ["ben"]), place(2, ["ann", "cleo"])], lines: {}, bets: [], settlement: null },
  });
  assert.deepEqual(readCard(state).lines.map((line) => line.player.player), ["ann", "cleo", "ben"]);
});

test("F15 G8: the worth of a hole is shown on its hole, also from another start and in a later round", () => {
  const game = {
    unit: "points", lead: null, places: [], bets: [], settlement: null,
    // In the order of play, which begins on the second hole.
    lines: { ann: { score: 6, points: [1, 2, 3, 4, 5, 6] }, ben: { score: 0, points: [] } },
  };
  const state = room(two, { ann: [3, 4, 5], ben: [3, 4, 5] }, {
    game, settings: { format: "stableford", startHole: 11, reverse: false },
  });
  const points = (round: number) => readCard({ ...state, round, rounds: 2 }).lines[0]!.points;
  assert.deepEqual(points(1), [3, 1, 2]);
  assert.deepEqual(points(2), [6, 4, 5]);
  assert.deepEqual(readCard(state).lines[1]!.points, []);
});

test("G7: on a conceded hole nobody needs a score, and the side that conceded lost it", () => {
  const game = { unit: "holes", lead: null, places: [], bets: [], settlement: null, lines: {} };
  const state = room(two, { ann: ["c", null, null], ben: [null, null, null] }, {
    game, settings: { format: "match", startHole: null, reverse: false },
  });
  const [ann, ben] = readCard(state).lines;
  assert.deepEqual([ann!.cells[0]!.isConceded, ann!.cells[0]!.isLost], [true, true]);
  assert.deepEqual([ben!.cells[0]!.isConceded, ben!.cells[0]!.isLost], [true, false]);
});

const placed = (standings: ReturnType<typeof standingsOf>) =>
  standings.places.map(({ player: name, rank, score, isLeader }) => [name, rank, score, isLeader]);

test("R2: in stroke play the leader follows from the cells on this phone, also without a connection", () => {
  const state = room(two, { ann: [3, null, null], ben: [4, null, null] });
  const before = standingsOf(state, readCard(state), "ann");
  assert.deepEqual(placed(before), [["ann", 1, 0, true], ["ben", 2, 1, false]]);
  assert.equal(leadOf(before), 1);
  assert.equal(behindOf(before, before.places[1]!), 1);
  const written = new Map([[writtenKey(1, "ann", 11), { strokes: 7, isPending: true }]]);
  assert.deepEqual(placed(standingsOf(state, readCard(state, written), "ann")), [["ben", 1, 1, true], ["ann", 2, 3, false]]);
});

test("R2: while all are level, nobody leads", () => {
  const state = room(two, { ann: [3, null, null], ben: [3, null, null] });
  assert.deepEqual(placed(standingsOf(state, readCard(state), "ann")), [["ann", 1, 0, false], ["ben", 1, 0, false]]);
});

test("R2 R3: the ranks of every other game are the server's", () => {
  const game = {
    unit: "skins", lead: null, bets: [], settlement: null, lines: {},
    places: [{ rank: 1, players: ["ben"], score: 2 }, { rank: 2, players: ["ann"], score: 0 }],
  };
  const state = room(two, { ann: [3, null, null], ben: [4, null, null] }, {
    game, settings: { format: "skins", startHole: null, reverse: false },
  });
  const standings = standingsOf(state, readCard(state), "ann");
  assert.deepEqual(placed(standings), [["ben", 1, 2, true], ["ann", 2, 0, false]]);
  assert.equal(leadOf(standings), 2);
});
