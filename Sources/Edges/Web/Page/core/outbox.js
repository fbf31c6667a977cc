// What was written here and is not on the server yet: kept before it is shown, sent when there is a
// link, by one tab at a time, until it is answered. It outlives the tab.

import { keep } from "./keep.js";
import { link } from "./link.js";
import { sendCells, sendGame } from "./sending.js";
import { session } from "./session.js";

const store = "outbox";
/** Far more than a day's cards; beyond it a write is refused rather than another one forgotten. */
const recordsMax = 5_000;
const retryMs = 4_000;

const watchers = new Set();
const channel = new BroadcastChannel("fairway-outbox");
/** As kept, by id; of everybody who signed in in this browser. */
let records = new Map();
let tell = () => {};
let sending = null;
let isMore = false;
let timer = null;

const changed = () => {
  for (const watcher of watchers) watcher();
};

const load = async () => {
  records = new Map((await keep.all(store)).map((record) => [record.id, record]));
  changed();
};

const mine = (kind) =>
  [...records.values()].filter((each) => each.user === session.user && each.kind === kind);

/** Takes a record out, unless a newer one has taken its place meanwhile. */
const drop = async (record) => {
  const current = await keep.get(store, record.id);
  if (current && current.at === record.at) await keep.remove(store, record.id);
  if (records.get(record.id)?.at === record.at) records.delete(record.id);
};

const put = async (record) => {
  await keep.set(store, record.id, record);
  records.set(record.id, record);
};

const byRoom = () => {
  const rooms = new Map();
  for (const cell of mine("cell")) rooms.set(cell.room, [...(rooms.get(cell.room) ?? []), cell]);
  return rooms.values();
};

/**
 * Sends all that there is. What cannot be sent now throws, and stays. What another tab has sent just
 * before may be sent again: the same write twice is one.
 */
const sendAll = async () => {
  const desk = { drop, put, tell, sent: outbox.sent };
  for (const game of mine("game")) await sendGame(game, desk);
  for (const cells of byRoom()) await sendCells(cells, desk);
  channel.postMessage("sent");
  changed();
};

const wait = (error) => {
  if (!error.code) console.error(error);
  isMore = false;
  clearTimeout(timer);
  timer = setTimeout(outbox.flush, error.retryAfterMs ?? retryMs);
};

const ended = () => {
  sending = null;
  // Written between the last look and now.
  if (isMore) outbox.flush();
};

const sendUntilDone = async () => {
  do {
    isMore = false;
    await navigator.locks.request("fairway-outbox", sendAll);
  } while (isMore);
};

export const outbox = {
  /** What was sent and answered, by id: `{...record, seq}`. It holds until the room says it itself. */
  sent: new Map(),

  /**
   * Begins to send.
   * @param {(outcome) => void} told Hears what came of writes beyond their being taken:
   *   `{kind: "refused"|"superseded"|"gone"|"clock"|"saved", ...}`.
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
  cells: (room) => mine("cell").filter((each) => each.room === room),
  /** My games without a link that wait. */
  games: () => mine("game"),
  get count() {
    return mine("cell").length + mine("game").length;
  },

  /**
   * Keeps a write and sends it as soon as may be. When this returns, it is on the disk.
   * @param record `{id, kind: "cell"|"game", at, ...}`; of the same `id` only the newest is kept.
   * @throws `{code: "outbox.full"}`
   */
  async write(record) {
    if (records.size >= recordsMax && !records.has(record.id)) throw { code: "outbox.full" };
    await put({ ...record, user: session.user });
    changed();
    channel.postMessage("written");
    outbox.flush();
  },

  /** Sends what waits, where there is a link. Returns when that is done, or cannot be done now. */
  flush: async () => {
    if (!outbox.count || !link.isOnline) return;
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
