// Friends and whether they are there, as long as a page is open.

import { link } from "../../core/link.js";
import { compare } from "../../core/texts.js";

const wholeList = async () => {
  const whole = { friends: [], incoming: [], outgoing: [] };
  let page = {};
  do {
    page = await link.ask("friend/list", { cursor: page.cursor });
    for (const name of Object.keys(whole)) whole[name].push(...page[name]);
  } while (page.cursor);
  return { ...whole, topics: page.topics };
};

/** Who is there first, then by name. */
const order = (one, other) => other.online - one.online || compare(one.name, other.name);

/** `{list, knows(user), asked(user), askedMe(user), ask(user), watch(callback)}`; empty until it is read. */
export const friendBook = (page) => {
  const watchers = new Set();
  const online = new Map();
  let lists = { friends: [], incoming: [], outgoing: [] };
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const has = (list, user) => lists[list].some((each) => each.user === user);

  const follow = ({ friends, presence }) => {
    page.listen(friends, (told) => {
      if (told) lists = told;
      tell();
    });
    page.listen(`${presence}/+`, (told, topic) => {
      online.set(topic.slice(presence.length + 1), Boolean(told?.online));
      tell();
    });
  };

  const begin = async () => {
    try {
      const { topics, ...found } = await wholeList();
      if (page.signal.aborted) return;
      for (const { user, online: isThere } of found.friends) online.set(user, isThere);
      lists = found;
      tell();
      follow(topics);
    } catch (error) {
      // A lobby can do without friends: the code opens it for everybody.
      if (!error.code) throw error;
    }
  };
  begin();

  return {
    get list() {
      const friends = lists.friends.map((each) => ({ ...each, online: online.get(each.user) ?? false }));
      return friends.sort(order);
    },
    knows: (user) => has("friends", user),
    asked: (user) => has("outgoing", user),
    askedMe: (user) => has("incoming", user),
    /** Asks to be friends; says yes where the other asked first. */
    ask: (user) => link.ask("friend/request", { user }),
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
};
