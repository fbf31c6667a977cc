// A value that changes as a whole, for the subject of a view: a room, the outbox, the session, the settings.

export interface Reading<Value> {
  /** The value now. Nobody changes its parts: a change makes a new value. */
  readonly value: Value;
  /** Calls back after each change, with the new and the last value, until the returned function is called. */
  watch(watcher: (value: Value, last: Value) => void): () => void;
}

export interface Store<Value> extends Reading<Value> {
  /** Replaces the value and calls the watchers, unless it is the same value. */
  set(next: Value): void;
}

/**
 * Makes a store. The functions that compute the next value are pure, and defined beside it:
 * `store.set(withScore(store.value, score))`. A watcher that throws does not stop the others: its error goes to the
 * console.
 */
export const createStore = <Value>(first: Value): Store<Value> => {
  let value = first;
  const watchers = new Set<(value: Value, last: Value) => void>();
  return {
    get value() {
      return value;
    },
    set(next) {
      if (Object.is(next, value)) return;
      const last = value;
      value = next;
      for (const watcher of [...watchers]) {
        // A watcher may end another one, or change the value again. Its watchers then hear only of the newest change.
        if (!watchers.has(watcher)) continue;
        if (value !== next) return;
        try {
          watcher(next, last);
        } catch (error) {
          console.error(error);
        }
      }
    },
    watch(watcher) {
      // A function of its own, because two parts of a view may give the same watcher.
      const own = (now: Value, last: Value) => watcher(now, last);
      watchers.add(own);
      return () => {
        watchers.delete(own);
      };
    },
  };
};
