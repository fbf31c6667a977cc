// Sends the records of the outbox, and settles them by the server's answers.

import { clock } from "./clock.js";
import { link } from "./link.js";
import {
  answers, gameInRightTime, inRightTime, isFinal, isFinalForGame, isOfClock, supersededCount, syncCell,
  type CellRecord, type Failure, type GameRecord, type OutboxRecord, type Refusal, type SentCell, type SyncResult,
} from "./outboxLogic.js";

export { isOfClock };

/** The outcomes of sending of which the user must know. */
export type Outcome =
  | { readonly kind: "refused"; readonly cell: CellRecord; readonly error: Refusal }
  | { readonly kind: "superseded"; readonly count: number; readonly place: string }
  /** The room accepts no writes of this user any more. */
  | { readonly kind: "gone"; readonly count: number; readonly place: string; readonly error: Failure }
  | { readonly kind: "clock"; readonly wasBehind: boolean }
  | { readonly kind: "saved"; readonly game: GameRecord; readonly room: string }
  | { readonly kind: "gameRefused"; readonly game: GameRecord; readonly error: Failure };

/** The outbox, as sending changes it. Each change is on the disk when it returns. */
export interface Desk {
  drop(record: OutboxRecord): Promise<void>;
  replace(record: OutboxRecord, next: OutboxRecord): Promise<void>;
  refuse(record: OutboxRecord, error: Failure): Promise<void>;
  noteSent(cell: SentCell): void;
  tell(outcome: Outcome): void;
}

/** The error that makes the outbox retry soon, with the corrected times. */
const again = () =>
  Object.assign(new Error("clock"), { code: "score.clockAhead", retryAfterMs: 50 });

/** Corrects the times of writes from a wrong clock. */
const setRight = async (cells: readonly CellRecord[], { now = Date.now(), earliest }: SyncResult, desk: Desk) => {
  const right = inRightTime(cells, Date.now() - now, now, earliest);
  clock.hear(now);
  for (const [place, cell] of cells.entries()) await desk.replace(cell, right.cells[place] ?? cell);
  desk.tell({ kind: "clock", wasBehind: right.wasBehind });
  throw again();
};

const settle = async (cells: readonly CellRecord[], result: SyncResult, desk: Desk) => {
  const wrong: CellRecord[] = [];
  for (const answer of answers(cells, result)) {
    const { cell } = answer;
    if (answer.kind === "wrongTime") wrong.push(cell);
    else if (answer.kind === "refused") {
      await desk.refuse(cell, answer.error);
      desk.tell({ kind: "refused", cell, error: answer.error });
    } else {
      if (answer.sent) desk.noteSent(answer.sent);
      await desk.drop(cell);
    }
  }
  const count = supersededCount(cells, result);
  if (count) desk.tell({ kind: "superseded", count, place: cells[0]?.place ?? "" });
  if (wrong.length) await setRight(wrong, result, desk);
};

/**
 * Sends writes to one room's card in one message.
 * @throws {RequestError} The server may accept them later.
 */
export const sendCells = async (cells: readonly CellRecord[], desk: Desk) => {
  const [first] = cells;
  if (!first) return;
  let result: SyncResult;
  try {
    result = await link.ask("card/sync", { room: first.room, cells: cells.map(syncCell) });
  } catch (error) {
    const failure = error as Failure;
    if (!isFinal(failure)) throw error;
    // The user is out of the room, or it never began. The server will never accept these writes.
    for (const cell of cells) await desk.refuse(cell, failure);
    desk.tell({ kind: "gone", count: cells.length, place: first.place, error: failure });
    return;
  }
  await settle(cells, result, desk);
};

const setGameBack = async (game: GameRecord, now: number, desk: Desk) => {
  const body = gameInRightTime(game.body, Date.now() - now, now);
  clock.hear(now);
  await desk.replace(game, { ...game, body });
  desk.tell({ kind: "clock", wasBehind: false });
  throw again();
};

/** Sends a game that was played without a connection. */
export const sendGame = async (game: GameRecord, desk: Desk) => {
  try {
    const { room } = await link.ask("card/save", game.body);
    await desk.drop(game);
    desk.tell({ kind: "saved", game, room });
  } catch (error) {
    const failure = error as Failure & { details?: { now?: number } };
    if (failure.code === "score.clockAhead") return setGameBack(game, failure.details?.now ?? Date.now(), desk);
    if (!isFinalForGame(failure)) throw error;
    await desk.refuse(game, failure);
    desk.tell({ kind: "gameRefused", game, error: failure });
  }
};
