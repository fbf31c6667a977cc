// The records of the outbox: how they merge, in which order they go, and what an answer means for them.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answers, asTried, batches, cellsOf, countOf, emptyOutbox, gameInRightTime, gamePauseMs, gamesOf, inRightTime, isFinal,
  isFinalForGame, isOfAll, isOfGame, isSame, mayTakeBack, merged, pauseMs, refusedOf, settled, supersededCount, syncCell, unrefused,
  withRecord, withSent, writtenIn,
  type CellRecord, type GameRecord, type Outbox, type OutboxRecord, type SyncResult,
} from "../../Sources/Page/core/outboxLogic.js";

const cell = (values: Partial<CellRecord> = {}): CellRecord => {
  const record = {
    kind: "cell", user: "ann", room: "r", player: "ann", name: "Ann", hole: 1, round: 1, strokes: 3, at: 10,
    place: "Meadow", isKeptTwice: false, ...values,
  } as const;
  const id = ["cell", record.user, record.room, record.round, record.player, record.hole].join(" ");
  return { id, ...record };
};

const game = (values: Partial<GameRecord> = {}): GameRecord => ({
  id: "game ann k", kind: "game", user: "ann", at: 50, place: "Meadow",
  body: {
    key: "k", startedAt: 10, endedAt: 50, players: [{ me: true }],
    cells: [{ player: 0, hole: 1, strokes: 3, at: 20 }],
  },
  ...values,
});

const refused = { code: "score.outOfRange", message: "Too many strokes" };

const outbox = (...records: OutboxRecord[]): Outbox =>
  ({ ...emptyOutbox, user: "ann", records: new Map(records.map((record) => [record.id, record])) });

const result = (values: Partial<SyncResult> = {}): SyncResult =>
  ({ seq: 7, applied: 0, superseded: 0, refused: [], ...values });

const strokes = (records: readonly CellRecord[]) => records.map((each) => each.strokes);

/** The cells that were written here: round, hole, strokes, and whether they wait. */
const shown = (all: Outbox) =>
  writtenIn(all, "r").map(({ round, hole, strokes: each, isPending }) => [round, hole, each, isPending]);

/** The record on the disk after some writes, in the order in which the tabs wrote. */
const written = (...records: CellRecord[]) =>
  records.reduce<OutboxRecord | undefined>((found, record) => merged(found, record), undefined);

test("R0: of two writes to a cell, the later one stays, whichever came first to the disk", () => {
  const [first, second] = [cell({ at: 10, strokes: 3 }), cell({ at: 11, strokes: 4 })];
  assert.equal(written(first, second), second);
  assert.equal(written(second, first), second);
  // At the same instant, the last tap counts.
  assert.equal(written(first, cell({ at: 10, strokes: 5 }))?.at, 10);
  assert.deepEqual(strokes([written(first, cell({ at: 10, strokes: 5 })) as CellRecord]), [5]);
});

test("R0: a write that another tab is sending cannot be taken back, and one that was taken back is not sent", () => {
  const first = cell();
  assert(mayTakeBack(first, first));
  const onDisk = asTried(first, first);
  // The tab without a connection still has the record as it was before.
  assert(isSame(onDisk, first));
  assert(!mayTakeBack(onDisk, first));
  // The other tab has sent it already.
  assert(!mayTakeBack(undefined, first));
  // The other tab finds that it was taken back, or replaced.
  assert.equal(asTried(undefined, first), undefined);
  const second = cell({ at: 11, strokes: 4 });
  assert.equal(asTried(second, first), second);
});

test("R0: a write in place of one that the server may have cannot be taken back, either", () => {
  const first = cell({ at: 10, strokes: 4 });
  const onDisk = [cell({ at: 11, strokes: null }), cell({ at: 12, strokes: 5 })]
    .reduce<OutboxRecord | undefined>((found, record) => merged(found, record), asTried(first, first));
  assert(isSame(onDisk, cell({ at: 12, strokes: 5 })));
  assert(!mayTakeBack(onDisk, cell({ at: 12, strokes: 5 })));
});

test("R0: an undo just after a write replaces it, and goes to the server as a cleared cell", () => {
  const undo = cell({ at: 11, strokes: null });
  assert.equal(written(cell({ at: 10, strokes: 3 }), undo), undo);
  assert.deepEqual(syncCell(undo), { player: "ann", hole: 1, round: 1, strokes: null, at: 11 });
  assert.deepEqual(shown(outbox(undo)), [[1, 1, null, true]]);
});

test("R0: a write takes the place of a refused one, even if the clock was set back since", () => {
  const next = cell({ at: 5, strokes: 4 });
  assert.equal(merged(cell({ at: 10, refused }), next), next);
});

test("R0: an answer changes nothing that was written after it was asked for", () => {
  const asked = cell({ at: 10, strokes: 3 });
  assert(isSame(cell({ at: 10, strokes: 3 }), asked));
  assert(!isSame(cell({ at: 11, strokes: 3 }), asked));
  assert(!isSame(cell({ at: 10, strokes: 4 }), asked));
  assert(!isSame(cell({ at: 10, strokes: 3, refused }), asked));
  assert(!isSame(undefined, asked));
});

test("R0: a refused record stays, is not sent again, and goes again when it is corrected", () => {
  const found = outbox(cell({ refused }), cell({ hole: 2 }), game({ refused }));
  assert.deepEqual(refusedOf(found).map(({ kind }) => kind), ["cell", "game"]);
  assert.deepEqual(batches(found).map(strokes), [[3]]);
  assert.deepEqual([cellsOf(found, "r").length, gamesOf(found).length, countOf(found, "ann")], [1, 0, 1]);
  const corrected = unrefused(game({ refused }));
  assert.deepEqual(corrected, game());
  assert.equal(gamesOf(outbox(corrected)).length, 1);
});

test("R0: a write that waits shows above one that was sent, and the sent one until the room has it", () => {
  const sent = withSent(outbox(cell({ at: 12, strokes: 5 })), { ...cell({ strokes: 3 }), seq: 7 });
  assert.deepEqual(shown(sent), [[1, 1, 5, true]]);
  const waitsNoMore = withRecord(sent, cell().id, undefined);
  assert.deepEqual(shown(waitsNoMore), [[1, 1, 3, false]]);
  assert.equal(settled(waitsNoMore, "r", 6), waitsNoMore);
  assert.equal(settled(waitsNoMore, "other", 9), waitsNoMore);
  assert.deepEqual(shown(settled(waitsNoMore, "r", 7)), []);
});

test("R0: a record of an earlier round waits, and shows as one of that round", () => {
  const found = outbox(cell({ round: 1, strokes: 5 }), cell({ round: 2, strokes: 3 }));
  assert.deepEqual(shown(found), [[1, 1, 5, true], [2, 1, 3, true]]);
  assert.deepEqual(batches(found).map((cells) => cells.map(({ round }) => round)), [[1, 2]]);
});

test("R0: writes of another user of this browser wait, but are neither shown nor sent", () => {
  const found = outbox(cell({ user: "ben" }), game({ id: "game ben k", user: "ben" }));
  const sent = withSent(found, { ...cell({ user: "ben", hole: 2 }), seq: 7 });
  assert.deepEqual(shown(sent), []);
  assert.deepEqual([batches(found), gamesOf(found), refusedOf(found)], [[], [], []]);
  assert.deepEqual([countOf(found, "ann"), countOf(found, "ben"), found.records.size], [0, 2, 2]);
});

test("R0: rooms go one after the other, in the order of their first write, in parts that one message holds", () => {
  const many = Array.from({ length: 801 }, (_, hole) => cell({ room: "long", hole }));
  const parts = batches(outbox(cell({ room: "b" }), ...many, cell({ room: "a" }), cell({ room: "b", hole: 2 })));
  assert.deepEqual(parts.map((cells) => [cells[0]?.room, cells.length]), [
    ["b", 2], ["long", 400], ["long", 400], ["long", 1], ["a", 1],
  ]);
  assert.deepEqual(parts.slice(1, 4).flat().map(({ hole }) => hole), many.map(({ hole }) => hole));
});

test("R0: each write gets its own answer", () => {
  const cells = [cell({ hole: 1 }), cell({ hole: 2 }), cell({ hole: 3 }), cell({ hole: 4 })];
  const [taken, bad, late, plain] = answers(cells, result({
    refused: [
      { index: 1, code: refused.code }, { index: 2, code: "score.clockBehind" }, { index: 3, code: "card.signed" },
    ],
    reasons: { [refused.code]: refused.message },
  }));
  assert.deepEqual(taken, { cell: cells[0], kind: "taken", sent: { ...cells[0], seq: 7 } });
  assert.deepEqual(bad, { cell: cells[1], kind: "refused", error: refused });
  assert.equal(late?.kind, "wrongTime");
  assert.deepEqual(plain, { cell: cells[3], kind: "refused", error: { code: "card.signed", message: "" } });
});

test("R0: if a write was superseded, none of its message shows above the room", () => {
  const cells = [cell(), cell({ hole: 2 })];
  const answer = result({ superseded: 1 });
  assert.deepEqual(answers(cells, answer).map((each) => each.kind === "taken" && each.sent), [null, null]);
  assert.equal(supersededCount(cells, answer), 1);
});

test("R0: where two members write a player's scores, no write of mine counts as superseded", () => {
  const cells = [cell(), cell({ player: "ben", isKeptTwice: true })];
  assert.equal(supersededCount(cells, result({ superseded: 2 })), 0);
});

test("R0 F12: writes from a clock that is ahead keep their order and are never in the future", () => {
  const cells = [cell({ at: 1_000 }), cell({ hole: 2, at: 1_500 }), cell({ hole: 3, at: 2_500 })];
  const right = inRightTime(cells, 1_000, 1_200, 0);
  assert.deepEqual(right.cells.map(({ at }) => at), [0, 500, 1_200]);
  assert.equal(right.wasBehind, false);
});

test("R0 F12: a write from before the room gets the earliest time, so that it replaces no other score", () => {
  const right = inRightTime([cell({ at: 100 }), cell({ hole: 2, at: 900 })], 0, 1_000, 500);
  assert.deepEqual(right.cells.map(({ at }) => at), [500, 900]);
  assert.equal(right.wasBehind, true);
});

test("R0 F12: a game from a clock that is ahead gets all its times corrected", () => {
  const { startedAt, endedAt, cells } = gameInRightTime(game().body, 5, 30);
  assert.deepEqual([startedAt, endedAt, cells.map(({ at }) => at)], [5, 30, [15]]);
});

test("R0: only the server refuses for good; the broker, the disk and a lost answer do not", () => {
  const refusal = { code: "room.notMember", isBroker: false, mayPass: false };
  assert(isFinal(refusal));
  assert(!isFinal({ ...refusal, isBroker: true }));
  assert(!isFinal({ ...refusal, code: "link.lost", mayPass: true }));
  assert(!isFinal({ code: "keep.failed" }));
  assert(!isFinal({ message: "not a function" }));
  // No broker ever takes a game that is too large.
  assert(isFinalForGame({ code: "request.tooLarge", isBroker: true, mayPass: false }));
});

test("R0: a game that has to wait delays no other record, and a lost connection delays all", () => {
  const busy = { code: "request.tooMany", isBroker: false, mayPass: true, retryAfterMs: 3_600_000 };
  assert(isOfGame(busy) && !isOfAll(busy));
  for (const error of [{ ...busy, isBroker: true }, { code: "link.lost", isBroker: false, mayPass: true }]) {
    assert(isOfAll(error) && !isOfGame(error));
  }
  assert.equal(gamePauseMs(busy), 3_600_000);
  // The other records go again within a minute.
  assert.deepEqual([pauseMs(busy), pauseMs({}), pauseMs({ retryAfterMs: 50 })], [60_000, 4_000, 50]);
});
