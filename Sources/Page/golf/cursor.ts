// Chooses the cell of the card that the next key writes. Pure functions, without page, clock or room.

import type { Score } from "./score.js";

/** A card as the cursor sees it. */
export interface CursorCard {
  /** The places of the holes in the order of play. */
  readonly order: readonly number[];
  /** I also write for players other than myself and my guests. */
  readonly keeps: boolean;
  readonly lines: readonly CursorLine[];
}

export interface CursorLine {
  readonly player: string;
  /** My own line, or the line of my team. */
  readonly isMine: boolean;
  /** A guest of mine, who has no phone in this round: I write this line from the start. */
  readonly isGuest?: boolean;
  /** I may write this line. */
  readonly isOpen: boolean;
  /** By place: I still have to fill the cell. */
  readonly isEmpty: readonly boolean[];
  /** By place: a key there would change a score. */
  readonly asks: readonly boolean[];
}

/** All times are in milliseconds of one clock; null if they do not apply. */
export interface Cursor {
  /** Null if nothing is left to write. */
  readonly player: string | null;
  readonly place: number;
  /** I chose this cell then. */
  readonly chosenAt: number | null;
  /** I said then that I want to change this cell. */
  readonly confirmedAt: number | null;
  /** The score in the cell when I chose it. */
  readonly strokes: Score | null;
  /** I chose the hole, or wrote on it. Such a card does not move on by itself. */
  readonly isHeld: boolean;
}

/** A choice by hand applies for this long, milliseconds. To play a hole takes longer. */
export const choiceMs = 60_000;

const at = (player: string | null, place: number): Cursor =>
  ({ player, place, chosenAt: null, confirmedAt: null, strokes: null, isHeld: false });

const applies = (since: number | null, now: number) => since !== null && now - since < choiceMs;

/** The lines that I write: mine first, then the others in the order of the card. */
const myLines = ({ lines, keeps }: CursorCard): readonly CursorLine[] => {
  const mine = Math.max(0, lines.findIndex(({ isMine }) => isMine));
  return [...lines.slice(mine), ...lines.slice(0, mine)]
    .filter(({ isMine, isGuest, isOpen }) => isOpen && (isMine || isGuest || keeps));
};

/** Whether nothing on a hole is left for me to write. */
export const isDone = (card: CursorCard, place: number) =>
  myLines(card).every(({ isEmpty }) => !isEmpty[place]);

/** A hole's first cell for me: an empty one, else my own. */
export const cellOn = (card: CursorCard, place: number): Cursor => {
  const lines = myLines(card);
  const own = card.lines.find(({ isMine }) => isMine) ?? card.lines[0];
  const line = lines.find(({ isEmpty }) => isEmpty[place]) ?? lines[0] ?? own;
  return at(line?.player ?? null, place);
};

/** Opens the card: on the first hole that lacks a score of mine, else where the game is. */
export const opened = (card: CursorCard, gamePlace: number): Cursor =>
  cellOn(card, card.order.find((place) => !isDone(card, place)) ?? gamePlace);

/** The next empty cell on the hole, from the cursor on; null where there is none. */
export const next = (card: CursorCard, { player, place }: Pick<Cursor, "player" | "place">): Cursor | null => {
  const lines = myLines(card);
  const from = lines.findIndex((line) => line.player === player) + 1;
  const found = [...lines.slice(from), ...lines.slice(0, from)].find(({ isEmpty }) => isEmpty[place]);
  return found ? at(found.player, place) : null;
};

/** A cell that I chose by hand, with the score that I saw in it. */
export const chosen = (player: string, place: number, now: number, strokes: Score | null = null): Cursor =>
  ({ ...at(player, place), chosenAt: now, strokes, isHeld: true });

/** I was asked, and want to change the cell: it is not asked about again for a while. */
export const confirmed = (player: string, place: number, now: number): Cursor =>
  ({ ...at(player, place), confirmedAt: now, isHeld: true });

/** I chose a hole by hand, but no cell on it. */
export const moved = (card: CursorCard, place: number): Cursor => ({ ...cellOn(card, place), isHeld: true });

/**
 * Moves the cursor on after I wrote its cell, or leaves it there if nothing is left on the hole. A player who wrote for one
 * other player keeps the score for all, so the cursor goes to the others in order.
 */
export const wrote = (card: CursorCard, cursor: Cursor): Cursor => {
  const line = card.lines.find(({ player }) => player === cursor.player);
  const keeps = card.keeps || (line !== undefined && !line.isMine && !line.isGuest);
  const found = next({ ...card, keeps }, cursor) ?? { ...cursor, chosenAt: null, strokes: null };
  return { ...found, isHeld: true };
};

/** Moves the cursor on after somebody else filled its cell. If nothing is left, no key writes. */
export const left = (card: CursorCard, cursor: Cursor): Cursor =>
  ({ ...(next(card, cursor) ?? at(null, cursor.place)), isHeld: cursor.isHeld });

/**
 * Follows the game to another hole while I only watch. As soon as I chose a hole or wrote on this card, it never moves
 * on by itself, because the next tap would hit another hole than I see.
 */
export const followed = (card: CursorCard, cursor: Cursor, gamePlace: number): Cursor => {
  const stays = cursor.isHeld || cursor.place === gamePlace || !isDone(card, cursor.place);
  return stays ? cursor : cellOn(card, gamePlace);
};

/**
 * Whether a key asks before it writes: it would change a score, and I did not just choose the cell, or the score
 * is another one since.
 * @param strokes The score in the cell now.
 */
export const asksFirst = (card: CursorCard, cursor: Cursor, now: number, strokes: Score | null = null): boolean => {
  const { player, place, chosenAt, confirmedAt } = cursor;
  const line = card.lines.find((each) => each.player === player);
  const isChosen = applies(chosenAt, now) && cursor.strokes === strokes;
  return (line?.asks[place] ?? false) && !isChosen && !applies(confirmedAt, now);
};
