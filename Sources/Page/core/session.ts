// The session of the user who is signed in in this browser, across visits. The pages behind the links of mails write the
// same key.

import type { Requests } from "fairway-api";
import { createStore } from "./store.js";

type SignedIn = Requests["account/signIn"]["result"];
export type Session = SignedIn & { readonly device: { readonly token: string } };

const key = "fairway.session";
/** Cells of cards that the user wrote; see `views/card/written.js`. */
const writtenKey = "fairway.written";
/** The user whose token was refused last, so that the page can say it. */
const lostKey = "fairway.lost";

/** The session in a stored text, or null. */
export const parsed = (text: string | null): Session | null => {
  try {
    const kept: Partial<Session> | null = JSON.parse(text ?? "null");
    return kept?.device?.token ? (kept as Session) : null;
  } catch {
    return null;
  }
};

/** Whether two sessions are one: the user or the name of the device may have changed. */
export const isSame = (one: Session | null, other: Session | null) => one?.device.token === other?.device.token;

const read = () => parsed(localStorage.getItem(key));
const store = createStore(read());

// Another tab signed in or out.
addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) store.set(read());
});

export const session = {
  /** The value for components: `useStore(session.store)`. */
  store,
  get current() {
    return store.value;
  },
  get user() {
    return store.value?.user ?? null;
  },
  /** Begins with the result of a request that signs in. */
  begin({ user, device, topics }: Partial<SignedIn>) {
    localStorage.removeItem(lostKey);
    localStorage.setItem(key, JSON.stringify({ user, device, topics }));
    store.set(read());
  },
  /**
   * Whether the user is signing out. The server ends the token before its answer arrives, and the
   * connection may notice that first.
   */
  isLeaving: false,
  /** Ends the session, because the server does not accept the token any more. */
  lose() {
    if (store.value && !session.isLeaving) localStorage.setItem(lostKey, store.value.user);
    session.end();
  },
  /** The user whose session the server has ended, until the next sign-in. */
  get lost() {
    return store.value ? null : localStorage.getItem(lostKey);
  },
  writtenKey,
  /** Ends the session, because its user wants so. */
  end() {
    localStorage.removeItem(key);
    localStorage.removeItem(writtenKey);
    store.set(null);
  },
  /** Calls back when another user, or nobody, is signed in. */
  watch: (watcher: (current: Session | null) => void) =>
    store.watch((current, last) => {
      if (!isSame(current, last)) watcher(current);
    }),
};

/** An id of this browser, the same for all users who sign in here, so that one position counts once. */
const installation = () => {
  const stored = localStorage.getItem("fairway.installation");
  if (stored) return stored;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem("fairway.installation", made);
  return made;
};

/** Client hints (User-Agent Client Hints), which some browsers have and TypeScript does not know. */
interface Hints {
  readonly brands?: readonly { readonly brand: string }[];
  readonly platform?: string;
}

/** This device for the list of devices. */
export const thisDevice = () => {
  const named = (navigator as { userAgentData?: Hints }).userAgentData;
  const name = [named?.brands?.at(-1)?.brand ?? "Web browser", named?.platform];
  return { name: name.filter(Boolean).join(", ").slice(0, 64), kind: "web" as const, installation: installation() };
};
