// A place of its own for what is read.

import { h } from "../../core/dom.js";
import { reading } from "../../parts/reading.js";

/**
 * An element that shows what `work` reads, or why it could not and a way to try again.
 * @param {(again: () => Promise) => Promise<Node|Node[]>} work `again` reads anew.
 */
export const shown = (work) => {
  const place = h("div");
  const again = reading(place, () => work(again));
  again();
  return place;
};
