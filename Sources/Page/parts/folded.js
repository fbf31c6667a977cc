// Parts of a view that few need at once: closed, and read only when somebody opens them.

import { h } from "../core/dom.js";

/**
 * A part with a title that opens.
 * @param {() => void} read Fills `place` when it is opened for the first time.
 */
export const folded = (title, place, read) => {
  const made = h("details.folded", h("summary", title), place);
  made.addEventListener("toggle", () => made.open && !place.hasChildNodes() && read());
  return made;
};
