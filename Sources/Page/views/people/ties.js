// Who I am tied to, and who of them is there: read once, then heard as it changes.

import { link } from "../../core/link.js";

/** All pages of `friend/list` as one: `{friends, incoming, outgoing, blocked, topics}`. */
export const readTies = async () => {
  const whole = { friends: [], incoming: [], outgoing: [], blocked: [] };
  let page = {};
  do {
    page = await link.ask("friend/list", page.cursor ? { cursor: page.cursor } : {});
    for (const name of Object.keys(whole)) whole[name].push(...page[name]);
  } while (page.cursor);
  return { ...whole, topics: page.topics };
};

const has = (list, user) => list.some((each) => each.user === user);

/**
 * Follows my friends from now on.
 * @param page Of a view: with it the following ends.
 * @param {(ties) => void} changed After each change.
 * @returns `{friends, incoming, outgoing, blocked, presence: Map, kind(user), again()}`
 */
export const followTies = async (page, changed) => {
  const ties = {
    ...(await readTies()),
    /** `{online, since}` by friend. */
    presence: new Map(),
    /** `friend`, `incoming`, `outgoing`, `blocked`; empty: none. */
    kind: (user) =>
      (has(ties.blocked, user) && "blocked") || (has(ties.friends, user) && "friend") ||
      (has(ties.incoming, user) && "incoming") || (has(ties.outgoing, user) && "outgoing") || "",
    /** Reads anew: whom I blocked is on no topic. */
    async again() {
      Object.assign(ties, await readTies());
      changed(ties);
    },
  };
  for (const { user, online, since } of ties.friends) ties.presence.set(user, { online, since });
  if (page.signal.aborted) return ties;
  page.listen(ties.topics.friends, (list) => {
    if (!list) return;
    const { friends, incoming, outgoing } = list;
    Object.assign(ties, { friends, incoming, outgoing });
    changed(ties);
  });
  page.listen(`${ties.topics.presence}/+`, (presence, topic) => {
    const user = topic.slice(topic.lastIndexOf("/") + 1);
    if (presence) ties.presence.set(user, presence);
    else ties.presence.delete(user);
    changed(ties);
  });
  return ties;
};
