// Hands the session and some texts to the service worker, so that it can act while no page is open. A service worker has
// no localStorage, and none of the texts.

import { keep } from "./keep.js";
import { session } from "./session.js";
import { settings } from "./settings.js";
import { allTexts, language, t } from "./texts.js";

/** The session as the service worker reads it. */
export interface WorkerSession {
  readonly user: string;
  readonly device: { readonly id: string; readonly token: string };
  /** The path before `/v1`. */
  readonly root: string;
  readonly language: string;
  readonly words: { readonly accept: string; readonly decline: string };
}

const words = () => ({
  accept: t("inbox.accept"),
  decline: t("inbox.decline"),
});

const hand = async (current: typeof session.current) => {
  if (!current) return keep.remove("worker", "session");
  const { user, device } = current;
  const handed: WorkerSession = { user, device, root: settings.root, language, words: words() };
  return keep.set("worker", "session", handed);
};

/** Tells a new service worker which files this page has loaded. */
const tellLoaded = async () => {
  const { active } = await navigator.serviceWorker.ready;
  // The views that the worker keeps need their texts without a connection.
  await allTexts().catch(() => {});
  active?.postMessage({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) });
};

/** Hands the session over from now on, and takes it back after a sign-out. */
export const startHandingOver = () => {
  session.watch(hand);
  hand(session.current);
  if ("serviceWorker" in navigator) tellLoaded();
};
