// The cell of the card that the next key writes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cursor, type CursorCard, asksFirst, chosen, confirmed, followed, left, moved, opened, wrote }
  from "../../Sources/Page/golf/cursor.js";
import { lacksScore, playOrder, playedPlace } from "../../Sources/Page/golf/order.js";

interface Options {
  keeps?: boolean;
  order?: readonly number[];
  /** Lines that I may not write. */
  closed?: string;
  guests?: string;
}

/** A card with rows like `a 3.4`, in which a dot is an empty cell. I am b. */
const card = (rows: string, { keeps = false, order, closed = "", guests = "" }: Options = {}): CursorCard => {
  const lines = rows.split(", ").map((row) => {
    const [player, cells] = row.split(" ") as [string, string];
    return {
      player, isMine: player === "b", isOpen: !closed.includes(player), isGuest: guests.includes(player),
      isEmpty: [...cells].map((cell) => cell === "."), asks: [...cells].map((cell) => cell !== "."),
    };
  });
  return { order: order ?? lines[0]!.isEmpty.map((_, place) => place), keeps, lines };
};

const at = (player: string | null, place: number, more: Partial<Cursor> = {}): Cursor =>
  ({ player, place, chosenAt: null, confirmedAt: null, strokes: null, isHeld: false, ...more });

const where = ({ player, place }: Cursor) => `${player} ${place}`;

test("R0: a card opens on the first hole that lacks a score of mine", () => {
  const cases: [string, CursorCard, string][] = [
    ["my own cell comes first, even if the host's is empty, too", card("a .., b .."), "b 0"],
    ["another score is there", card("a 3., b .."), "b 0"],
    ["mine is there", card("a .., b 3."), "b 1"],
    ["a gap of mine", card("a 3.., b 3.4"), "b 1"],
    ["a scorekeeper starts where any score is missing", card("a .., b 3.", { keeps: true }), "a 0"],
    ["a scorekeeper starts with the own cell", card("a .., b ..", { keeps: true }), "b 0"],
    ["the third line", card("a 3., b 3., c ..", { keeps: true }), "c 0"],
    ["lines that I may not write", card("a .., b 3.", { keeps: true, closed: "a" }), "b 1"],
    ["holes in the order of play", card("a ...., b 3..3", { order: [3, 0, 1, 2] }), "b 1"],
    ["a full card opens on the hole of the game", card("a 34, b 34"), "b 1"],
  ];
  for (const [name, given, expected] of cases) assert.equal(where(opened(given, 1)), expected, name);
});

test("R0 R1: a host keeps the score of guests from the start", () => {
  const given = card("b .., g .., c ..", { guests: "g" });
  assert.equal(where(opened(given, 0)), "b 0");
  const after = card("b 3., g .., c ..", { guests: "g" });
  assert.equal(where(wrote(after, at("b", 0))), "g 0");
  // Friends write for themselves.
  assert.equal(where(wrote(card("b 3., g 4., c ..", { guests: "g" }), at("g", 0))), "g 0");
});

// The cursor stayed on the first player for whom a scorekeeper wrote, so a hole took two taps more (N12).
test("R0 P7: after the first score for another player, the cursor goes to the others in order", () => {
  const cases: [string, CursorCard, string, string][] = [
    ["I write only mine", card("a ., b 3"), "b", "b 0"],
    ["for others, too", card("a ., b 3, c .", { keeps: true }), "b", "c 0"],
    ["from the first again", card("a ., b 3, c 4", { keeps: true }), "c", "a 0"],
    ["nothing is left", card("a 2, b 3, c 4", { keeps: true }), "a", "a 0"],
    ["the first score for another", card("a 4, b 3, c ., d ."), "a", "c 0"],
  ];
  for (const [name, given, after, expected] of cases) {
    assert.equal(where(wrote(given, at(after, 0))), expected, name);
  }
});

// In a team game, the next tap of a player wrote the score of the opponents (N1).
test("R0: writing for my team makes nobody a scorekeeper of the other team", () => {
  // One line a team. `b` is the line of my team, whoever of us wrote it.
  const given = card("b 3., d ..");
  assert.equal(where(wrote(given, at("b", 0))), "b 0");
});

test("R0: a card on which I wrote or chose a hole never moves on by itself", () => {
  const done = card("a 3., b 3.");
  assert.equal(where(followed(done, at("b", 0), 1)), "b 1");
  assert.equal(where(followed(done, at(null, 0), 1)), "b 1");
  assert.equal(where(followed(card("a 3., b .."), at("b", 0), 1)), "b 0");
  for (const held of [wrote(done, at("b", 0)), chosen("b", 0, 5), moved(done, 0), confirmed("b", 0, 5)]) {
    assert.deepEqual(followed(done, held, 1), held);
  }
});

test("R0: the cursor leaves a cell that somebody else fills", () => {
  const keeper = card("a ., b 3, c .", { keeps: true });
  assert.equal(where(left(keeper, at("b", 0))), "c 0");
  // Nothing else is left to write. The cursor has no cell, and no key writes.
  assert.equal(where(left(card("a ., b 3"), at("b", 0))), "null 0");
});

test("R0: a key asks before it changes a score that I did not just choose", () => {
  const given = card("a 3., b ..");
  assert.equal(asksFirst(given, at("a", 0), 5), true);
  assert.equal(asksFirst(given, at("a", 1), 5), false);
  const early = chosen("a", 0, 1_000);
  assert.equal(asksFirst(given, early, 60_999), false);
  assert.equal(asksFirst(given, early, 61_000), true);
  // I chose a 3, and somebody has changed it to a 4 since then.
  const three = chosen("a", 0, 1_000, 3);
  assert.equal(asksFirst(given, three, 2_000, 3), false);
  assert.equal(asksFirst(given, three, 2_000, 4), true);
  // A write ends the choice. A confirmed score can change without a question for one minute.
  const written = card("a 3, b 3");
  assert.equal(asksFirst(written, wrote(written, early), 2_000), true);
  const kept = wrote(written, confirmed("a", 0, 1_000));
  assert.equal(asksFirst(written, kept, 60_999), false);
  assert.equal(asksFirst(written, kept, 61_000), true);
});

test("R0 G8: the page plays holes in the order of the server", () => {
  const holes = [10, 11, 12, 13].map((number) => ({ number }));
  const order = (startHole: number | null, reverse = false) =>
    playOrder({ course: { holes }, settings: { startHole, reverse } });
  assert.deepEqual(order(null), [0, 1, 2, 3]);
  assert.deepEqual(order(12), [2, 3, 0, 1]);
  assert.deepEqual(order(null, true), [3, 2, 1, 0]);
  assert.deepEqual(order(12, true), [2, 1, 0, 3]);
});

test("R0 G8: the page finds the same current hole as the server", () => {
  const place = (rows: readonly string[], gone = "", missed = 0) => playedPlace([0, 1, 2], rows.map((row, seat) => ({
    player: { left: gone.includes("ab"[seat]!), missed: seat === 1 ? missed : 0 },
    cells: [...row].map((cell) => ({ strokes: cell === "." ? null : Number(cell) })),
  })));
  const cases: [string, number, number][] = [
    ["nothing", place(["...", "..."]), 0], ["one hole", place(["3..", "4.."]), 1],
    ["one left out", place(["3.3", "4.4"]), 2], ["all", place(["333", "333"]), 2],
    ["one left", place(["33.", "..."], "b"), 2], ["nobody there", place(["33.", "..."], "ab"), 0],
    ["late", place(["33.", "..."], "", 2), 2], ["a later hole", place(["33.", "..."], "", 1), 1],
  ];
  for (const [name, found, expected] of cases) assert.equal(found, expected, name);
});

test("R0: nobody needs a score on a conceded hole, nor before the own first hole", () => {
  const player = { left: false, missed: 1 };
  const cells = [{ strokes: null }, { strokes: null, isConceded: true }, { strokes: null }];
  assert.deepEqual([0, 1, 2].map((place) => lacksScore([0, 1, 2], { player, cells }, place)), [false, false, true]);
});
