// Putting the page on the home screen, where the browser offers that (F70).

let offer = null;
const watchers = new Set();

const change = (next) => {
  offer = next;
  for (const watcher of watchers) watcher();
};

// Kept for when somebody wants it, in place of the browser's own banner at a moment of its choice.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  change(event);
});
addEventListener("appinstalled", () => change(null));

export const install = {
  /** Whether the browser would do it now. */
  get isOffered() {
    return offer !== null;
  },

  /** Lets the browser ask; an offer is good for once. */
  async ask() {
    const asked = offer;
    change(null);
    await asked?.prompt();
  },

  /** Calls back when an offer came, or is over. */
  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
