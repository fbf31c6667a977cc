// How what waits in the outbox is sent, and what becomes of it by its answer.

import { clock } from "./clock.js";
import { link } from "./link.js";

/** A message holds 64 KiB. */
const cellsMax = 400;

const body = ({ player, hole, strokes, round, at }) => ({ player, hole, strokes, round, at });

const chunks = (all) =>
  Array.from({ length: Math.ceil(all.length / cellsMax) }, (_, place) =>
    all.slice(place * cellsMax, (place + 1) * cellsMax),
  );

/** Whether a refusal is about these writes, and not about the link or the server just now. */
const isFinal = (error) => error.code && !error.mayPass;

/** The server's time, from its refusal of a write whose own is ahead; null where it is taken. */
const askTime = async (cell) => {
  try {
    await link.askRoom({ do: cell.topic }, "score", body(cell));
  } catch (error) {
    if (error.code === "score.clockAhead") return error.details.now;
    if (!isFinal(error)) throw error;
  }
  return null;
};

/** Writes by a clock that is ahead: each keeps its place among the others, by the server's time. */
const setBack = async (cells, { put, drop, tell }) => {
  const now = await askTime(cells[0]);
  if (!now) return;
  const aheadMs = Date.now() - now;
  clock.hear(now);
  for (const cell of cells) {
    await drop(cell);
    await put({ ...cell, at: Math.min(cell.at - aheadMs, now) });
  }
  tell({ kind: "clock", aheadMs });
};

const refuse = async (refused, desk) => {
  const ahead = refused.filter(({ code }) => code === "score.clockAhead").map(({ cell }) => cell);
  if (ahead.length) await setBack(ahead, desk);
  for (const { cell, code } of refused) {
    if (code === "score.clockAhead") continue;
    await desk.drop(cell);
    desk.tell({ kind: "refused", cell, code });
  }
  return ahead;
};

const settle = async (cells, result, desk) => {
  const codes = new Map(result.refused.map(({ index, code }) => [index, code]));
  const refused = cells
    .map((cell, index) => ({ cell, code: codes.get(index) }))
    .filter(({ code }) => code);
  // Where some were superseded, it is not said which: the room's own state is what counts.
  const isShown = result.superseded === 0;
  for (const [index, cell] of cells.entries()) {
    if (codes.has(index)) continue;
    if (isShown) desk.sent.set(cell.id, { ...cell, seq: result.seq });
    await desk.drop(cell);
  }
  // Where two keep a line, mine is kept whatever the cell reads.
  if (result.superseded && !cells.some(({ isKeptTwice }) => isKeptTwice)) {
    desk.tell({ kind: "superseded", count: result.superseded, place: cells[0].place });
  }
  return refuse(refused, desk);
};

const sendChunk = async (cells, desk) => {
  try {
    const sync = { room: cells[0].room, cells: cells.map(body) };
    const ahead = await settle(cells, await link.ask("card/sync", sync), desk);
    return ahead.length > 0;
  } catch (error) {
    if (!isFinal(error)) throw error;
    // Out of the room, or it was never begun: nothing of this is ever taken.
    for (const cell of cells) await desk.drop(cell);
    desk.tell({ kind: "gone", count: cells.length, place: cells[0].place, error });
    return false;
  }
};

/**
 * Sends writes to one room's card.
 * @param desk The outbox's: `drop`, `put`, `tell`, `sent`.
 * @throws {RequestError} Where it may be taken later.
 */
export const sendCells = async (cells, desk) => {
  for (const chunk of chunks(cells)) {
    const isAgain = await sendChunk(chunk, desk);
    // By the server's clock they are taken the next time, which is soon.
    if (isAgain) throw Object.assign(new Error("clock"), { code: "score.clockAhead", retryAfterMs: 50 });
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
    if (!isFinal(error)) throw error;
    await desk.drop(game);
    desk.tell({ kind: "gameRefused", game, error });
  }
};

const setGameBack = async (game, now, { put, tell }) => {
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
  await put({ ...game, body });
  tell({ kind: "clock", aheadMs });
  throw Object.assign(new Error("clock"), { code: "score.clockAhead", retryAfterMs: 50 });
};
