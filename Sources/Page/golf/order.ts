// The order of play, and the hole that is played according to the scores. The server computes the same.

import type { Score } from "./score.js";

interface Ordered {
  readonly course: { readonly holes: readonly { readonly number: number }[] };
  readonly settings: { readonly startHole: number | null; readonly reverse: boolean };
}

/** The places of the holes on the card, in the order of play. */
export const playOrder = ({ course: { holes }, settings }: Ordered): readonly number[] => {
  const count = holes.length;
  const start = holes.findIndex(({ number }) => number === settings.startHole);
  const sign = settings.reverse ? -1 : 1;
  const first = start >= 0 ? start : settings.reverse ? count - 1 : 0;
  return holes.map((_, step) => (first + sign * step + count) % count);
};

/** A line, as far as the order of play asks for it. */
export interface PlayedLine {
  readonly player: { readonly left: boolean; readonly missed?: number };
  readonly cells: readonly { readonly strokes: Score | null; readonly isConceded?: boolean }[];
}

/**
 * Whether a player still needs a score on a hole. A player who left, or who joined after the hole, needs none. Nobody
 * needs one on a conceded hole of a match.
 */
export const lacksScore = (order: readonly number[], { player, cells }: PlayedLine, place: number) => {
  const cell = cells[place]!;
  return !player.left && cell.strokes === null && !cell.isConceded && order.indexOf(place) >= (player.missed ?? 0);
};

/** The place after the last hole on which every player present has a score. */
export const playedPlace = (order: readonly number[], lines: readonly PlayedLine[]): number => {
  const isAnybody = lines.some(({ player }) => !player.left);
  let last = order.length - 1;
  while (last >= 0 && !(isAnybody && lines.every((line) => !lacksScore(order, line, order[last]!)))) last -= 1;
  return order[Math.min(last + 1, order.length - 1)]!;
};
