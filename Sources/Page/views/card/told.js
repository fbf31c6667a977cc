// What was told of a card that is kept twice, kept in this browser: no request gives it again.

import { keep } from "../../core/keep.js";
import { session } from "../../core/session.js";

/** Emptied by `core/room.js` when somebody signs out. */
const store = "signing";
const roomsMax = 20;

const keyOf = (room) => `${session.user}/${room}`;

/** `{differing: [notice], signed: [line]}` of a room, as far as this browser was told. */
export const readTold = async (room) => (await keep.get(store, keyOf(room))) ?? { differing: [], signed: [] };

/** Keeps it, and forgets the oldest of many. */
export const keepTold = async (room, { differing, signed }) => {
  const key = keyOf(room);
  await keep.set(store, key, { key, differing: [...differing], signed: [...signed], at: Date.now() });
  const all = (await keep.all(store)).sort((one, other) => other.at - one.at);
  for (const old of all.slice(roomsMax)) await keep.remove(store, old.key);
};
