// Where those are who share with me: read once, then heard as they move (L4, L5).

import { link } from "../../core/link.js";

/** OwnTracks' words for a position, as the contract gives them on topics. */
const fromTopic = ({ lat, lon, acc, tst }) => ({ lat, lon, accuracy: acc, at: tst * 1_000 });

/**
 * Follows friends' positions from now on.
 * @param page Of a view: with it the following ends.
 * @param {(friends) => void} changed After each change.
 * @returns {Map} By username: `{user, name, precision, since, position: {lat, lon, accuracy?, at} | null}`.
 */
export const followFriendsWhere = async (page, changed) => {
  const friends = new Map();
  let topic = "";

  const read = async () => {
    const answer = await link.ask("location/where");
    ({ topic } = answer);
    friends.clear();
    for (const each of answer.users) friends.set(each.user, each);
  };

  // Who begins or ends to share is told by name and precision in the answer alone.
  const readAgain = async () => {
    try {
      await read();
      changed(friends);
    } catch (error) {
      // The link is lost: when it is back, what is retained comes again and leads here.
      if (!error.code) throw error;
    }
  };

  const hear = (message, heardOn) => {
    const user = heardOn.slice(topic.length + 1);
    const known = friends.get(user);
    if (!message || !known) return known || message ? readAgain() : undefined;
    if (message._type !== "location") return undefined;
    known.position = fromTopic(message);
    return changed(friends);
  };

  await read();
  if (!page.signal.aborted) page.listen(`${topic}/+`, hear);
  return friends;
};
