// The effect of a change in rows, from the result before it and after it.

import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ChangeEffect, effectRows } from "../../Sources/Page/golf/effect.js";
import type { CardState, Game, Player } from "../../Sources/Page/golf/card.js";
import { addUp } from "../../Sources/Page/golf/score.js";

const names: Record<string, string> = { nina: "Nína", hakon: "Håkon", ase: "Åse" };
const player = (name: string): Player => ({
  player: name, name: names[name]!, guest: false, left: false, team: null, keepers: null, signed: false, missed: 0, handicap: null,
});

/** Players with their scores, the leader first. */
const game = (unit: string, places: readonly [string, number][], settlement: Game["settlement"] = null): Game => {
  const [first, second] = places as [[string, number], [string, number]];
  const isLevel = first[1] === second[1];
  return {
    unit, decided: true, bets: [], settlement,
    lead: isLevel ? { kind: "level", players: places.map(([name]) => name) } : { kind: "score", players: [first[0]], by: Math.abs(first[1] - second[1]) },
    places: places.map(([name, score]) => ({ rank: places.findIndex((each) => each[1] === score) + 1, players: [name], score })),
    lines: Object.fromEntries(places.map(([name, score]) => [name, { score }])),
  };
};

const state = (now: Game, phase = "ended"): CardState => {
  const players = Object.keys(names);
  const scores = Object.fromEntries(players.map((name) => [name, [3, 4]]));
  return {
    room: "r", phase, round: 1, rounds: 1,
    course: { holes: [3, 3].map((par, place) => ({ number: place + 1, par, strokeIndex: null })) },
    settings: { format: now.unit === "skins" ? "skins" : "stroke", startHole: null, reverse: false },
    players: players.map(player), scores,
    totals: Object.fromEntries(players.map((name) => [name, addUp(scores[name]!, [3, 3])])),
    standings: players, game: now,
  };
};

const effect = (after: Game, more: Partial<ChangeEffect> = {}): ChangeEffect => ({ game: after, waiting: [], indexes: [], ...more });

const rows = (...given: Parameters<typeof effectRows>) =>
  effectRows(...given).map(({ title, before, after }) => (before === after ? `${title}: same` : `${title}: ${before} → ${after}`));

test("R5: an effect names the winner, each score that changes, the bets and the handicaps", () => {
  const before = game("skins", [["nina", 6], ["hakon", 4], ["ase", 0]], { nina: 2, hakon: -2 });
  const after = game("skins", [["hakon", 8], ["nina", 2], ["ase", 0]], { nina: -6, hakon: 6 });
  const indexes = [
    { player: "hakon", policy: "whs", before: "12.3", after: "12.1" }, { player: "ase", policy: "whs", before: null, after: null },
  ];
  assert.deepEqual(rows(state(before), effect(after, { indexes }), "nina"), [
    "Result: You win with 6 skins → Håkon wins with 8 skins",
    "Håkon: 4 skins → 8 skins", "You: 6 skins → 2 skins",
    "Bets of Nína: +2 → -6", "Bets of Håkon: -2 → +6",
    "Handicap index of Håkon: 12.3 → 12.1", "Handicap index of Åse: same",
  ]);
});

test("R5: the effect on an earlier round is that round's result, and not the last one's", () => {
  const [first, last] = [game("skins", [["nina", 6], ["hakon", 4], ["ase", 0]]), game("skins", [["ase", 9], ["nina", 1], ["hakon", 0]])];
  const changed = game("skins", [["nina", 5], ["hakon", 5], ["ase", 0]]);
  const shown = { ...state(first), round: 1, rounds: 2 };
  assert.deepEqual(rows(shown, effect(last, { rounds: [first, last] }), "ase"), ["Result: same"]);
  assert.deepEqual(rows(shown, effect(last, { rounds: [changed, last] }), "ase"), [
    "Result: Nína wins with 6 skins → All square", "Nína: 6 skins → 5 skins", "Håkon: 4 skins → 5 skins",
  ]);
});

test("R5: a change without an effect says so in each row", () => {
  const now = game("skins", [["nina", 6], ["hakon", 4], ["ase", 0]], { nina: 2, hakon: -2 });
  assert.deepEqual(rows(state(now), effect(now), "ase"), ["Result: same", "Bets: same"]);
});

test("R5: during play, the effect is the standing under the new settings", () => {
  const before = game("skins", [["nina", 2], ["hakon", 1], ["ase", 0]]);
  const after = game("points", [["hakon", 5], ["nina", 4], ["ase", 4]]);
  const now = state({ ...before, decided: false }, "playing");
  const settings = { ...now.settings, format: "stableford" };
  assert.deepEqual(rows(now, effect({ ...after, decided: false }), "ase", settings), [
    "Standing: Nína leads → Håkon leads",
    "Håkon: 1 skin → 5 points", "Nína: 2 skins → 4 points", "You: 0 skins → 4 points",
  ]);
});
