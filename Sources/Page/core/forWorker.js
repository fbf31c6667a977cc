// What the service worker needs to act for whoever is signed in while no page is open: it has no
// localStorage, and none of the texts.

import { keep } from "./keep.js";
import { session } from "./session.js";
import { settings } from "./settings.js";
import { language, t } from "./texts.js";

const words = () => ({
  accept: t("inbox.accept"),
  decline: t("inbox.decline"),
});

const hand = async (current) => {
  if (!current) return keep.remove("worker", "session");
  const { user, device } = current;
  return keep.set("worker", "session", {
    user, device, root: settings.root, language, words: words(),
  });
};

/** Tells a new service worker which files this page has loaded. */
const tellLoaded = async () => {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) });
};

/** Hands it over from now on, and takes it back when nobody is signed in any more. */
export const startHandingOver = () => {
  session.watch(hand);
  hand(session.current);
  if ("serviceWorker" in navigator) tellLoaded();
};
