// The card of a room, with what was written here and is not there yet.

import { outbox } from "../../core/outbox.js";
import { type Card, type CardState, readCard, writtenKey } from "../../golf/card.js";

/** The cells of a room that were written here. */
const writtenHere = (room: string) =>
  new Map(outbox.written(room).map(({ round, player, hole, strokes, isPending }) =>
    [writtenKey(round, player, hole), { strokes, isPending }]));

/** @param me Myself. I stand for my team, if partners share a ball. */
export const cardOf = (state: CardState, me: string | null = null): Card => readCard(state, writtenHere(state.room), me);
