// Players who join during a game: whether it has a place for them, and the hole on which they begin.

import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Player } from "../../Sources/Page/golf/card.js";
import { lateHole, lateTeam, noPlace } from "../../Sources/Page/golf/latecomers.js";

type State = Parameters<typeof noPlace>[0];

const player = (name: string, more: Partial<Player> = {}): Player => ({
  player: name, name, guest: false, left: false, team: null, keepers: null, signed: false, missed: 0, handicap: null, ...more,
});

const inTeams = (...teams: readonly number[]) => teams.map((team, at) => player(`p${at}`, { team }));

const state = (format: string, players: readonly Player[], more: Partial<State> & { options?: Record<string, unknown> } = {}): State => ({
  course: { holes: [1, 2, 3].map((number) => ({ number, par: 3, strokeIndex: null })) },
  settings: { format, playersMax: 6, startHole: null, reverse: false, options: more.options ?? {} },
  players, scores: {}, ...more,
});

const two = [player("ann"), player("ben")];

test("R5: a match of two has no place for a third player, and other games have one", () => {
  assert.equal(noPlace(state("match", two)), "sides");
  assert.equal(noPlace(state("nassau", two)), "sides");
  assert.equal(noPlace(state("nassau", two, { options: { play: "stroke" } })), null);
  assert.equal(noPlace(state("skins", two)), null);
  assert.equal(noPlace(state("match", [player("ann")])), null);
});

test("R5: a player who left before the first score leaves a place in a match", () => {
  const left = [player("ann"), player("ben", { left: true })];
  assert.equal(noPlace(state("match", left)), null);
  assert.equal(noPlace(state("match", left, { scores: { ben: [null, 4, null] } })), "sides");
});

test("R5: a room with all its players has no place", () => {
  assert.equal(noPlace(state("stroke", ["a", "b", "c", "d", "e", "f"].map((name) => player(name)))), "full");
});

test("R5: a late player joins the smallest team, unless it is full or players have a stake", () => {
  const teams = state("match", inTeams(1, 1, 2));
  assert.equal(lateTeam(teams), 2);
  assert.equal(noPlace(teams), null);
  assert.equal(lateTeam(state("stroke", [player("ann", { team: 1 }), player("ben")])), null);
  assert.equal(noPlace(state("foursomes", inTeams(1, 1, 2, 2))), "teams");
  assert.equal(noPlace(state("scramble", inTeams(1, 1, 2, 2))), null);
  // A player who left with a score keeps the place in the team.
  const [gone, ...others] = inTeams(1, 1, 2, 2);
  const left = [{ ...gone!, left: true }, ...others];
  assert.equal(noPlace(state("foursomes", left, { scores: { p0: [4, null, null] } })), "teams");
  assert.equal(noPlace(state("foursomes", left)), null);
  const stakes = [{ accepted: ["p0", "p1"] }];
  assert.equal(noPlace(state("bestBall", inTeams(1, 1, 2), { stakes })), "stakes");
  assert.equal(noPlace(state("skins", two, { stakes: [{ accepted: ["ann", "ben"] }] })), null);
});

test("R5: a late player begins after the last hole with a score, in the order of play", () => {
  assert.equal(lateHole(state("stroke", two)), 1);
  assert.equal(lateHole(state("stroke", two, { scores: { ann: [3, null, null], ben: [null, 4, null] } })), 3);
  assert.equal(lateHole(state("stroke", two, { scores: { ann: [3, 3, 4] } })), null);
  const backwards = state("stroke", two, { scores: { ann: [null, null, 4] } });
  assert.equal(lateHole({ ...backwards, settings: { ...backwards.settings, reverse: true } }), 2);
});
