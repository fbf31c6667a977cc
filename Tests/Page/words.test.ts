// Standings in words, from kind and value.

import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Card, type CardState, type Game, type Lead, type Player, readCard } from "../../Sources/Page/golf/card.js";
import { type Score, addUp } from "../../Sources/Page/golf/score.js";
import { standingsOf } from "../../Sources/Page/golf/standing.js";
import { headline, leadWords, scoreOf, scoreWords, shortName, sideName, standingState } from "../../Sources/Page/golf/words.js";

const names: Record<string, string> = { nina: "Nína", hakon: "Håkon", ase: "Åse" };

const player = (name: string, team: number | null = null): Player => ({
  player: name, name: names[name]!, guest: false, left: false, team, keepers: null, signed: false, missed: 0, handicap: null,
});

interface Setting {
  unit: string;
  format?: string;
  lead?: Lead;
  /** Players with their score, the leader first. */
  places: [string, number][];
  points?: Record<string, (number | null)[]>;
  /** Players without a score. */
  absent?: string[];
  decided?: boolean;
  phase?: string;
  handicap?: string;
}

const pars = [3, 3, 3, 3];

const state = ({ unit, format = "stroke", lead, places, points = {}, absent = [], decided = false, phase = "playing", handicap }: Setting): CardState => {
  const players = places.map(([name]) => player(name));
  const scores: Record<string, (Score | null)[]> = Object.fromEntries(places.map(([name]) =>
    [name, absent.includes(name) ? [null, null, null, null] : [3, 3, null, null]]));
  const ranks = places.map(([, score]) => places.findIndex((each) => each[1] === score) + 1);
  const game: Game = {
    unit, lead: lead ?? null, decided, bets: [], settlement: null,
    places: places.map(([name, score], place) => ({ rank: ranks[place]!, players: [name], score })),
    lines: Object.fromEntries(places.map(([name, score]) => [name, { score, points: points[name] ?? [] }])),
  };
  return {
    room: "r", phase, round: 1, rounds: 1,
    course: { holes: pars.map((par, place) => ({ number: place + 1, par, strokeIndex: null })) },
    settings: { format, startHole: null, reverse: false, handicap: handicap ?? null },
    players, scores, totals: Object.fromEntries(Object.entries(scores).map(([name, all]) => [name, addUp(all, pars)])),
    standings: places.map(([name]) => name), game,
  };
};

/** The words of the page about a game to me, Nína: the headline, and for each side its score and its state. */
const said = (given: Setting, me = "nina") => {
  const found = state(given);
  const card: Card = readCard(found, new Map(), me);
  const standings = standingsOf(found, card, me);
  return [headline(found, standings), ...standings.places.map((place) => {
    const line = card.lines.find(({ players }) => players.includes(place.player))!;
    return `${sideName(found, place)}: ${scoreOf(standings, place)}; ${standingState(standings, place, line)}`;
  })];
};

// A net round showed no net score (N2).
test("R2 R3: stroke play, skins and points are said from their values", () => {
  assert.deepEqual(said({ unit: "strokes", places: [["hakon", 3], ["nina", 6], ["ase", 10]], handicap: "whs" }), [
    "Håkon leads", "Håkon: +3 net; Leads by 3", "Nína: +6 net; 3 behind", "Åse: +10 net; 7 behind"]);
  assert.deepEqual(said({ unit: "skins", format: "skins", places: [["nina", 2], ["hakon", 1], ["ase", 0]],
    points: { nina: [1, null, 1, null], hakon: [null, 1, null, null] } }), [
    "Nína leads", "Nína: 2 skins; Won 1, 3", "Håkon: 1 skin; Won 2", "Åse: 0 skins; No skin yet"]);
  assert.deepEqual(said({ unit: "points", format: "stableford", places: [["nina", 4], ["hakon", 4], ["ase", 1]] }), [
    "2 share the lead", "Nína: 4 points; Shares the lead", "Håkon: 4 points; Shares the lead", "Åse: 1 point; 3 behind"]);
});

test("R2: while all are level, the page says so and names no leader", () => {
  assert.deepEqual(said({ unit: "points", format: "stableford", places: [["nina", 4], ["hakon", 4]] }), [
    "All square", "Nína: 4 points; Level", "Håkon: 4 points; Level"]);
});

test("R2: the only player with a score leads, and shares the lead with nobody", () => {
  assert.deepEqual(said({ unit: "points", format: "stableford", places: [["nina", 4], ["hakon", 0]], absent: ["hakon"] }), [
    "Nína leads", "Nína: 4 points; ", "Håkon: –; "]);
});

test("R3: a match is said for each side, in play and at its end", () => {
  const match = (lead: Lead, more: Partial<Setting> = {}) =>
    said({ unit: "holes", format: "match", places: [["nina", lead.by ?? 0], ["hakon", -(lead.by ?? 0)]], lead, ...more });
  const over = { decided: true, phase: "ended" };
  assert.deepEqual(match({ kind: "level" }), ["All square", "Nína: All square; All square", "Håkon: All square; All square"]);
  assert.deepEqual(match({ kind: "up", players: ["nina"], by: 2 }), [
    "Nína leads", "Nína: 2 up; 2 up", "Håkon: 2 down; 2 down"]);
  assert.deepEqual(match({ kind: "won", players: ["nina"], by: 3, left: 2 }, over), [
    "You win 3&2", "Nína: 3 up; Won 3&2", "Håkon: 3 down; Lost 3&2"]);
  assert.deepEqual(match({ kind: "won", players: ["nina"], by: 1 }, over).slice(0, 1), ["You win 1 up"]);
  assert.deepEqual(match({ kind: "conceded", players: ["hakon"], by: 1, left: 7 }, over), [
    "Håkon wins by concession", "Nína: 1 up; Conceded the match", "Håkon: 1 down; Won by concession"]);
  assert.deepEqual(match({ kind: "level" }, over).slice(0, 2), ["All square", "Nína: All square; Halved"]);
});

test("R3: a match that was not finished has no winner", () => {
  const [first] = said({
    unit: "holes", format: "match", places: [["hakon", 1], ["nina", -1]], phase: "ended",
    lead: { kind: "up", players: ["hakon"], by: 1, left: 4 } });
  assert.equal(first, "Not decided: Håkon 1 up");
});

test("R3: at the end, the page names the winner and the score", () => {
  const ended = { unit: "skins", format: "skins", decided: true, phase: "ended" };
  assert.equal(said({ ...ended, places: [["hakon", 4], ["nina", 2]] })[0], "Håkon wins with 4 skins");
  assert.equal(said({ ...ended, places: [["nina", 4], ["hakon", 2]] })[0], "You win with 4 skins");
  assert.equal(said({ ...ended, places: [["nina", 4], ["hakon", 4], ["ase", 0]] })[0], "2 share the win");
});

test("R1: a score is said as a reader would say it", () => {
  assert.deepEqual([5, null, "x", "x7", "c", "c0"].map((score) => scoreWords(score)), [
    "5", "–", "picked up", "picked up, most likely 7", "conceded", "conceded on the tee"]);
});

test("R2: places with little room have first names, unless two players share one", () => {
  const players = [{ name: "Nína Björk" }, { name: "Ólafur Þór" }, { name: "Ólafur Jón" }];
  assert.deepEqual(players.map(({ name }) => shortName(players, name)), ["Nína", "Ólafur Þór", "Ólafur Jón"]);
});

test("F46: the lead of a stored result names its players and the score or the margin", () => {
  const names = { players: [player("nina"), player("hakon")] };
  assert.equal(leadWords(names, { kind: "score", players: ["nina"], text: "6 skins" }, true), "Nína 6 skins");
  assert.equal(leadWords(names, { kind: "won", players: ["hakon"], by: 2, left: 1, text: "2&1" }, true), "Håkon 2&1");
  assert.equal(leadWords(names, { kind: "level", players: ["nina", "hakon"], text: "AS" }, true), "All square");
});
