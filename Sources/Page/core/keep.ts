// The values that this browser keeps for use without a connection, by store and key, in IndexedDB.

const table = "kept";
/** The errors of work on a database that the browser closed. The same work on a new one may succeed. */
const closed = ["AbortError", "InvalidStateError", "UnknownError"];

/** A browser that clears or closes a database can leave work on it without any event. Then it counts as closed. */
const patienceMs = 10_000;

/** Writes a value, or removes it (`undefined`), in the same transaction. */
export type Put = (store: string, key: string, value: unknown) => void;
type Resolve<Value> = (value: Value) => void;
type Reject = (error: unknown) => void;

/** Replaces the database if the browser keeps nothing (some private windows), until the tab is closed. */
const memory = new Map<string, unknown>();
let opened: Promise<IDBDatabase | null> | null = null;
/** Whether it could be opened once. From then on, `memory` never replaces the disk. */
let isThere = false;

const aborted = (why: string) => new DOMException(why, "AbortError");

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : "");

/** Fails if the work of `start(resolve, reject)` gives no answer in time. */
const inTime = <Value>(start: (resolve: Resolve<Value>, reject: Reject) => void, giveUp: () => void) =>
  new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp();
      reject(aborted("no answer"));
    }, patienceMs);
    const settle = <Given>(how: (value: Given) => void) => (value: Given) => {
      clearTimeout(timer);
      how(value);
    };
    start(settle(resolve), settle(reject));
  });

const failed = (cause: unknown) =>
  Object.assign(new Error("", { cause }), { code: "keep.failed" });

const forget = (database: IDBDatabase) => {
  database.close();
  opened = null;
};

const open = () => {
  let isLate = false;
  return inTime<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("fairway", 1);
    // All stores have one table. A store is the first part of a key, so a new one needs no upgrade.
    request.onupgradeneeded = () => {
      request.result.createObjectStore(table);
    };
    request.onsuccess = () => {
      const { result } = request;
      if (isLate) return result.close();
      // Reasons: a phone in the background, cleared storage, a newer page in another tab.
      result.onclose = () => forget(result);
      result.onversionchange = () => forget(result);
      isThere = true;
      return resolve(result);
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
const giveUp = (found: IDBDatabase, transaction: IDBTransaction) => {
  forget(found);
  try {
    transaction.abort();
  } catch {
    // It has ended without an event.
  }
};

/** Begins work in a transaction. The answer is read when all of it is on the disk. */
type Work<Value> = (all: IDBObjectStore) => () => Value;

const once = async <Value>(mode: IDBTransactionMode, work: Work<Value>) => {
  const found = await database();
  if (!found) throw aborted("no database");
  let transaction: IDBTransaction;
  try {
    transaction = found.transaction(table, mode);
  } catch (error) {
    forget(found);
    throw error;
  }
  return inTime<Value>((resolve, reject) => {
    let answer: (() => Value) | null = null;
    transaction.oncomplete = () => resolve(answer?.() as Value);
    transaction.onabort = () => {
      if (closed.includes(transaction.error?.name ?? "AbortError")) forget(found);
      reject(transaction.error ?? aborted("aborted"));
    };
    answer = work(transaction.objectStore(table));
  }, () => giveUp(found, transaction));
};

const run = async <Value>(mode: IDBTransactionMode, work: Work<Value>) => {
  try {
    return await once(mode, work).catch((error: unknown) => {
      if (!closed.includes(nameOf(error))) throw error;
      return once(mode, work);
    });
  } catch (error) {
    throw failed(error);
  }
};

const result = <Value>(request: IDBRequest<Value>) => () => request.result;
const within = (store: string) => IDBKeyRange.bound([store], [store, []]);
const name = (store: string, key: string) => JSON.stringify([store, key]);
const storeOf = (name: string) => (JSON.parse(name) as string[])[0];
const held = (store: string) => [...memory].filter(([each]) => storeOf(each) === store).map(([, value]) => value);

const hold: Put = (store, key, value) => {
  if (value === undefined) memory.delete(name(store, key));
  else memory.set(name(store, key), value);
};

/** The database, or null if this browser keeps nothing. */
const lasting = () => database().catch((error: unknown) => { throw failed(error); });

export const keep = {
  /** The value of a key; undefined if there is none. */
  async get<Value>(store: string, key: string): Promise<Value | undefined> {
    if (!(await lasting())) return memory.get(name(store, key)) as Value | undefined;
    return run("readonly", (all) => result(all.get([store, key]) as IDBRequest<Value | undefined>));
  },

  /** Keeps a value. When this returns, the value outlives the tab. */
  async set(store: string, key: string, value: unknown): Promise<void> {
    if (!(await lasting())) return hold(store, key, value);
    await run("readwrite", (all) => result(all.put(value, [store, key])));
  },

  /**
   * Changes a value in one transaction, so that no write of another tab is lost.
   * @param work Gives the next value from the one that is kept; undefined removes it. It may run twice, and can write to
   *   other stores in the same transaction.
   * @returns The value as it is now.
   * @throws `{code: "keep.failed"}`, as all functions here do.
   */
  async change<Value>(
    store: string, key: string, work: (found: Value | undefined, put: Put) => Value | undefined,
  ): Promise<Value | undefined> {
    if (!(await lasting())) {
      const value = work(memory.get(name(store, key)) as Value | undefined, hold);
      hold(store, key, value);
      return value;
    }
    return run<Value | undefined>("readwrite", (all) => {
      let value: Value | undefined;
      const put: Put = (its, one, next) => {
        if (next === undefined) all.delete([its, one]);
        else all.put(next, [its, one]);
      };
      const found = all.get([store, key]) as IDBRequest<Value | undefined>;
      found.onsuccess = () => {
        value = work(found.result, put);
        if (value !== found.result) put(store, key, value);
      };
      return () => value;
    });
  },

  /** All values of a store, in the order of their keys. */
  async all<Value>(store: string): Promise<Value[]> {
    if (!(await lasting())) return held(store) as Value[];
    return run("readonly", (all) => result(all.getAll(within(store)) as IDBRequest<Value[]>));
  },

  async remove(store: string, key: string): Promise<void> {
    if (!(await lasting())) return hold(store, key, undefined);
    await run("readwrite", (all) => result(all.delete([store, key])));
  },

  /** Removes a whole store. */
  async clear(store: string): Promise<void> {
    for (const each of [...memory.keys()]) if (storeOf(each) === store) memory.delete(each);
    if (await lasting()) await run("readwrite", (all) => result(all.delete(within(store))));
  },

  /** Whether values outlive the tab. */
  isLasting: async () => (await lasting()) !== null,
};

/** Waits for work on values that are kept only for convenience. Ignores the error if the browser cannot store them. */
export const ifStorageWorks = <Result>(work: Promise<Result>): Promise<Result | void> =>
  work.catch((error: { code?: unknown }) => {
    if (error.code !== "keep.failed") throw error;
  });
