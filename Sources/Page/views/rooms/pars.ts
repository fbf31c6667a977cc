// The pars of a course, by tee.

import type { GolfRoom } from "../../core/documents.js";

/** The par of a hole, for a tee. An empty tee stands for all of them. */
export const parOf = ({ holes, tees }: GolfRoom["course"], hole: number, tee: string): number => {
  const own = tees.find(({ name }) => name === tee)?.differing.find((each) => each.number === hole)?.par;
  return own ?? holes.find((each) => each.number === hole)?.par ?? 3;
};
