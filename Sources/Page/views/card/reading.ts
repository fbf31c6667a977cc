// The card of a room, with what was written here and is not there yet.

import { outbox } from "../../core/outbox.js";
import { type Card, type CardState, type WrittenCell, readCard, writtenKey } from "../../golf/card.js";
import type { Score } from "../../golf/score.js";

interface Record {
  readonly room: string;
  readonly round: number;
  readonly player: string;
  readonly hole: number;
  readonly strokes: Score | null;
}

/** The cells of a room that were written here. One that waits goes before one that was sent. */
const writtenHere = (room: string): ReadonlyMap<string, WrittenCell> => {
  const found = new Map<string, WrittenCell>();
  const note = ({ round, player, hole, strokes }: Record, isPending: boolean) =>
    found.set(writtenKey(round, player, hole), { strokes, isPending });
  for (const each of outbox.sent.values() as Iterable<Record>) if (each.room === room) note(each, false);
  for (const each of outbox.cells(room) as Iterable<Record>) note(each, true);
  return found;
};

/** @param me Myself. I stand for my team, if partners share a ball. */
export const cardOf = (state: CardState, me: string | null = null): Card => readCard(state, writtenHere(state.room), me);
