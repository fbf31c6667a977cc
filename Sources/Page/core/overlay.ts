// The back button closes what lies over a view, and leaves the view open.

/** The marker of the entry in the history that an overlay adds. */
const isOverlay = (state: unknown) => (state as { isOverlay?: boolean } | null)?.isOverlay === true;

/** Those that are open, the newest last. */
const open: { close: () => void }[] = [];
/** How many entries this module itself goes back, which close nothing. */
let goingBack = 0;

const heed = (event: PopStateEvent) => {
  const isOwn = goingBack > 0;
  if (isOwn) goingBack -= 1;
  const top = isOwn ? undefined : open.pop();
  // The router would open the view again.
  if (isOwn || top) event.stopImmediatePropagation();
  top?.close();
};

/** Begins. Browsers call listeners of the window in the order of their registration, so the router's must come later. */
export const startOverlays = () => addEventListener("popstate", heed);

/**
 * Adds an entry to the history. Going back from it closes the overlay.
 * @returns Ends that, because the overlay closed in another way. A link to another view has taken the entry already.
 */
export const holdBack = (close: () => void): (() => void) => {
  const mine = { close };
  open.push(mine);
  history.pushState({ ...history.state, isOverlay: true }, "");
  return () => {
    const at = open.indexOf(mine);
    if (at < 0) return;
    open.splice(at, 1);
    if (!isOverlay(history.state)) return;
    goingBack += 1;
    history.back();
  };
};

/** Whether the current entry is an overlay's. The next view takes its place. */
export const isOverlayEntry = () => isOverlay(history.state);
