// The order in which holes are played, and the hole that is played by the scores: as the server has it.

/** The places of the holes on the card, in the order of play. */
export const playOrder = ({ course: { holes }, settings }) => {
  const count = holes.length;
  const start = holes.findIndex(({ number }) => number === settings.startHole);
  const sign = settings.reverse ? -1 : 1;
  const first = start >= 0 ? start : settings.reverse ? count - 1 : 0;
  return holes.map((_, step) => (first + sign * step + count) % count);
};

/** The place after the last hole on which every player present has a score. */
export const playedPlace = (order, lines) => {
  const present = lines.filter(({ player }) => !player.left);
  const last = order.findLastIndex((place) =>
    present.length > 0 && present.every(({ cells }) => cells[place].strokes !== null));
  return order[Math.min(last + 1, order.length - 1)];
};
