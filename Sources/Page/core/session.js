// Who is signed in in this browser, across visits. The pages behind mails' links write the same key.

const key = "fairway.session";
/** Cells of cards that the user wrote; see `views/card/written.js`. */
const writtenKey = "fairway.written";
/** Whose token was refused last, in case they wonder. */
const lostKey = "fairway.lost";
const watchers = new Set();

const read = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return kept?.device?.token ? kept : null;
  } catch {
    return null;
  }
};

let current = read();

// Another tab signed in or out.
addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) change(read());
});

const change = (session) => {
  const isOther = session?.device.token !== current?.device.token;
  current = session;
  if (isOther) for (const watcher of watchers) watcher(current);
};

export const session = {
  /** `{user, device: {id, name, kind, token}, topics: {do, reply, inbox}}`, or null. */
  get current() {
    return current;
  },
  get user() {
    return current?.user ?? null;
  },
  /** Takes the result of `account/signIn` or `account/confirm`. */
  begin(result) {
    const { user, device, topics } = result;
    localStorage.removeItem(lostKey);
    localStorage.setItem(key, JSON.stringify({ user, device, topics }));
    change(read());
  },
  /**
   * Whether the user is signing out. The server ends the token before its answer arrives, and the
   * connection may notice that first.
   */
  isLeaving: false,
  /** Ends it, since the server does not take the token any more. */
  lose() {
    if (current && !session.isLeaving) localStorage.setItem(lostKey, current.user);
    session.end();
  },
  /** Who was signed in until the server did not take the token any more; null where that is not so. */
  get lost() {
    return current ? null : localStorage.getItem(lostKey);
  },
  writtenKey,
  /** Ends it, since its user wants so. */
  end() {
    localStorage.removeItem(key);
    localStorage.removeItem(writtenKey);
    change(null);
  },
  /** Calls back when somebody else, or nobody, is signed in. */
  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** An id of this browser, the same for all who sign in here: their marks of positions count once. */
const installation = () => {
  const stored = localStorage.getItem("fairway.installation");
  if (stored) return stored;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem("fairway.installation", made);
  return made;
};

/** How this device is called in the list of devices. */
export const thisDevice = () => {
  const named = navigator.userAgentData;
  const name = [named?.brands?.at(-1)?.brand ?? "Web browser", named?.platform];
  const device = { name: name.filter(Boolean).join(", ").slice(0, 64), kind: "web" };
  return { ...device, installation: installation() };
};
