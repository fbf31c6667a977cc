// The order of play, and the hole that is played according to the scores. The server computes the same.

/** The places of the holes on the card, in the order of play. */
export const playOrder = ({ course: { holes }, settings }) => {
  const count = holes.length;
  const start = holes.findIndex(({ number }) => number === settings.startHole);
  const sign = settings.reverse ? -1 : 1;
  const first = start >= 0 ? start : settings.reverse ? count - 1 : 0;
  return holes.map((_, step) => (first + sign * step + count) % count);
};

/**
 * Whether a player still needs a score on a hole. A player who left, or who joined after the hole, needs none. Nobody
 * needs one on a conceded hole of a match.
 */
export const lacksScore = (order, { player, cells }, place) =>
  !player.left && cells[place].strokes === null && !cells[place].isConceded
  && order.indexOf(place) >= (player.missed ?? 0);

/** The place after the last hole on which every player present has a score. */
export const playedPlace = (order, lines) => {
  const isAnybody = lines.some(({ player }) => !player.left);
  const last = order.findLastIndex((place) =>
    isAnybody && lines.every((line) => !lacksScore(order, line, place)));
  return order[Math.min(last + 1, order.length - 1)];
};
