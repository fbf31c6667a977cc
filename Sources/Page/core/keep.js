// What this browser keeps for when there is no link: values by store and key, in IndexedDB.

const table = "kept";
/** What becomes of work on a database that the browser closed; the same work on a new one may do. */
const closed = ["AbortError", "InvalidStateError", "UnknownError"];

/** A browser that clears or closes a database can leave work on it without any event. Then it counts as closed. */
const patienceMs = 10_000;

/** Stands in where the browser keeps nothing (some private windows): as long as the tab is open. */
const memory = new Map();
let opened = null;
/** Whether it could be opened once: what is on the disk is never replaced by `memory`. */
let isThere = false;

const aborted = (why) => new DOMException(why, "AbortError");

/** Fails if the work of `start(resolve, reject)` gives no answer in time. */
const inTime = (start, giveUp) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp();
      reject(aborted("no answer"));
    }, patienceMs);
    const settle = (how) => (value) => {
      clearTimeout(timer);
      how(value);
    };
    start(settle(resolve), settle(reject));
  });

const failed = (cause) =>
  Object.assign(new Error("", { cause }), { code: "keep.failed" });

const forget = (database) => {
  database.close();
  opened = null;
};

const open = () => {
  let isLate = false;
  return inTime((resolve, reject) => {
    const request = indexedDB.open("fairway", 1);
    // One table for all stores: a store is the first part of a key, and a new one needs no upgrade.
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => {
      const { result } = request;
      if (isLate) return void result.close();
      // A phone in the background, storage that was cleared, a newer page in another tab.
      result.onclose = () => forget(result);
      result.onversionchange = () => forget(result);
      isThere = true;
      resolve(result);
    };
    request.onerror = () => reject(request.error);
  }, () => { isLate = true; });
};

const find = async () => {
  try {
    return await open();
  } catch (error) {
    if (!isThere) return null;
    opened = null;
    throw error;
  }
};

const database = () => (opened ??= find());

/** Undoes a transaction that gives no answer, so that it can be repeated on a new database. */
const giveUp = (found, transaction) => {
  forget(found);
  try {
    transaction.abort();
  } catch {
    // It has ended without an event.
  }
};

/** Does something in one transaction, and gives what `work`'s `answer()` says when that is on the disk. */
const once = async (mode, work) => {
  const found = await database();
  let transaction;
  try {
    transaction = found.transaction(table, mode);
  } catch (error) {
    forget(found);
    throw error;
  }
  return inTime((resolve, reject) => {
    let answer = () => undefined;
    transaction.oncomplete = () => resolve(answer());
    transaction.onabort = () => {
      if (closed.includes(transaction.error?.name ?? "AbortError")) forget(found);
      reject(transaction.error ?? aborted("aborted"));
    };
    answer = work(transaction.objectStore(table), transaction);
  }, () => giveUp(found, transaction));
};

const run = async (mode, work) => {
  try {
    return await once(mode, work).catch((error) => {
      if (!closed.includes(error.name)) throw error;
      return once(mode, work);
    });
  } catch (error) {
    throw failed(error);
  }
};

const result = (request) => () => request.result;
const within = (store) => IDBKeyRange.bound([store], [store, []]);
const name = (store, key) => JSON.stringify([store, key]);
const held = (store) =>
  [...memory].filter(([each]) => JSON.parse(each)[0] === store).map(([, value]) => value);

const hold = (store, key, value) =>
  value === undefined ? memory.delete(name(store, key)) : memory.set(name(store, key), value);

const changeHeld = (store, key, work) => {
  const value = work(memory.get(name(store, key)), hold);
  hold(store, key, value);
  return value;
};

/** The database, or null where this browser keeps nothing. */
const lasting = () => database().catch((error) => { throw failed(error); });

export const keep = {
  /** The value of a key; undefined where nothing is kept. */
  async get(store, key) {
    if (!(await lasting())) return memory.get(name(store, key));
    return run("readonly", (all) => result(all.get([store, key])));
  },

  /** Keeps a value; when this returns, it is still there after the tab was closed. */
  async set(store, key, value) {
    if (!(await lasting())) return void hold(store, key, value);
    await run("readwrite", (all) => result(all.put(value, [store, key])));
  },

  /**
   * Changes a value by what is kept of it at that moment, whatever other tabs write meanwhile.
   * @param {(value, put) => value} work Gives the next value; undefined: none any more. It may be called
   *   twice, and can write to other stores in the same transaction: `put(store, key, value)`.
   * @returns {Promise} The value as it is now.
   * @throws `{code: "keep.failed"}`, as all of these do.
   */
  async change(store, key, work) {
    if (!(await lasting())) return changeHeld(store, key, work);
    return run("readwrite", (all) => {
      let value;
      const put = (its, one, next) =>
        next === undefined ? all.delete([its, one]) : all.put(next, [its, one]);
      const found = all.get([store, key]);
      found.onsuccess = () => {
        value = work(found.result, put);
        if (value !== found.result) put(store, key, value);
      };
      return () => value;
    });
  },

  /** Every value of a store, by the order of keys. */
  async all(store) {
    if (!(await lasting())) return held(store);
    return run("readonly", (all) => result(all.getAll(within(store))));
  },

  async remove(store, key) {
    if (!(await lasting())) return void hold(store, key, undefined);
    await run("readwrite", (all) => result(all.delete([store, key])));
  },

  /** Removes a whole store. */
  async clear(store) {
    for (const each of [...memory.keys()]) if (JSON.parse(each)[0] === store) memory.delete(each);
    if (await lasting()) await run("readwrite", (all) => result(all.delete(within(store))));
  },

  /** Whether what is kept outlives the tab. */
  isLasting: async () => (await lasting()) !== null,
};

/** Waits for work on values that are kept only for convenience. Ignores the error if the browser cannot store them. */
export const ifStorageWorks = (work) =>
  work.catch((error) => {
    if (error.code !== "keep.failed") throw error;
  });
