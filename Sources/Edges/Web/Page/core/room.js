// A room as this browser knows it: the retained state, with each event applied as it comes, and what
// was last known of it where there is no link.

import { clock } from "./clock.js";
import { ifStorageWorks, keep } from "./keep.js";
import { link } from "./link.js";
import { session } from "./session.js";

const store = "rooms";
const keptMax = 20;
/** So often at most what is known is kept anew. */
const keepEveryMs = 500;

/** Changes that an event says wholly; after all others the state, which follows within a second, tells. */
const apply = {
  "score.set": (state, event) => setCell(state, event, event.strokes),
  "score.cleared": (state, event) => setCell(state, event, null),
  "hole.changed": (state, event) => {
    state.hole = event.hole;
  },
  "player.online": (state, event) => setOnline(state, event.player, true),
  "player.offline": (state, event) => setOnline(state, event.player, false),
};

const setCell = (state, { player, hole, round, totals }, strokes) => {
  // Holes have the numbers of their course, which need not begin with 1.
  const place = state.course?.holes.findIndex((each) => each.number === hole);
  if (round === state.round && state.scores?.[player]) state.scores[player][place] = strokes;
  if (totals && state.totals) state.totals[player] = totals;
};

const setOnline = (state, player, online) => {
  const found = state.players.find((each) => each.player === player);
  if (found) found.online = online;
};

const findKept = async (is) =>
  (await keep.all(store)).find((each) => each.user === session.user && is(each));

/** Keeps what is known of a room, and forgets the oldest of many. */
const keepRoom = async ({ state, topics }) => {
  const { user } = session;
  if (!user) return;
  await keep.set(store, topics.state, { user, room: state.room, state, topics, at: Date.now() });
  const all = (await keep.all(store)).sort((one, other) => other.at - one.at);
  for (const old of all.slice(keptMax)) await keep.remove(store, old.topics.state);
};

// Who signs out leaves nothing behind that somebody else could read.
session.watch((current) => current ?? Promise.all([store, "signing"].map(keep.clear)));

/**
 * Follows a room from now on.
 * @param topics As `room/create`, `room/join` or `room/list` gave them.
 * @param {(room) => void} changed Called with the first state, and after each change.
 */
export const followRoom = (topics, changed) => {
  const watchers = new Set();
  let timer = null;
  let isOver = false;
  const room = {
    topics,
    /** The whole of it, as the contract has it; null until it comes. */
    state: null,
    /** Whether it is as this browser last knew it, and nothing was heard since. */
    isKept: false,
    /** `kicked`, or `out`: it is no longer mine to see. */
    gone: null,
    /** `{online: [..], offline: {player: since}}` */
    presence: null,
    get me() {
      return session.user;
    },
    get isHost() {
      return room.state?.host === session.user;
    },
    player: (name) => room.state?.players.find((each) => each.player === name),
    /** Asks in the room: `room.ask("kick", { player })`. */
    ask: (method, body, options) => link.askRoom(topics, method, body, options),
    /** Calls back with each event (`score.set`, ...), as it comes. */
    onEvent(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    end() {
      isOver = true;
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    },
  };

  const note = () => {
    changed(room);
    timer ??= setTimeout(() => {
      timer = null;
      // If this fails, the next change stores the room.
      if (!isOver) ifStorageWorks(keepRoom(room));
    }, keepEveryMs);
  };

  const takeState = (state) => {
    if (!state || (room.state && !room.isKept && state.seq < room.state.seq)) return;
    room.state = state;
    room.isKept = false;
    note();
  };

  const takeEvent = (event) => {
    if (!event || !room.state || event.seq <= room.state.seq) return;
    // A gap: the retained state, which comes anew, has what was missed.
    if (event.seq > room.state.seq + 1) return link.again(topics.state);
    clock.overhear(event.at);
    room.state.seq = event.seq;
    apply[event.kind]?.(room.state, event);
    for (const watcher of watchers) watcher(event);
    note();
  };

  const leave = (why) => {
    if (isOver || room.gone) return;
    room.gone = why;
    keep.remove(store, topics.state);
    changed(room);
  };

  const takeKept = async () => {
    const kept = await findKept((each) => each.topics.state === topics.state);
    if (!kept || room.state || isOver) return;
    room.state = kept.state;
    room.isKept = true;
    changed(room);
    check();
  };

  // What was kept says nothing of whether it is still mine: of a room that is not, nothing comes.
  const check = async () => {
    if (!room.isKept || !link.isOnline || isOver) return;
    const rooms = await link.ask("room/list").then((found) => found.rooms, () => null);
    if (rooms && !rooms.some((each) => each.room === room.state.room)) leave("out");
  };

  const stops = [
    link.listen(topics.event, takeEvent),
    link.listen(topics.presence, (presence) => {
      room.presence = presence;
      if (room.state) changed(room);
    }),
    link.listen(topics.state, takeState),
    link.listen(session.current.topics.inbox, (notice) => {
      const isThis = notice?.room && notice.room === room.state?.room;
      if (isThis && notice.kind === "room.kicked") leave("kicked");
    }),
    link.watch(check),
  ];
  takeKept();
  return room;
};

/**
 * The topics of a room that this user is in; null where there is none. Without a link they are those
 * that were kept with what was last known of it.
 */
export const findTopics = async (room) => {
  const kept = link.isOnline ? null : await findKept((each) => each.room === room);
  if (kept) return kept.topics;
  const { rooms } = await link.ask("room/list");
  return rooms.find((each) => each.room === room)?.topics ?? null;
};
