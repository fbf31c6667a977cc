// The settlement of a game, bet by bet.

import { newDocument } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { type Player, readCard } from "../../Sources/Page/golf/card.js";
import { addUp } from "../../Sources/Page/golf/score.js";
import { type SettledState, causeOf, settledBets } from "../../Sources/Page/golf/settlement.js";
import { standingsOf } from "../../Sources/Page/golf/standing.js";
import { Settlement } from "../../Sources/Page/views/card/Settlement.js";

const names: Record<string, string> = { nina: "Nína", hakon: "Håkon", ase: "Åse" };
const player = (name: string): Player => ({
  player: name, name: names[name]!, guest: false, left: false, team: null, keepers: null, signed: false, missed: 0, handicap: null,
});

type Game = NonNullable<SettledState["game"]>;
type Stake = NonNullable<SettledState["stakes"]>[number];

const stake = (bet: string, accepted: string[]): Stake => ({ bet, units: 1, on: accepted.length > 1, accepted });

/** Four holes. `points` has the worth of each hole by player, the winner first. */
const ended = (format: string, points: Record<string, number[]>, stakes: Stake[], game: Partial<Game>): SettledState => {
  const players = Object.keys(points);
  const sum = (name: string) => points[name]!.reduce((one, other) => one + other, 0);
  const scores = Object.fromEntries(players.map((name) => [name, [3, 3, 3, 3]]));
  return {
    room: "r", phase: "ended", round: 1, rounds: 1,
    course: { holes: [1, 2, 3, 4].map((number) => ({ number, par: 3, strokeIndex: null })) },
    settings: { format, startHole: null, reverse: false },
    players: players.map(player), scores, stakes,
    totals: Object.fromEntries(players.map((name) => [name, addUp(scores[name]!, [3, 3, 3, 3])])),
    standings: players,
    game: {
      unit: format === "skins" ? "skins" : "units", decided: true, bets: [], settlement: null,
      lead: { kind: "score", players: [players[0]!] },
      places: players.map((name, place) => ({ rank: place + 1, players: [name], score: sum(name) })),
      lines: Object.fromEntries(players.map((name) => [name, { score: sum(name), points: points[name]! }])),
      ...game,
    },
  };
};

const standings = (state: SettledState) => standingsOf(state, readCard(state), null);

const shown = (state: SettledState) => {
  const root = newDocument();
  render(<Settlement state={state} standings={standings(state)} me={null} />, root);
  return root.textContent ?? "";
};

test("R8: a bet on skins has the holes, skins and units of each player, and no reason where both results agree", () => {
  const state = ended("skins", { nina: [1, 0, 2, 0], hakon: [0, 0, 0, 1] }, [stake("skins", ["nina", "hakon"])],
    { settlement: { nina: 2, hakon: -2 }, payments: [{ from: "hakon", to: "nina", units: 2 }] });
  assert.deepEqual(settledBets(state).map(({ players }) => players), [[
    { player: "nina", holes: [1, 3], skins: 3, units: 2 }, { player: "hakon", holes: [4], skins: 1, units: -2 }]]);
  assert.equal(causeOf(state, standings(state)), null);
  const text = shown(state);
  assert.match(text, /Håkon owes Nína 2 units.*Each skin: 1 unit.*Nína.*Holes 1, 3 · 3 skins.*\+2.*Håkon.*Hole 4 · 1 skin.*-2/);
  assert.equal(/together|The result of the round/.test(text), false);
});

// Once the settlement named a loser who led the table, and gave no reason (N3).
test("R8: a bet without the winner of the round has its own players only, and says why it differs", () => {
  const state = ended("skins", { ase: [1, 1, 1, 0], nina: [0, 0, 0, 1], hakon: [0, 0, 0, 0] }, [stake("skins", ["nina", "hakon"])],
    { settlement: { ase: 0, nina: 2, hakon: -2 } });
  // The holes that count between these two are not in the documents.
  assert.deepEqual(settledBets(state).map(({ players }) => players), [[
    { player: "nina", holes: null, skins: null, units: 2 }, { player: "hakon", holes: null, skins: null, units: -2 }]]);
  const text = shown(state);
  assert.match(text, /Only the scores of these players count.*The result of the round is: Åse wins with 3 skins\. In each bet, only/);
  assert.equal(/Holes/.test(text), false);
  // Åse is outside the bet. But the winner of the bet won the round, too.
  const agreed = ended("skins", { nina: [1, 1, 0, 0], ase: [0, 0, 1, 0], hakon: [0, 0, 0, 0] }, [stake("skins", ["nina", "hakon"])],
    { settlement: { nina: 2, hakon: -2, ase: 0 } });
  assert.equal(causeOf(agreed, standings(agreed)), null);
});

test("R8: Nassau's bets and presses are apart, and only their sum has units", () => {
  const lead = (kind: string, players: string[], by: number, left = 0) => ({ kind, players, by, left });
  const both = ["nina", "hakon"];
  const state = ended("nassau", { nina: [1, -1, 0, 1], hakon: [-1, 1, 0, -1] },
    [stake("front", both), stake("back", both), stake("overall", ["nina"])], {
      settlement: { nina: 1, hakon: -1 },
      bets: [
        { name: "front", lead: lead("level", [], 0), decided: true },
        { name: "front", press: 1, holes: [2], lead: lead("won", ["hakon"], 1), decided: true },
        { name: "back", lead: lead("won", ["nina"], 1), decided: true },
        { name: "overall", lead: lead("won", ["nina"], 1), decided: true },
      ],
    });
  // Nobody else accepted the bet on the whole round, so it is off.
  assert.deepEqual(settledBets(state).map(({ bet, press, players }) => [bet, press, ...players.map(({ holes, units }) => [holes, units])]), [
    ["front", 0, [[1], null], [[2], null]],
    ["front", 1, [[], null], [[2], null]],
    ["back", 0, [[4], null], [[], null]],
  ]);
  assert.match(shown(state),
    /Front: 1 unit.*All square.*Front, press 1: 1 unit.*Håkon 1 up.*Back: 1 unit.*Nína 1 up.*All bets together.*\+1.*-1/);
});

test("R8: the reason names the rounds or the bets where every player is in the bets that are on", () => {
  const both = ["nina", "hakon"];
  const points = { nina: [1, 0, 0, 0], hakon: [0, 0, 0, 0] };
  const rounds = { ...ended("skins", points, [stake("skins", both)], {
    settlement: { nina: -3, hakon: 3 },
    rounds: [{ round: 1, settlement: { nina: -4, hakon: 4 } }, { round: 2, settlement: { nina: 1, hakon: -1 } }],
  }), round: 2, rounds: 2 };
  assert.equal(causeOf(rounds, standings(rounds)), "rounds");
  assert.deepEqual(settledBets(rounds)[0]!.players.map(({ units }) => units), [1, -1]);
  const bets = ended("nassau", { nina: [1, 1, -1, 0], hakon: [-1, -1, 1, 0] }, [stake("back", both)], {
    settlement: { nina: -1, hakon: 1 },
    bets: [{ name: "back", lead: { kind: "won", players: ["hakon"], by: 1 }, decided: true }],
  });
  assert.equal(causeOf(bets, standings(bets)), "bets");
});

test("R8: the history has no stakes, so it shows the sum of the players who receive or owe something", () => {
  const { stakes: _, ...state } = ended("skins", { ase: [1, 1, 1, 0], nina: [0, 0, 0, 1], hakon: [0, 0, 0, 0] }, [],
    { settlement: { ase: 0, nina: 2, hakon: -2 } });
  assert.deepEqual(settledBets(state), []);
  assert.match(shown(state), /All bets together.*Nína\+2.*Håkon-2.*Åse wins with 3 skins\. In each bet, only/);
});
