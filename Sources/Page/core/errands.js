// What is to be done as soon as there is a link, whichever view is open by then: kept on the disk until the
// server has answered, tried again, and told. It outlives the view and the tab.

import { alone } from "./alone.js";
import { keep } from "./keep.js";
import { link } from "./link.js";
import { isRefusal, lost, RequestError } from "./requests.js";
import { session } from "./session.js";

const store = "errands";
/** Beyond it one more is refused rather than another one forgotten. */
const errandsMax = 100;
/** The first pause after a failure; each next one is twice as long. */
const pauseMs = 4_000;
const pauseMsMax = 60_000;

const watchers = new Set();
/** Those who hear what came of errands, by kind. */
const followers = new Map();
const channel = new BroadcastChannel("fairway-errands");
/** Why an errand was not done yet, by its key. */
const troubles = new Map();
let kinds = {};
/** As kept, of everybody who signed in in this browser. */
let kept = [];
let working = null;
let isMore = false;
let timer = null;
let pause = pauseMs;

const mine = () => kept.filter(({ user }) => user === session.user);

const load = async () => {
  kept = await keep.all(store);
  // A kind may show on every view that something of it is under way.
  await Promise.all([...new Set(mine().map(({ kind }) => kind))].map((kind) => kinds[kind]()));
  for (const watcher of watchers) watcher();
};

const hear = (outcome) => {
  const hearers = [...(followers.get(outcome.errand.kind) ?? [])];
  return hearers.map((each) => each(outcome)).some((isHeard) => isHeard);
};

const plain = ({ code, message, fields, retryAfterMs, details }) =>
  ({ ...details, code, message, fields, retryAfterMs });

/** Tells this tab, and the others: whoever waits for it may be there. */
const settle = async (errand, outcome) => {
  troubles.delete(errand.key);
  // A newer one that took its place meanwhile stays.
  await keep.change(store, errand.key, (now) => (now?.made === errand.made ? undefined : now));
  await load();
  const { error } = outcome;
  channel.postMessage({ errand, result: outcome.result, error: error && plain(error) });
  if (!hear({ errand, ...outcome })) (await kinds[errand.kind]()).tell({ errand, ...outcome });
};

/** Whether it was done, or never will be. */
const run = async (errand) => {
  try {
    const { send } = await kinds[errand.kind]();
    const result = await send(errand);
    await settle(errand, { result });
  } catch (error) {
    if (isRefusal(error) && !error.mayPass) await settle(errand, { error });
    else {
      if (!isRefusal(error)) console.error(error);
      troubles.set(errand.key, isRefusal(error) ? error : lost());
      await load();
      return false;
    }
  }
  return true;
};

const runAll = async () => {
  kept = await keep.all(store);
  const done = await Promise.all(mine().map(run));
  return done.every(Boolean);
};

const rest = (isDone) => {
  clearTimeout(timer);
  pause = isDone ? pauseMs : Math.min(pauseMsMax, pause * 2);
  if (!isDone) timer = setTimeout(errands.flush, pause);
};

const work = async () => {
  do {
    isMore = false;
    rest(await alone("fairway-errands", runAll));
  } while (isMore);
};

export const errands = {
  /**
   * Begins, with what was left from before.
   * @param table By kind what loads a module with `send(errand)`, which asks and throws what a request throws,
   *   and `tell({errand, result?, error?})` for what came of it where no view hears it.
   */
  async start(table) {
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
      troubles.clear();
      await load();
      errands.flush();
    });
    await load();
    errands.flush();
  },

  /** Mine of a kind that are not done yet. */
  of: (kind) => mine().filter((each) => each.kind === kind),
  get count() {
    return mine().length;
  },
  /** Why an errand was not done yet; null as long as it is tried for the first time. */
  trouble: ({ key }) => troubles.get(key) ?? null,

  /**
   * Keeps an errand and begins with it. When this returns, it is on the disk.
   * @param errand `{id, kind, made, ...}`; of the same `id` only the newest is kept. Under `made`, a random name,
   *   it is asked each time, so that it is not done twice.
   * @throws `{code: "outbox.full"}`
   */
  async add(errand) {
    const key = `${session.user}/${errand.id}`;
    kept = await keep.all(store);
    if (kept.length >= errandsMax && !kept.some((each) => each.key === key)) throw { code: "outbox.full" };
    troubles.delete(key);
    await keep.set(store, key, { ...errand, key, user: session.user });
    await load();
    channel.postMessage({});
    pause = pauseMs;
    errands.flush();
  },

  /** Does what waits, where there is a link. Returns when that is done, or cannot be done now. */
  async flush() {
    if (!errands.count || !link.isOnline) return;
    isMore = true;
    working ??= work().catch(console.error).finally(() => {
      working = null;
    });
    await working;
  },

  /**
   * Hears what comes of errands of a kind, as long as that is wanted.
   * @param {({errand, result?, error?}) => boolean} hearer Whether it was for this one, and is told by it.
   */
  follow(kind, hearer) {
    followers.set(kind, (followers.get(kind) ?? new Set()).add(hearer));
    return () => followers.get(kind).delete(hearer);
  },

  /** Calls back after each change. */
  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
