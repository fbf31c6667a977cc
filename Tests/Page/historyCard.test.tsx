// A card in the history.

import { newDocument } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type FinishedCard, finishedState, roundGrid } from "../../Sources/Page/views/history/grid.js";

const player = (name: string) => ({ player: name, name, guest: false, left: false });

const card = (strokes: Record<string, (number | null)[]>, startHole: number | null = null): FinishedCard => ({
  room: "r", format: "stroke", rounds: 1,
  holes: [1, 2, 3, 4].map((number) => ({ number, par: 3, strokeIndex: null })),
  players: Object.keys(strokes).map(player),
  lines: Object.entries(strokes).map(([name, each]) => ({ player: name, round: 1, strokes: each })),
  result: {
    settings: { format: "stroke", startHole, reverse: false }, players: {},
    game: {
      unit: "strokes", lead: null, lines: {}, bets: [], settlement: null, decided: true,
      places: Object.keys(strokes).map((name, place) => ({ rank: place + 1, players: [name], score: place })),
    },
  },
});

const missed = (given: FinishedCard) => finishedState(given, 1).players.map((each) => each.missed);

test("R0 F14: the holes before a late player came are derived from the scores, in the order of play", () => {
  assert.deepEqual(missed(card({ ann: [3, 3, 3, 3], ben: [null, null, 4, 4] })), [0, 2]);
  assert.deepEqual(missed(card({ ann: [3, 3, 3, 3], ben: [4, null, 4, 4] }, 3)), [0, 0]);
  assert.deepEqual(missed(card({ ann: [3, 3, 3, 3], ben: [4, 4, null, 4] }, 3)), [0, 1]);
  // Nobody came late to a hole that nobody played, and a player without a score did not come.
  assert.deepEqual(missed(card({ ann: [null, 3, 3, 3], ben: [null, null, null, null] })), [0, 0]);
});

test("R0 F14: the card of the history has the marks and the table of the live card", () => {
  newDocument();
  const box = roundGrid(card({ ann: [3, 3, 3, 3], ben: [null, 2, 4, 4] }), 1, () => false, null, "ben");
  const rows = [...box.querySelectorAll(".grid tbody tr")].map((row) => row.textContent);
  assert.equal(rows.some((row) => row?.startsWith("ben–2")), true, rows.join("\n"));
  assert.match(box.querySelector("tr.me")?.textContent ?? "", /^ben/);
  assert.match(box.querySelector("table.totals tbody")?.textContent ?? "", /ann.*4.*12.*E.*ben.*3.*10.*\+1/);
});
