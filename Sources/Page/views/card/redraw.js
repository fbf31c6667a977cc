// Drawing only what reads differently: a card changes in one cell and is asked to draw for every word
// that is heard.

import { draw } from "../../core/dom.js";
import { whenReleased } from "../../parts/pointer.js";

/**
 * Gives a function that draws the nodes of `make` into `element`, unless its subject `what` is as it was.
 *
 * It waits until no finger presses a button, because a press on a button that goes away is lost.
 *
 * @returns {(what, make: () => Node[]) => void}
 */
export const redrawing = (element) => {
  let shown = null;
  return (what, make) => {
    const next = JSON.stringify(what);
    if (next === shown) return;
    shown = next;
    whenReleased().then(() => {
      // A later call may have drawn already.
      if (shown === next) draw(element, make());
    });
  };
};
