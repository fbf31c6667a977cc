// How what waits in the outbox is sent, and what becomes of it by its answer.

import { clock } from "./clock.js";
import { link } from "./link.js";
import { isRefusal } from "./requests.js";

/** A message holds 64 KiB. */
const cellsMax = 400;

const body = ({ player, hole, strokes, round, at }) => ({ player, hole, strokes, round, at });

const chunks = (all) =>
  Array.from({ length: Math.ceil(all.length / cellsMax) }, (_, place) =>
    all.slice(place * cellsMax, (place + 1) * cellsMax),
  );

/**
 * Whether the server itself refuses these writes, for good. What the broker does not take, what this
 * browser cannot keep, and what fails here says nothing of them.
 */
const isFinal = (error) =>
  isRefusal(error) && error.isBroker === false && !error.mayPass;

/** What no broker ever takes, whatever was written before. */
const isTooLarge = (error) => error.code === "request.tooLarge";

/** The error that makes the outbox retry soon, with the corrected times. */
const again = () =>
  Object.assign(new Error("clock"), { code: "score.clockAhead", retryAfterMs: 50 });

const clockCodes = ["score.clockAhead", "score.clockBehind"];

/** Whether a write was refused because of its time. */
export const isOfClock = (code) => clockCodes.includes(code);

/**
 * Corrects the times of writes from a wrong clock. The writes keep their order. If the clock has been set since, the
 * true time of a write from before the room is unknown. That write gets the earliest time that the room accepts, so
 * that it replaces no other score.
 */
const setRight = async (cells, { now, earliest = 0 }, { replace, tell }) => {
  const aheadMs = Date.now() - now;
  clock.hear(now);
  const right = (at) => Math.max(Math.min(at - aheadMs, now), earliest);
  for (const cell of cells) await replace(cell, { ...cell, at: right(cell.at) });
  const wasBehind = cells.some(({ at }) => at - aheadMs < earliest);
  tell({ kind: "clock", wasBehind });
  throw again();
};

const settle = async (cells, result, desk) => {
  const codes = new Map(result.refused.map(({ index, code }) => [index, code]));
  const wrong = [];
  // Where some were superseded, it is not said which: the room's own state is what counts.
  const isShown = result.superseded === 0;
  for (const [index, cell] of cells.entries()) {
    const code = codes.get(index);
    if (isOfClock(code)) wrong.push(cell);
    else if (code) {
      const error = { code, message: result.reasons?.[code] };
      await desk.refuse(cell, error);
      desk.tell({ kind: "refused", cell, error });
    } else {
      if (isShown) desk.sent.set(cell.id, { ...cell, seq: result.seq });
      await desk.drop(cell);
    }
  }
  // Where two keep a line, mine is kept whatever the cell reads.
  if (result.superseded && !cells.some(({ isKeptTwice }) => isKeptTwice)) {
    desk.tell({ kind: "superseded", count: result.superseded, place: cells[0].place });
  }
  if (wrong.length) await setRight(wrong, result, desk);
};

const sync = async (cells, desk) => {
  try {
    return await link.ask("card/sync", { room: cells[0].room, cells: cells.map(body) });
  } catch (error) {
    if (!isFinal(error)) throw error;
    // Out of the room, or it was never begun: nothing of this is ever taken.
    for (const cell of cells) await desk.refuse(cell, error);
    desk.tell({ kind: "gone", count: cells.length, place: cells[0].place, error });
    return null;
  }
};

/**
 * Sends writes to one room's card.
 * @param desk The outbox's: `drop`, `replace`, `refuse`, `tell`, `sent`.
 * @throws {RequestError} Where it may be taken later.
 */
export const sendCells = async (cells, desk) => {
  for (const chunk of chunks(cells)) {
    const result = await sync(chunk, desk);
    if (result) await settle(chunk, result, desk);
  }
};

/** Sends a game that was played without a link. */
export const sendGame = async (game, desk) => {
  try {
    const { room } = await link.ask("card/save", game.body);
    await desk.drop(game);
    desk.tell({ kind: "saved", game, room });
  } catch (error) {
    if (error.code === "score.clockAhead") return setGameBack(game, error.details.now, desk);
    if (!isFinal(error) && !isTooLarge(error)) throw error;
    await desk.refuse(game, error);
    desk.tell({ kind: "gameRefused", game, error });
  }
};

const setGameBack = async (game, now, { replace, tell }) => {
  const aheadMs = Date.now() - now;
  const back = (at) => Math.min(at - aheadMs, now);
  clock.hear(now);
  const { startedAt, endedAt, cells } = game.body;
  const body = {
    ...game.body,
    startedAt: back(startedAt),
    endedAt: back(endedAt),
    cells: cells.map((cell) => ({ ...cell, at: back(cell.at) })),
  };
  await replace(game, { ...game, body });
  tell({ kind: "clock", wasBehind: false });
  throw again();
};
