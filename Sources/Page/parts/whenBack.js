// What was missed while there was no link is read again when it is back.

import { link } from "../core/link.js";

/** Calls back when the link is there again after it was lost, as long as a view is open. */
export const whenBack = (page, again) => {
  // What is asked while the link is first made is answered once it is: nothing was missed by then.
  let wasOnline = true;
  page.leave(link.watch(() => {
    if (link.isOnline && !wasOnline) again();
    wasOnline = link.isOnline;
  }));
};
