// Putting the page on the home screen, where the browser offers that (F70).

import { createStore } from "./store.js";

/** The event of browsers that install pages (Web Application Manifest's incubation). TypeScript does not know it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<Offer | null>(null);

// Kept for when the user wants it, in place of the browser's own banner at a moment of its choice.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer.set(event as Offer);
});
addEventListener("appinstalled", () => offer.set(null));

export const install = {
  /** Whether the browser would do it now. */
  get isOffered() {
    return offer.value !== null;
  },

  /** Lets the browser ask. An offer is good for one question. */
  async ask() {
    const asked = offer.value;
    offer.set(null);
    await asked?.prompt();
  },

  /** Calls back when an offer came, or is over. */
  watch: (watcher: () => void) => offer.watch(() => watcher()),
};
