// A room as this browser knows it: its retained documents, with each event applied as it comes, and what
// was last known of it where there is no link.

import { clock } from "./clock.js";
import { roomDocuments } from "./documents.js";
import { ifStorageWorks, keep } from "./keep.js";
import { link } from "./link.js";
import { session } from "./session.js";

const store = "rooms";
const keptMax = 20;
/** The device stores the room at most this often. */
const keepEveryMs = 500;
/** A missing document comes within a second, unless a message was lost. */
const healMs = 2_000;
const names = ["head", "state", "presence"];

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
  const documents = roomDocuments();
  let timer = null;
  let healing = null;
  let isOver = false;
  const room = {
    topics,
    /** Head and state in one, with `online` of each player; null until they come. */
    state: null,
    /** Whether it is as this browser last knew it, and nothing was heard since. */
    isKept: false,
    /** `kicked`, or `out`: it is no longer mine to see. */
    gone: null,
    /** `{online: [..], offline: {player: since}}` */
    get presence() {
      return documents.presence;
    },
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
      clearTimeout(healing);
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

  const show = () => {
    if (!documents.room) return;
    room.state = documents.room;
    room.isKept = false;
    note();
  };

  /** Subscribes again if a document is still missing after two seconds. The broker then sends all of them again. */
  const heal = () => {
    if (documents.isBehind && !isOver) {
      healing ??= setTimeout(() => {
        healing = null;
        documents.renew();
        names.forEach((name) => link.again(topics[name]));
        heal();
      }, healMs);
      return;
    }
    clearTimeout(healing);
    healing = null;
  };

  const take = (name) => (document, topic, packet) => {
    if (documents.take(name, document, Boolean(packet?.retain))) show();
    heal();
  };

  const takeEvent = (event) => {
    if (!documents.event(event)) return;
    heal();
    clock.overhear(event.at);
    if (!documents.room) return;
    for (const watcher of watchers) watcher(event);
    show();
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
    ...names.map((name) => link.listen(topics[name], take(name))),
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

/**
 * Listens to a room, for a list of rooms. Calls `changed` with its head and state in one object.
 * @param page The view that listens.
 */
export const hearRoom = (page, topics, changed) => {
  const documents = roomDocuments();
  for (const name of ["head", "state"]) {
    page.listen(topics[name], (document, topic, packet) => {
      const isNew = documents.take(name, document, Boolean(packet?.retain));
      if (isNew && documents.room) changed(documents.room);
    });
  }
};
