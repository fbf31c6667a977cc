// The writes that are not on the server yet. Each is on the disk before it is shown, so it outlives the tab. One tab at a
// time sends them while there is a connection. A refused write stays until its user has seen it.

import { alone } from "./alone.js";
import { keep } from "./keep.js";
import { link } from "./link.js";
import {
  asTried, batches, cellsOf, countOf, emptyOutbox, gamePauseMs, gamesOf, isOfAll, isOfGame, isSame, mayTakeBack, merged,
  pauseMs, refusedOf, settled, unrefused, withRecord, withSent, writtenIn,
  type CellRecord, type Failure, type GameRecord, type Outbox, type OutboxRecord,
} from "./outboxLogic.js";
import { isRefusal } from "./requests.js";
import { sendCells, sendGame, type Desk, type Outcome } from "./sending.js";
import { session } from "./session.js";
import { createStore, type Reading } from "./store.js";

export type { CellRecord, GameRecord, Outbox, OutboxRecord };

type Draft<Kind extends OutboxRecord> = Omit<Kind, "user" | "refused">;

const name = "outbox";
/** Far more than the cards of a day. With so many, a new write is refused, so that no other one is lost. */
const recordsMax = 5_000;

const channel = new BroadcastChannel("fairway-outbox");
/** The newest value. The store gets it when a change is whole, so that views draw once for many records. */
let now: Outbox = { ...emptyOutbox, user: session.user };
const store = createStore(now);
const publish = () => store.set(now);

let tell: (outcome: Outcome) => void = () => {};
let sending: Promise<void> | null = null;
let isMore = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether nothing is sent until the timer ends, because the broker refused the last message. */
let isHeld = false;
/** The instants (`performance.now()`) until which single games wait, by id. They delay no other record. */
const heldGames = new Map<string, number>();

// This module is loaded before any view that reads the outbox, so all of them find the new user.
session.watch(() => {
  now = { ...now, user: session.user };
  publish();
});

const load = async () => {
  const records = await keep.all<OutboxRecord>(name);
  now = { ...now, records: new Map(records.map((record) => [record.id, record])) };
  publish();
};

const note = (id: string, record: OutboxRecord | undefined) => {
  now = withRecord(now, id, record);
};

/** Replaces a record, or removes it (`undefined`), unless a newer one has replaced it already. */
const replace = async (record: OutboxRecord, next: OutboxRecord | undefined) => {
  const { id } = record;
  note(id, await keep.change<OutboxRecord>(name, id, (found) => (isSame(found, record) ? next : found)));
};

const drop = (record: OutboxRecord) => replace(record, undefined);

/**
 * Notes on the disk that cells are being sent, so that no tab takes them back from now on.
 * @returns The cells that are still to be sent.
 */
const markTried = async (cells: readonly CellRecord[]) => {
  const left: CellRecord[] = [];
  for (const cell of cells) {
    const found = await keep.change<OutboxRecord>(name, cell.id, (kept) => asTried(kept, cell));
    note(cell.id, found);
    if (isSame(found, cell)) left.push({ ...cell, isTried: true });
  }
  return left;
};

const desk: Desk = {
  drop,
  replace,
  refuse: (record, { code, message = "" }) => replace(record, { ...record, refused: { code: String(code), message } }),
  noteSent(cell) {
    now = withSent(now, cell);
  },
  tell: (outcome) => tell(outcome),
};

const held = (retryAfterMs: number) =>
  Object.assign(new Error(), { code: "request.tooMany", retryAfterMs });

/** Sends a game, unless the server asked to wait longer, even for hours. */
const sendInTime = async (game: GameRecord) => {
  const leftMs = (heldGames.get(game.id) ?? 0) - performance.now();
  if (leftMs > 0) throw held(leftMs);
  heldGames.delete(game.id);
  try {
    await sendGame(game, desk);
  } catch (error) {
    const failure = error as Failure;
    if (isOfGame(failure)) heldGames.set(game.id, performance.now() + gamePauseMs(failure));
    throw error;
  }
};

/** Sends the games one by one. A game that has to wait delays no other game. */
const sendGames = async () => {
  let trouble: unknown = null;
  for (const game of gamesOf(now)) {
    try {
      await sendInTime(game);
    } catch (error) {
      if (isOfAll(error as Failure)) throw error;
      trouble ??= error;
    }
  }
  if (trouble) throw trouble;
};

/**
 * Sends all records, cells first. A record that cannot be sent now throws, and stays. A record that another tab has just
 * sent may be sent again, because the same write twice is one.
 */
const sendAll = async () => {
  try {
    for (const cells of batches(now)) await sendCells(await markTried(cells), desk);
    await sendGames();
  } finally {
    channel.postMessage("sent");
    publish();
  }
};

const wait = (error: unknown) => {
  const failure = error as Failure;
  if (!isRefusal(error)) console.error(error);
  isHeld = failure.isBroker === true;
  clearTimeout(timer);
  const send = () => {
    isHeld = false;
    outbox.flush();
  };
  timer = setTimeout(send, pauseMs(failure));
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
  publish();
  channel.postMessage("written");
  outbox.flush();
};

const checkSpace = (id: string | null) => {
  if (now.records.size >= recordsMax && (id === null || !now.records.has(id))) throw { code: "outbox.full" };
};

export const outbox = {
  /** The value for components: `useStore(outbox.store)`. `outboxLogic.ts` reads it. */
  store: store as Reading<Outbox>,

  /**
   * Begins to send.
   * @param told Hears each outcome of which the user must know.
   */
  async start(told: (outcome: Outcome) => void) {
    tell = told;
    channel.onmessage = load;
    link.watch(() => outbox.flush());
    session.watch(() => outbox.flush());
    await load();
    outbox.flush();
  },

  /** My waiting writes to cells of a room, the newest of each cell. */
  cells: (room: string) => cellsOf(now, room),
  /** My writes to cells that the room does not have yet, waiting or sent. */
  written: (room: string) => writtenIn(now, room),
  /** My waiting games that were played without a connection. */
  games: () => gamesOf(now),
  /** My records that the server refused. Each has the reason: `refused: {code, message}`. */
  refused: () => refusedOf(now),
  /** The number of waiting records of a user, who need not be signed in. */
  countOf: (user: string) => countOf(now, user),
  get count() {
    return countOf(now, now.user);
  },

  /**
   * Keeps a write and sends it as soon as possible. When this returns, it is on the disk. The later one of two writes to
   * a cell counts, also if two tabs wrote them.
   * @throws `{code: "outbox.full"}`, and what `keep` throws.
   */
  async write(record: Draft<CellRecord> | Draft<GameRecord>) {
    const { id } = record;
    checkSpace(id);
    const mine = { ...record, user: session.user } as OutboxRecord;
    note(id, await keep.change<OutboxRecord>(name, id, (found) => merged(found, mine)));
    written();
  },

  /**
   * Moves a value of another store here, as `make` turns it into a record. Both happen in one transaction, so nothing is
   * lost between them, and a second call in any tab does nothing.
   * @throws `{code: "outbox.full"}`, and what `keep` throws.
   */
  async move<Kept>(from: string, key: string, make: (found: Kept) => Draft<GameRecord>) {
    checkSpace(null);
    const { user } = session;
    let moved: OutboxRecord | null = null;
    await keep.change<Kept>(from, key, (found, putElsewhere) => {
      moved = found === undefined ? null : { ...make(found), user } as GameRecord;
      if (moved) putElsewhere(name, moved.id, moved);
      return undefined;
    });
    // TypeScript does not see that the callback has run.
    const done = moved as OutboxRecord | null;
    if (!done) return;
    note(done.id, done);
    written();
  },

  /** Replaces a refused record with a corrected one, and sends it. */
  async correct<Kind extends OutboxRecord>(record: Kind, next: Kind) {
    await replace(record, unrefused(next));
    written();
  },

  /**
   * Takes a waiting write back while there is no connection. Another tab may have one, so the disk decides: a write that
   * any tab has tried to send stays.
   * @returns Whether the write is gone, and the server cannot have it.
   */
  async takeBack(cell: CellRecord): Promise<boolean> {
    if (link.isOnline) return false;
    let isTaken = false;
    note(cell.id, await keep.change<OutboxRecord>(name, cell.id, (found) => {
      isTaken = mayTakeBack(found, cell);
      return isTaken ? undefined : found;
    }));
    written();
    return isTaken;
  },

  /** Removes a refused record that its user has seen. */
  async forget(record: OutboxRecord) {
    await drop(record);
    written();
  },

  /** Sends all records if there is a connection. Returns when that is done, or cannot be done now. */
  async flush(): Promise<void> {
    if (!outbox.count || !link.isOnline || isHeld) return;
    isMore = true;
    sending ??= sendUntilDone().catch(wait).finally(ended);
    await sending;
  },

  /** Notes that the room has all events up to `seq`, so its own state has the writes that were sent with them. */
  settle(room: string, seq: number) {
    now = settled(now, room, seq);
    publish();
  },

  /** Calls back after each change. */
  watch: (watcher: () => void) => store.watch(() => watcher()),
};
