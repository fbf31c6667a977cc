// The list of notifications as it stands: what came, was seen, and is gone. Knows no elements.

/** A list that `changed` is called after each change of. */
export const notificationList = (changed) => {
  const all = new Map();
  const settle = ({ dismissed = [], seen = [] }) => {
    for (const id of dismissed) all.delete(id);
    for (const id of seen) if (all.has(id)) all.set(id, { ...all.get(id), seen: true });
  };
  const list = {
    /** Where the server's list goes on; null where it does not. */
    cursor: null,
    get newestFirst() {
      return [...all.values()].sort((one, other) => other.at - one.at);
    },
    get unseen() {
      return list.newestFirst.filter((each) => !each.seen);
    },

    /** Takes a page of `notification/list`. */
    add({ notifications, cursor }) {
      for (const each of notifications) all.set(each.notification, each);
      list.cursor = cursor;
      changed();
    },

    /** Takes what came on the inbox: a notification, or what became of some. */
    take(message) {
      if (message?.notification) all.set(message.notification, message);
      else if (message) settle(message);
      changed();
    },

    /** Forgets what was known, where it is to be read anew. */
    clear: () => all.clear(),
  };
  return list;
};
