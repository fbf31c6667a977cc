// Requests that the page makes as soon as there is a connection, whichever view is open by then. An errand stays on the
// disk until the server has answered, so it outlives the view and the tab.

import { alone } from "./alone.js";
import { keep } from "./keep.js";
import { link } from "./link.js";
import { isRefusal, lost, RequestError } from "./requests.js";
import { session } from "./session.js";
import { createStore, type Reading } from "./store.js";

/** Each kind adds the values that its module sends. */
export interface Errand {
  /** A newer errand replaces one with the same id. */
  readonly id: string;
  readonly kind: string;
  /** A random name. Each try has it, so that the server does the errand once. */
  readonly made: string;
  /** The name on the disk: the user and the id. */
  readonly key: string;
  readonly user: string;
}

export interface ErrandOutcome<Kind extends Errand = Errand> {
  readonly errand: Kind;
  readonly result?: unknown;
  readonly error?: RequestError | undefined;
}

/** The module of a kind. */
export interface ErrandKind {
  /** Asks the server. Throws what a request throws. */
  send(errand: Errand): Promise<unknown>;
  /** Tells the user of the outcome if no view does it. */
  tell(outcome: ErrandOutcome): void;
}

/** Hears an outcome, and says whether it tells the user. */
type Hearer = (outcome: ErrandOutcome) => boolean;

export interface Errands {
  /** The member who is signed in. */
  readonly user: string | null;
  /** As kept, of all users of this browser. */
  readonly kept: readonly Errand[];
  /** The last error of each errand that is tried again, by key. */
  readonly troubles: ReadonlyMap<string, RequestError>;
}

const name = "errands";
/** With so many, a new errand is refused, so that no other one is lost. */
const errandsMax = 100;
/** The first pause after a failure. Each next one is twice as long. */
const pauseMs = 4_000;
const pauseMsMax = 60_000;

/** By kind. */
const followers = new Map<string, Set<Hearer>>();
const channel = new BroadcastChannel("fairway-errands");
let kinds: Readonly<Record<string, () => Promise<ErrandKind>>> = {};
/** The newest value. The store gets it when the modules of its kinds are loaded. */
let now: Errands = { user: session.user, kept: [], troubles: new Map() };
const store = createStore(now);
let working: Promise<void> | null = null;
let isMore = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = pauseMs;

const mine = () => now.kept.filter(({ user }) => user === now.user);

// This module is loaded before any view that reads the errands, so all of them find the new user.
session.watch(() => {
  now = { ...now, user: session.user, troubles: new Map() };
});

const kindOf = (kind: string) => {
  const load = kinds[kind];
  if (!load) throw new Error(`no errands of kind ${kind}`);
  return load();
};

const read = async () => {
  const kept = await keep.all<Errand>(name);
  now = { ...now, kept };
};

const load = async () => {
  await read();
  // The module of a kind may show on every view that an errand is under way.
  await Promise.all([...new Set(mine().map(({ kind }) => kind))].map(kindOf));
  store.set(now);
};

/** Notes the last error of an errand; null: none. */
const note = (key: string, trouble: RequestError | null) => {
  const troubles = new Map(now.troubles);
  if (trouble) troubles.set(key, trouble);
  else troubles.delete(key);
  now = { ...now, troubles };
};

const hear = (outcome: ErrandOutcome) => {
  const hearers = [...(followers.get(outcome.errand.kind) ?? [])];
  return hearers.map((each) => each(outcome)).some((isHeard) => isHeard);
};

const plain = ({ code, message, fields, retryAfterMs, details }: RequestError) =>
  ({ ...details, code, message, fields, retryAfterMs });

/** Ends an errand and tells this tab and the others, because the view that waits for it may be there. */
const settle = async (errand: Errand, outcome: Omit<ErrandOutcome, "errand">) => {
  note(errand.key, null);
  // A newer errand may have replaced it meanwhile. That one stays.
  await keep.change<Errand>(name, errand.key, (found) => (found?.made === errand.made ? undefined : found));
  await load();
  const { result, error } = outcome;
  channel.postMessage({ errand, result, error: error && plain(error) });
  if (!hear({ errand, ...outcome })) (await kindOf(errand.kind)).tell({ errand, ...outcome });
};

/** Notes why an errand was not done, or ends it if it never will be. Returns whether it has ended. */
const fail = async (errand: Errand, error: unknown) => {
  const refusal = isRefusal(error) ? error as RequestError : null;
  if (refusal && !refusal.mayPass) {
    await settle(errand, { error: refusal });
    return true;
  }
  if (!refusal) console.error(error);
  note(errand.key, refusal ?? lost());
  await load();
  return false;
};

/** Tries an errand. Returns whether it has ended. */
const run = async (errand: Errand) => {
  let result: unknown;
  try {
    const { send } = await kindOf(errand.kind);
    result = await send(errand);
  } catch (error) {
    return fail(errand, error);
  }
  await settle(errand, { result });
  return true;
};

const runAll = async () => {
  await read();
  const done = await Promise.all(mine().map(run));
  return done.every(Boolean);
};

const rest = (isDone: boolean) => {
  clearTimeout(timer);
  pause = isDone ? pauseMs : Math.min(pauseMsMax, pause * 2);
  if (!isDone) timer = setTimeout(() => errands.flush(), pause);
};

const work = async () => {
  do {
    isMore = false;
    rest(await alone("fairway-errands", runAll));
  } while (isMore);
};

export const errands = {
  /** The value for components: `useStore(errands.store)`. */
  store: store as Reading<Errands>,

  /**
   * Begins with the errands that are on the disk.
   * @param table Loads the module of each kind.
   */
  async start(table: Readonly<Record<string, () => Promise<ErrandKind>>>) {
    kinds = table;
    channel.onmessage = ({ data }) => {
      const { error } = data;
      load();
      if (data.errand) hear({ ...data, error: error && new RequestError(error) });
    };
    let wasOnline = false;
    link.watch(() => {
      if (link.isOnline && !wasOnline) errands.flush();
      wasOnline = link.isOnline;
    });
    session.watch(async () => {
      await load();
      errands.flush();
    });
    await load();
    errands.flush();
  },

  /** My errands of a kind that are not done yet. */
  of: <Kind extends Errand>(kind: string) => mine().filter((each) => each.kind === kind) as Kind[],
  get count() {
    return mine().length;
  },
  /** The last error of an errand; null during the first try. */
  trouble: ({ key }: Pick<Errand, "key">) => now.troubles.get(key) ?? null,

  /**
   * Keeps an errand and begins with it. When this returns, it is on the disk.
   * @throws `{code: "outbox.full"}`, and what `keep` throws.
   */
  async add<Kind extends Errand>(errand: Omit<Kind, "key" | "user">) {
    const key = `${session.user}/${errand.id}`;
    await read();
    if (now.kept.length >= errandsMax && !now.kept.some((each) => each.key === key)) throw { code: "outbox.full" };
    note(key, null);
    await keep.set(name, key, { ...errand, key, user: session.user });
    await load();
    channel.postMessage({});
    pause = pauseMs;
    errands.flush();
  },

  /** Tries all errands if there is a connection. Returns when they are done, or cannot be done now. */
  async flush(): Promise<void> {
    if (!errands.count || !link.isOnline) return;
    isMore = true;
    working ??= work().catch(console.error).finally(() => {
      working = null;
    });
    await working;
  },

  /** Hears the outcomes of errands of a kind, until the returned function is called. */
  follow<Kind extends Errand>(kind: string, hearer: (outcome: ErrandOutcome<Kind>) => boolean) {
    const hearers = followers.get(kind) ?? new Set();
    followers.set(kind, hearers.add(hearer as Hearer));
    return () => {
      hearers.delete(hearer as Hearer);
    };
  },

  /** Calls back after each change. */
  watch: (watcher: () => void) => store.watch(() => watcher()),
};
