// What this browser keeps for when there is no link: values by store and key, in IndexedDB.

const table = "kept";

/** Stands in where the browser keeps nothing (some private windows): as long as the tab is open. */
const memory = new Map();
let opened = null;

const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("fairway", 1);
    // One table for all stores: a store is the first part of a key, and a new one needs no upgrade.
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const database = () => (opened ??= open().catch(() => null));

/** Does one thing in a transaction, and gives its result when that is on the disk. */
const run = async (mode, work) => {
  const found = await database();
  const transaction = found.transaction(table, mode);
  const request = work(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
};

const within = (store) => IDBKeyRange.bound([store], [store, []]);
const name = (store, key) => JSON.stringify([store, key]);
const held = (store) =>
  [...memory].filter(([each]) => JSON.parse(each)[0] === store).map(([, value]) => value);

export const keep = {
  /** The value of a key; undefined where nothing is kept. */
  async get(store, key) {
    if (!(await database())) return memory.get(name(store, key));
    return run("readonly", (all) => all.get([store, key]));
  },

  /** Keeps a value; when this returns, it is still there after the tab was closed. */
  async set(store, key, value) {
    if (!(await database())) return void memory.set(name(store, key), value);
    await run("readwrite", (all) => all.put(value, [store, key]));
  },

  /** Every value of a store, by the order of keys. */
  async all(store) {
    if (!(await database())) return held(store);
    return run("readonly", (all) => all.getAll(within(store)));
  },

  async remove(store, key) {
    if (!(await database())) return void memory.delete(name(store, key));
    await run("readwrite", (all) => all.delete([store, key]));
  },

  /** Removes a whole store. */
  async clear(store) {
    for (const each of [...memory.keys()]) if (JSON.parse(each)[0] === store) memory.delete(each);
    if (await database()) await run("readwrite", (all) => all.delete(within(store)));
  },

  /** Whether what is kept outlives the tab. */
  isLasting: async () => (await database()) !== null,
};
