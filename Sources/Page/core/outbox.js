// What was written here and is not on the server yet: kept before it is shown, sent when there is a
// link, by one tab at a time, until it is answered. It outlives the tab; what the server refused stays
// until somebody has seen it.

import { alone } from "./alone.js";
import { keep } from "./keep.js";
import { link } from "./link.js";
import { isRefusal } from "./requests.js";
import { sendCells, sendGame } from "./sending.js";
import { session } from "./session.js";

const store = "outbox";
/** Far more than a day's cards; beyond it a write is refused rather than another one forgotten. */
const recordsMax = 5_000;
const retryMs = 4_000;
const retryMsMax = 60_000;

const watchers = new Set();
const channel = new BroadcastChannel("fairway-outbox");
/** As kept, by id; of everybody who signed in in this browser. */
let records = new Map();
let tell = () => {};
let sending = null;
let isMore = false;
let timer = null;
/** Whether nothing is sent until the timer: the broker took nothing just now, perhaps it was too often. */
let isHeld = false;
/** The time of the last write to each cell that this tab tried to send. The server may have it, even without an answer. */
const tried = new Map();
/** Until when (of `performance.now()`) single games are not sent, by id; they keep nothing else waiting. */
const heldGames = new Map();

const changed = () => {
  for (const watcher of watchers) watcher();
};

const load = async () => {
  records = new Map((await keep.all(store)).map((record) => [record.id, record]));
  changed();
};

const of = (user) => [...records.values()].filter((each) => each.user === user);
const mine = () => of(session.user);
const waiting = (kind) => mine().filter((each) => each.kind === kind && !each.refused);

const note = (id, record) => (record ? records.set(id, record) : records.delete(id));

/** Whether nothing newer has taken a record's place, by this tab or another. */
const isSame = (one, other) =>
  one && one.at === other.at && one.strokes === other.strokes && !one.refused === !other.refused;

/** Puts something, or nothing, in the place of a record; not where a newer one has taken it. */
const replace = async (record, next) => {
  const { id } = record;
  note(id, await keep.change(store, id, (found) => (isSame(found, record) ? next : found)));
};

const drop = (record) => {
  tried.delete(record.id);
  return replace(record, undefined);
};

const refuse = (record, { code, message = "" }) =>
  replace(record, { ...record, refused: { code, message } });

/** Of two writes to a cell, also from two tabs, the later one is kept. */
const put = async (record) => {
  const { id } = record;
  const later = (found) => (found && !found.refused && found.at > record.at ? found : record);
  note(id, await keep.change(store, id, later));
};

const byRoom = () => {
  const rooms = new Map();
  for (const cell of waiting("cell")) {
    const cells = rooms.get(cell.room);
    if (cells) cells.push(cell);
    else rooms.set(cell.room, [cell]);
  }
  return rooms.values();
};

/** Whether nothing else would be taken now, either. */
const isOfAll = (error) => error.code === "link.lost" || error.isBroker === true;

const held = (retryAfterMs) =>
  Object.assign(new Error(), { code: "request.tooMany", retryAfterMs });

/** Sends a game, unless it was told to wait, also for long. */
const sendInTime = async (game, desk) => {
  const leftMs = (heldGames.get(game.id) ?? 0) - performance.now();
  if (leftMs > 0) throw held(leftMs);
  heldGames.delete(game.id);
  try {
    await sendGame(game, desk);
  } catch (error) {
    const isItsOwn = error.mayPass && !isOfAll(error);
    if (isItsOwn) heldGames.set(game.id, performance.now() + (error.retryAfterMs ?? retryMs));
    throw error;
  }
};

/** Sends the games one by one; one that has to wait keeps no other waiting. */
const sendGames = async (desk) => {
  let trouble = null;
  for (const game of waiting("game")) {
    try {
      await sendInTime(game, desk);
    } catch (error) {
      if (isOfAll(error)) throw error;
      trouble ??= error;
    }
  }
  if (trouble) throw trouble;
};

/**
 * Sends all that there is, cells first. What cannot be sent now throws, and stays. What another tab has
 * sent just before may be sent again: the same write twice is one.
 */
const sendAll = async () => {
  const desk = { drop, replace, refuse, tell, sent: outbox.sent };
  try {
    for (const cells of byRoom()) {
      for (const { id, at } of cells) tried.set(id, at);
      await sendCells(cells, desk);
    }
    await sendGames(desk);
  } finally {
    channel.postMessage("sent");
    changed();
  }
};

const wait = (error) => {
  if (!isRefusal(error)) console.error(error);
  isHeld = error.isBroker === true;
  clearTimeout(timer);
  const send = () => {
    isHeld = false;
    outbox.flush();
  };
  timer = setTimeout(send, Math.min(error.retryAfterMs ?? retryMs, retryMsMax));
};

const ended = () => {
  sending = null;
  // Written between the last look and now.
  if (isMore) outbox.flush();
};

const sendUntilDone = async () => {
  do {
    isMore = false;
    await alone("fairway-outbox", sendAll);
  } while (isMore);
};

const written = () => {
  changed();
  channel.postMessage("written");
  outbox.flush();
};

const checkSpace = (id) => {
  if (records.size >= recordsMax && !records.has(id)) throw { code: "outbox.full" };
};

export const outbox = {
  /** What was sent and answered, by id: `{...record, seq}`. It holds until the room says it itself. */
  sent: new Map(),

  /**
   * Begins to send.
   * @param {(outcome) => void} told Hears what came of writes beyond their being taken:
   *   `{kind: "refused"|"superseded"|"gone"|"clock"|"saved"|"gameRefused", ...}`.
   */
  async start(told) {
    tell = told;
    channel.onmessage = load;
    link.watch(outbox.flush);
    session.watch(() => {
      changed();
      outbox.flush();
    });
    await load();
    outbox.flush();
  },

  /** My writes to a room's cells that wait, the newest of each cell. */
  cells: (room) => waiting("cell").filter((each) => each.room === room),
  /** Whether the server cannot have a write of mine to a cell. */
  isUnsent: (cell) => !link.isOnline && tried.get(cell.id) !== cell.at,
  /** My games without a link that wait. */
  games: () => waiting("game"),
  /** What of mine the server did not take, each with why: `refused: {code, message}`. */
  refused: () => mine().filter((each) => each.refused),
  /** How many writes of a user's wait, who need not be signed in. */
  countOf: (user) => of(user).filter((each) => !each.refused).length,
  get count() {
    return outbox.countOf(session.user);
  },

  /**
   * Keeps a write and sends it as soon as may be. When this returns, it is on the disk.
   * @param record `{id, kind: "cell"|"game", at, ...}`; of the same `id` only the newest is kept.
   * @throws `{code: "outbox.full"}`
   */
  async write(record) {
    checkSpace(record.id);
    await put({ ...record, user: session.user });
    written();
  },

  /**
   * Takes what another store keeps, and keeps what `make` makes of it here, in one step: nothing is lost
   * between the two, and it is done once, however often it is asked for and in however many tabs.
   * @throws `{code: "outbox.full"}`
   */
  async move(from, key, make) {
    checkSpace(null);
    const { user } = session;
    let moved = null;
    await keep.change(from, key, (found, putElsewhere) => {
      moved = found && { ...make(found), user };
      if (moved) putElsewhere(store, moved.id, moved);
      return undefined;
    });
    if (!moved) return;
    note(moved.id, moved);
    written();
  },

  /** Replaces a refused record with a corrected one, and sends it. */
  async correct(record, next) {
    await replace(record, { ...next, refused: undefined });
    written();
  },

  /** Forgets what was refused. */
  async forget(record) {
    await drop(record);
    written();
  },

  /** Sends what waits, where there is a link. Returns when that is done, or cannot be done now. */
  flush: async () => {
    if (!outbox.count || !link.isOnline || isHeld) return;
    isMore = true;
    sending ??= sendUntilDone().catch(wait).finally(ended);
    await sending;
  },

  /** The room says itself what was sent up to this event. */
  settle(room, seq) {
    for (const [id, each] of outbox.sent) {
      if (each.room === room && each.seq <= seq) outbox.sent.delete(id);
    }
  },

  /** Calls back after each change. */
  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
