// Drawing only what reads differently: a card changes in one cell and is asked to draw for every word
// that is heard.

import { draw } from "../../core/dom.js";

/**
 * @returns {(what, make: () => Node[]) => void} Draws what `make` gives into `element`, unless `what` it
 *   is about is as it was.
 */
export const redrawing = (element) => {
  let shown = null;
  return (what, make) => {
    const next = JSON.stringify(what);
    if (next === shown) return;
    shown = next;
    draw(element, make());
  };
};
