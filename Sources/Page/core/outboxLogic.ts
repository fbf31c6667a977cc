// The records of the outbox: how they merge, which ones go next, and what an answer means for them. Pure functions:
// `outbox.ts` keeps the records on the disk, and `sending.ts` sends them.

import type { Requests } from "fairway-api";

/** One write of `card/sync`. Strokes of null clear the cell. */
export interface SyncCell extends Omit<Requests["card/sync"]["body"]["cells"][number], "round"> {
  round: number;
}
export type SyncResult = Requests["card/sync"]["result"];
export type SaveCard = Requests["card/save"]["body"];

/** Why the server refused a record. The message is in the reader's language, and may be empty. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

interface Waiting {
  readonly id: string;
  /** The member who wrote it in this browser. */
  readonly user: string;
  /** The time of the write, Unix milliseconds of the server. */
  readonly at: SyncCell["at"];
  /** The name of the course. */
  readonly place: string;
  /** A refused record is not sent again. It stays until its user has seen it. */
  readonly refused?: Refusal | undefined;
}

/** One write to a cell of a room's card. The id has the user, the room, the round, the player and the hole. */
export interface CellRecord extends Waiting, Readonly<SyncCell> {
  readonly kind: "cell";
  readonly room: string;
  /** The name of the player, for messages. */
  readonly name: string;
  /** Whether two members write this player's scores. */
  readonly isKeptTwice: boolean;
  /**
   * Whether a tab tried to send this write, or a write that this one replaced. The server may have received it even if
   * no answer came.
   */
  readonly isTried?: boolean;
}

/** A game that was played without a connection. */
export interface GameRecord extends Waiting {
  readonly kind: "game";
  readonly body: SaveCard;
}

export type OutboxRecord = CellRecord | GameRecord;
/** A write that the server took with the event `seq`. It counts until the room itself has that event. */
export type SentCell = CellRecord & { readonly seq: number };

export interface Outbox {
  /** The member who is signed in. */
  readonly user: string | null;
  /** As kept, by id, of all users of this browser. */
  readonly records: ReadonlyMap<string, OutboxRecord>;
  /** By id. */
  readonly sent: ReadonlyMap<string, SentCell>;
}

export const emptyOutbox: Outbox = { user: null, records: new Map(), sent: new Map() };

/** An error of sending: a `RequestError`, or what the disk or the page throws. */
export interface Failure {
  readonly code?: unknown;
  readonly message?: string;
  /** Whether the broker refused the message. */
  readonly isBroker?: boolean;
  /** Whether the same request may be answered later. */
  readonly mayPass?: boolean;
  readonly retryAfterMs?: number | undefined;
}

/** The pause if the server asks for none. */
const retryMs = 4_000;
/** The longest pause. A single game may wait longer. */
const retryMsMax = 60_000;
/** A message holds 64 KiB. */
const cellsMax = 400;

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key) => {
  const next = new Map(map);
  next.delete(key);
  return next;
};

const replaced = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value | undefined) =>
  value === undefined ? without(map, key) : new Map(map).set(key, value);

/** The outbox after a change of one record on the disk; undefined: it is there no more. */
export const withRecord = (outbox: Outbox, id: string, record: OutboxRecord | undefined): Outbox =>
  ({ ...outbox, records: replaced(outbox.records, id, record) });

export const withSent = (outbox: Outbox, cell: SentCell): Outbox =>
  ({ ...outbox, sent: replaced(outbox.sent, cell.id, cell) });

/** The outbox once the room has all events up to `seq`: the room itself then says what was sent with them. */
export const settled = (outbox: Outbox, room: string, seq: number): Outbox => {
  const left = [...outbox.sent].filter(([, each]) => each.room !== room || each.seq > seq);
  return left.length === outbox.sent.size ? outbox : { ...outbox, sent: new Map(left) };
};

const of = ({ records }: Outbox, user: string | null) => [...records.values()].filter((each) => each.user === user);

const waiting = (outbox: Outbox) => of(outbox, outbox.user).filter(({ refused }) => !refused);

const isCell = (record: OutboxRecord): record is CellRecord => record.kind === "cell";
const isGame = (record: OutboxRecord): record is GameRecord => record.kind === "game";

/** My writes to a room's cells that wait, the newest of each cell. */
export const cellsOf = (outbox: Outbox, room: string): CellRecord[] =>
  waiting(outbox).filter(isCell).filter((each) => each.room === room);

/** My games without a connection that wait. */
export const gamesOf = (outbox: Outbox): GameRecord[] => waiting(outbox).filter(isGame);

/** My refused records. */
export const refusedOf = (outbox: Outbox): OutboxRecord[] =>
  of(outbox, outbox.user).filter(({ refused }) => refused);

/** The number of writes of a user that wait. The user need not be signed in. */
export const countOf = (outbox: Outbox, user: string | null) =>
  of(outbox, user).filter(({ refused }) => !refused).length;

/** A write of mine that the room does not have yet. */
export interface WrittenCell extends Pick<CellRecord, "round" | "player" | "hole" | "strokes"> {
  /** Whether the write still waits to be sent. */
  readonly isPending: boolean;
}

/** My writes to cells that the room does not have yet. A waiting write counts before one that was sent. */
export const writtenIn = (outbox: Outbox, room: string): WrittenCell[] => {
  const written = ({ round, player, hole, strokes }: CellRecord, isPending: boolean) =>
    ({ round, player, hole, strokes, isPending });
  const pending = cellsOf(outbox, room);
  const ids = new Set(pending.map(({ id }) => id));
  const sent = [...outbox.sent.values()]
    .filter((each) => each.room === room && each.user === outbox.user && !ids.has(each.id));
  return [...sent.map((each) => written(each, false)), ...pending.map((each) => written(each, true))];
};

/** Whether nothing newer has taken a record's place, in this tab or another. */
export const isSame = (one: OutboxRecord | undefined, other: OutboxRecord) => {
  const strokes = (record: OutboxRecord) => (isCell(record) ? record.strokes : undefined);
  return one !== undefined && one.at === other.at && strokes(one) === strokes(other) && !one.refused === !other.refused;
};

const isTried = (record: OutboxRecord | undefined) => record !== undefined && isCell(record) && record.isTried === true;

/** The later one of two writes to a cell, which may come from two tabs. A refused one gives way to any other. */
export const merged = (found: OutboxRecord | undefined, record: OutboxRecord): OutboxRecord => {
  if (found && !found.refused && found.at > record.at) return found;
  return isCell(record) && isTried(found) ? { ...record, isTried: true } : record;
};

/**
 * Marks the record as tried, just before `cell` is sent. If a tab has replaced or removed the record, the function
 * returns the record on the disk, or none.
 */
export const asTried = (found: OutboxRecord | undefined, cell: CellRecord): OutboxRecord | undefined =>
  (isSame(found, cell) ? { ...cell, isTried: true } : found);

/** Whether a write can be taken back as if it had never been: no tab has tried to send it. */
export const mayTakeBack = (found: OutboxRecord | undefined, cell: CellRecord) => isSame(found, cell) && !isTried(found);

/** The record without its refusal, so that it is sent again. */
export const unrefused = <Kind extends OutboxRecord>({ refused, ...record }: Kind) =>
  record as Omit<Kind, "refused"> as Kind;

/** The cells that go next, in the order of sending: the rooms one after the other, each in parts that one message holds. */
export const batches = (outbox: Outbox): CellRecord[][] => {
  const rooms = new Map<string, CellRecord[]>();
  for (const cell of waiting(outbox).filter(isCell)) {
    const cells = rooms.get(cell.room);
    if (cells) cells.push(cell);
    else rooms.set(cell.room, [cell]);
  }
  return [...rooms.values()].flatMap((cells) =>
    Array.from({ length: Math.ceil(cells.length / cellsMax) }, (_, place) =>
      cells.slice(place * cellsMax, (place + 1) * cellsMax)));
};

/** The part of a record that the server gets. */
export const syncCell = ({ player, hole, strokes, round, at }: SyncCell): SyncCell => ({ player, hole, strokes, round, at });

const clockCodes = ["score.clockAhead", "score.clockBehind"];

/** Whether a write was refused because of its time. */
export const isOfClock = (code: unknown) => typeof code === "string" && clockCodes.includes(code);

/** The part of the server's answer for one cell. */
export type Answer =
  | { readonly cell: CellRecord; readonly kind: "taken"; readonly sent: SentCell | null }
  | { readonly cell: CellRecord; readonly kind: "refused"; readonly error: Refusal }
  /** The write has a wrong time. */
  | { readonly cell: CellRecord; readonly kind: "wrongTime" };

/**
 * Splits the server's answer by cell. If later writes superseded some cells, the answer does not say which ones. Then the
 * room's own state shows all of them, and `sent` is null.
 */
export const answers = (cells: readonly CellRecord[], { refused, reasons, superseded, seq }: SyncResult): Answer[] => {
  const codes = new Map(refused.map(({ index, code }) => [index, code]));
  return cells.map((cell, index) => {
    const code = codes.get(index);
    if (code === undefined) return { cell, kind: "taken", sent: superseded ? null : { ...cell, seq } };
    if (isOfClock(code)) return { cell, kind: "wrongTime" };
    return { cell, kind: "refused", error: { code, message: reasons?.[code] ?? "" } };
  });
};

/** The number of superseded writes to tell of. If two members write a player's scores, the server keeps mine in any case. */
export const supersededCount = (cells: readonly CellRecord[], { superseded }: SyncResult) =>
  cells.some(({ isKeptTwice }) => isKeptTwice) ? 0 : superseded;

/**
 * Cells from a wrong clock with the right time. `aheadMs`: the lead of the clock. The writes keep their order.
 *
 * If the clock has been set since, the true time of a write from before the room is unknown. That write gets the earliest
 * time that the room accepts, so that it replaces no other score. `wasBehind`: there is such a write.
 */
export const inRightTime = (cells: readonly CellRecord[], aheadMs: number, now: number, earliest = 0) => ({
  cells: cells.map((cell) => ({ ...cell, at: Math.max(Math.min(cell.at - aheadMs, now), earliest) })),
  wasBehind: cells.some(({ at }) => at - aheadMs < earliest),
});

/** A game from a clock that is ahead, with the right times. */
export const gameInRightTime = (body: SaveCard, aheadMs: number, now: number): SaveCard => {
  const back = (at: number) => Math.min(at - aheadMs, now);
  return {
    ...body,
    startedAt: back(body.startedAt),
    endedAt: back(body.endedAt),
    cells: body.cells.map((cell) => ({ ...cell, at: back(cell.at) })),
  };
};

const hasCode = ({ code }: Failure) => typeof code === "string";

/**
 * Whether the server itself refuses a request for good. An error of the broker, of the disk or of the page says nothing
 * about the request.
 */
export const isFinal = (error: Failure) => hasCode(error) && error.isBroker === false && !error.mayPass;

/** Whether a game is refused for good. The broker never takes one that is too large. */
export const isFinalForGame = (error: Failure) => isFinal(error) || error.code === "request.tooLarge";

/** Whether no other record would be taken now, either. */
export const isOfAll = (error: Failure) => error.code === "link.lost" || error.isBroker === true;

/** Whether a game waits for its own reason. It must not keep others waiting. */
export const isOfGame = (error: Failure) => error.mayPass === true && !isOfAll(error);

/** The pause before the next try after an error, milliseconds. */
export const pauseMs = ({ retryAfterMs }: Failure) => Math.min(retryAfterMs ?? retryMs, retryMsMax);

/** How long a single game waits after an error, milliseconds. The server may ask for hours. */
export const gamePauseMs = ({ retryAfterMs }: Failure) => retryAfterMs ?? retryMs;
