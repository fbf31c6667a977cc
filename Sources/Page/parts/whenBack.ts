// Reads again after a lost connection what the page has missed.

import { link } from "../core/link.js";

/** Calls back each time a lost connection is back, until the view is left. */
export const whenBack = (page: { leave(callback: () => void): void }, again: () => void) => {
  // Requests during the first connection wait for it, so the page has missed nothing by then.
  let wasOnline = true;
  page.leave(link.watch(() => {
    if (link.isOnline && !wasOnline) again();
    wasOnline = link.isOnline;
  }));
};
