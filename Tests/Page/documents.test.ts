// The room that the page builds from documents and events.

import type { GolfHead, GolfState, QuizHead, QuizState, RoomEvent, RoomPresence } from "fairway-api";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isBehind, next, noDocuments, type Documents, type GolfRoom, type Message, type Room,
} from "../../Sources/Page/core/documents.js";
import type { CardState } from "../../Sources/Page/golf/card.js";

/** Fails if a reducer changes a value that it was given. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

const person = { name: "Ann", guest: false, left: false, missed: 0, signed: false, team: null, tee: null, handicap: null };

const head = (seq: number, isRetained = false): Message => {
  const document: GolfHead = {
    kind: "golf", room: "r", seq, createdAt: 0, revision: 1, scorers: [],
    players: [{ ...person, player: "a", keepers: null }],
    course: { id: null, name: "Meadow", holes: [{ number: 10, par: 3, strokeIndex: null }], tees: [] },
    settings: {
      format: "stroke", options: {}, playersMax: 4, startHole: null, reverse: false, doubleEntry: false,
      handicap: null, allowance: null,
    },
  };
  return { name: "head", document, isRetained };
};

const state = (seq: number, needs: number, score: number | null, isRetained = false): Message => {
  const document: GolfState = {
    kind: "golf", room: "r", seq, head: needs, phase: "playing", host: "a", hole: 10, round: 1, startedAt: 0, endedAt: null,
    scores: { a: [score] }, totals: { a: { strokes: score ?? 0, toPar: 0, thru: 1 } }, standings: ["a"],
    game: { unit: "strokes" },
  };
  return { name: "state", document, isRetained };
};

const event = (seq: number, kind: string, values: Partial<RoomEvent> = {}): Message =>
  ({ name: "event", document: { seq, at: 0, kind, ...values } });
const score = (seq: number, strokes: number, values: Partial<RoomEvent> = {}) =>
  event(seq, "score.set", { player: "a", hole: 10, round: 1, strokes, ...values });

const presence = (seq: number, ...online: string[]): Message => {
  const document: RoomPresence = { seq, online, offline: {} };
  return { name: "presence", document };
};

interface Seen {
  score: unknown;
  online: boolean | null;
  seq: number | null;
  isBehind: boolean;
}

/** A golf room has all that its card needs. */
const golf = (room: Room | null): GolfRoom & CardState => {
  assert(room?.kind === "golf");
  return room;
};

const after = (...messages: Message[]): Documents[] => {
  let documents = frozen(noDocuments);
  return messages.map((message) => {
    documents = frozen(next(documents, frozen(message)));
    return documents;
  });
};

/** The values after each message. */
const follow = (...messages: Message[]): Seen[] =>
  after(...messages).map((documents) => ({
    score: documents.room ? golf(documents.room).scores.a?.[0] ?? null : null,
    online: documents.room?.players[0]?.online ?? null,
    seq: documents.room?.seq ?? null,
    isBehind: isBehind(documents),
  }));

/** The values after the last of some messages. */
const last = (...messages: Message[]) => follow(...messages).at(-1);
const start = [head(1, true), state(4, 1, 2, true)];

test("V1: a state waits for its head and asks for it", () => {
  const [early, late, fits] = follow(state(9, 7, 3), head(6), head(8));
  assert.deepEqual(early, { score: null, online: null, seq: null, isBehind: true });
  assert.deepEqual(late, early);
  assert.deepEqual(fits, { score: 3, online: false, seq: 9, isBehind: false });
});

test("V6: an event shows its values until a state has them", () => {
  const [, , heard, old, fresh] = follow(...start, score(5, 6), presence(5, "a"), state(5, 1, 7));
  assert.deepEqual(heard, { score: 6, online: false, seq: 5, isBehind: false });
  assert.deepEqual(old, { ...heard, online: true });
  assert.equal(fresh?.score, 7);
});

test("V6: a gap is filled by documents or by what is retained", () => {
  const [, , gap, filled] = follow(...start, score(7, 6), state(6, 1, 5));
  assert.deepEqual(gap, { score: 6, online: false, seq: 4, isBehind: true });
  // The event is newer than the state, so its value stays.
  assert.deepEqual(filled, { score: 6, online: false, seq: 6, isBehind: false });
  // An event that changes no document leaves a gap that no document fills.
  const [, , missed, renewed, later] = follow(...start, score(7, 6), { name: "renew" }, score(8, 3));
  assert.deepEqual([missed, renewed, later].map((each) => each?.isBehind), [true, false, false]);
  assert.equal(later?.score, 3);
});

test("V6: a late document is dropped, and a restored backup is shown", () => {
  const [, , , late, headOfBackup, backup, fresh] = follow(
    ...start, score(5, 6), state(3, 1, 9), head(1, true), state(3, 1, 9, true), score(4, 2));
  assert.equal(late?.score, 6);
  assert.equal(headOfBackup?.score, 6);
  assert.deepEqual([backup?.score, backup?.seq], [9, 3]);
  assert.deepEqual([fresh?.score, fresh?.seq], [2, 4]);
});

test("V6: a retained document that is not older undoes no event", () => {
  const [, , heard, again] = follow(...start, score(5, 6), state(4, 1, 2, true));
  assert.deepEqual([heard?.score, again?.score], [6, 6]);
});

test("V6: presence is that of its newest document", () => {
  const [, , online, late] = follow(...start, presence(7, "a"), presence(6));
  assert.deepEqual([online?.online, late?.online], [true, true]);
});

test("V6: a dropped message leaves the same value, so that no view draws again", () => {
  const [, , heard, again, late, empty] = after(
    ...start, score(5, 6), score(5, 9), state(3, 1, 9), { name: "state", document: null });
  for (const each of [again, late, empty]) assert.equal(each, heard);
});

test("R0 F12: a score of an earlier round or of an unknown hole changes no cell", () => {
  assert.equal(last(...start, score(5, 6, { round: 2 }))?.score, 2);
  assert.equal(last(...start, score(5, 6, { hole: 1 }))?.score, 2);
  assert.equal(last(...start, score(5, 6, { player: "b" }))?.score, 2);
});

test("R0 F12: events change the score, the sums, the hole, the host and presence", () => {
  const totals = { strokes: 6, toPar: 3, thru: 1 };
  const found = after(
    ...start, score(5, 6, { totals }), event(6, "score.cleared", { player: "a", hole: 10, round: 1 }),
    event(7, "hole.changed", { hole: 11 }), event(8, "host.changed"), event(9, "player.online", { player: "a" }),
    event(10, "player.offline", { player: "a" }), event(11, "chat.said"),
  ).slice(2).map(({ room }) => golf(room));
  const [set, cleared, hole, host, online, offline, other] = found;
  assert.deepEqual([set?.scores.a, set?.totals.a], [[6], totals]);
  assert.deepEqual(cleared?.scores.a, [null]);
  assert.equal(hole?.hole, 11);
  assert.equal(host?.host, null);
  assert.deepEqual([online?.players[0]?.online, offline?.players[0]?.online], [true, false]);
  assert.deepEqual([other?.seq, other?.scores], [11, offline?.scores]);
});

test("V1: before the start, nobody has a score", () => {
  const lobby: Message = { name: "state", document: {
    kind: "golf", room: "r", seq: 2, head: 1, phase: "lobby", host: "a", hole: 10, round: 1, startedAt: null, endedAt: null,
  } };
  const room = golf(after(head(1), lobby).at(-1)?.room ?? null);
  assert.deepEqual(room.scores, { a: [null] });
  assert.deepEqual(room.totals, { a: { strokes: 0, toPar: 0, thru: 0 } });
  assert.deepEqual([room.standings, room.game, room.rounds], [["a"], null, 1]);
});

test("V1: a state leaves out what is empty in a game", () => {
  const { game } = golf(after(...start).at(-1)?.room ?? null);
  assert.deepEqual(game, {
    unit: "strokes", lead: null, places: [], lines: {}, bets: [], settlement: null, rounds: [],
  });
});

test("V1: a quiz room has walks and places, and a guest is never online", () => {
  const quiz: QuizHead = {
    kind: "quiz", room: "q", seq: 1, createdAt: 0, settings: { playersMax: 4 },
    players: [
      { player: "a", name: "Ann", guest: false, left: false, team: null },
      { player: "g1", name: "Gus", guest: true, left: false, team: null },
    ],
    quiz: { id: "1", name: "Birds", description: "", order: "any", points: 1, reward: "", challenges: [] },
  };
  const lobby: QuizState = {
    kind: "quiz", room: "q", seq: 2, head: 1, phase: "lobby", host: "a", startedAt: null, endedAt: null,
  };
  const room = after({ name: "head", document: quiz }, { name: "state", document: lobby }, presence(3, "a", "g1"))
    .at(-1)?.room;
  assert(room?.kind === "quiz");
  assert.deepEqual([room.walks, room.standings], [{}, ["a", "g1"]]);
  assert.deepEqual(room.places.map(({ rank, tied, players }) => [rank, tied, players]), [[1, true, ["a"]], [1, true, ["g1"]]]);
  assert.deepEqual(room.players.map(({ online }) => online), [true, false]);
});
