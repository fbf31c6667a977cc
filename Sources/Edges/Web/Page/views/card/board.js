// The part of the card that is written on: hole, keypad and table. `cursor.js` says which cell is written.

import { h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { number, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import * as cursors from "./cursor.js";
import { holeBoard } from "./hole.js";
import { heedKeys } from "./keys.js";
import { keypad, strokesMax } from "./keypad.js";
import { playedPlace, playOrder } from "./order.js";
import { read } from "./reading.js";
import { cardTable } from "./table.js";
import { undoStrip } from "./undo.js";
import { mayWrite, writeCell } from "./writing.js";
import { writtenCells } from "./written.js";

/** After the card went on by itself no key writes for this long: a finger may be on its way already. */
const restMs = 500;

const cellName = (player, place) => `${player} ${place}`;
const clamp = (value, last) => Math.max(0, Math.min(last, value));

/**
 * @param room As `followRoom` gives it.
 * @param {boolean} isLive Whether holes are gone through with the others; else cells are but mended.
 * @returns `{element, update(), reading}`
 */
export const cardBoard = (room, { isLive = true } = {}) => {
  let cursor = null;
  /** Whether cells can be written just now. */
  let isWriting = isLive;
  /** The game's place and round, and whether the state was an old one, when I last looked. */
  let seen = {};
  let reading = null;
  /** The cells of this round that I wrote. */
  let written = null;
  let restsUntil = 0;
  /** The cells that I wrote and that are not kept yet. */
  const underWay = new Set();

  const lineOf = (name) => reading.lines.find(({ player }) => player.player === name);
  const isOpen = (player) => isWriting && mayWrite(room, player);
  const numberOf = (place) => reading.holes[place].number;
  const isResting = () => now() < restsUntil;

  /** The card as the cursor sees it. If two players keep a line, each of them fills all its cells. */
  const seenCard = () => ({
    order: playOrder(room.state),
    keeps: room.isLocal || written.forOthers(room.me),
    lines: reading.lines.map(({ player, cells }) => ({
      player: player.player,
      isMine: player.player === room.me,
      isOpen: !player.left && isOpen(player),
      isEmpty: cells.map(({ strokes }, place) => {
        if (underWay.has(cellName(player.player, place))) return false;
        return strokes === null || Boolean(player.keepers) && !written.has(player.player, numberOf(place));
      }),
    })),
  });

  const rest = () => {
    restsUntil = now() + restMs;
    setTimeout(() => room.state && update(), restMs + 1);
  };

  const now = () => performance.now();

  const choose = (player, place) => {
    cursor = cursors.chosen(player, place, now());
    update();
    if (table.hasFocus()) table.focus(player, place);
  };

  const move = (place) => {
    cursor = cursors.moved(seenCard(), place, now());
    update();
    if (table.hasFocus()) table.focus(cursor.player, place);
  };

  const goOn = () => {
    cursor = cursors.next(seenCard(), cursor) ?? cursor;
    update();
  };

  const isSure = ({ player: { name }, cells }, place, strokes) => {
    const values = { name, hole: number(numberOf(place)), strokes, before: cells[place].strokes };
    const text = t(strokes === null ? "card.changeToNone" : "card.changeTo", values);
    return confirm(t("card.changeTitle", values), text, { yes: t("card.change") });
  };

  /** Moves the cursor on as if a write of mine was done already: the next key may come before that. */
  const goOnFrom = (player, place, strokes) => {
    const isHere = cursor.player === player && cursor.place === place;
    if (!isLive || !isHere || strokes === null) return;
    const isLast = reading.lines.every((line) =>
      line.player.left || line.player.player === player || line.cells[place].strokes !== null);
    cursor = cursors.wrote(seenCard(), cursor, now(), isLast);
  };

  /** Writes a cell, and offers to take it back. */
  const put = async ({ player: { player, name }, cells }, place, strokes) => {
    const hole = numberOf(place);
    const before = cells[place].strokes;
    const cursorBefore = cursor;
    underWay.add(cellName(player, place));
    written.note(player, hole);
    goOnFrom(player, place, strokes);
    const cursorAfter = cursor;
    update();
    try {
      await writeCell(room, player, place, strokes);
      undo.add({ player, name, place, hole, strokes, before });
    } catch (error) {
      if (cursor === cursorAfter) cursor = cursorBefore;
      throw error;
    } finally {
      underWay.delete(cellName(player, place));
      update();
    }
  };

  const write = async (strokes) => {
    const { player, place } = cursor;
    const line = player && lineOf(player);
    if (!line || isResting() || !isOpen(line.player)) return;
    // If two players keep the line, each of them has to write, also the same score.
    if (strokes === line.cells[place].strokes && !line.player.keepers) return goOn();
    if (cursors.asksFirst(seenCard(), cursor, now())) {
      if (!(await isSure(line, place, strokes))) return;
      cursor = cursors.chosen(player, place, now());
    }
    await attempt(() => put(lineOf(player), place, strokes));
  };

  const undo = undoStrip(({ player, place, strokes, before }) => {
    const line = lineOf(player);
    if (line?.cells[place].strokes !== strokes) return say(t("card.undoTooLate"), { isError: true });
    return attempt(async () => {
      await writeCell(room, player, place, before);
      cursor = cursors.chosen(player, place, now());
      update();
    });
  });

  const change = (by) => {
    if (!cursor.player) return;
    const { par } = reading.holes[cursor.place];
    const { strokes } = lineOf(cursor.player).cells[cursor.place];
    write(clamp((strokes ?? par - Math.max(by, 0)) + by, strokesMax) || 1);
  };

  /** The next cell without a score: on this hole, else the next hole. */
  const next = () => {
    const order = playOrder(room.state);
    const following = order[order.indexOf(cursor.place) + 1];
    if (!cursors.isDone(seenCard(), cursor.place) || following === undefined) return goOn();
    return move(following);
  };

  const step = ({ hole = 0, player = 0 }) => {
    const { lines, holes } = reading;
    const at = Math.max(0, lines.findIndex((line) => line.player.player === cursor.player));
    const to = lines[clamp(at + player, lines.length - 1)].player.player;
    choose(to, clamp(cursor.place + hole, holes.length - 1));
  };

  const table = cardTable(choose);
  const hole = isLive ? holeBoard({ choose, move }) : null;
  const pad = keypad({ write, next: isLive ? next : goOn }, undo.element);
  const element = h(
    "div.cardBoard", h("div.cardWriting", hole?.element, pad.element), table.element);
  heedKeys(element, { write, change, step });

  const placeOf = (wanted) =>
    Math.max(0, reading.holes.findIndex((each) => each.number === wanted));

  /** The place of the game. Scores that the server does not have yet count, too. */
  const gamePlace = () =>
    room.isLocal || reading.pending
      ? playedPlace(playOrder(room.state), reading.lines) : placeOf(room.state.hole);

  const follow = () => {
    const { round } = room.state;
    const place = gamePlace();
    const card = seenCard();
    const before = cursor;
    // The browser showed an old state of the room so far, and I chose nothing on it.
    const isRenewed = seen.isKept && !room.isKept && !cursor.looksSince;
    if (round !== seen.round || isRenewed) {
      cursor = isLive ? cursors.opened(card, place) : cursors.cellOn(card, 0);
    } else if (isLive) {
      const isFilled = cursor === seen.cursor && seen.wasEmpty && !isEmptyHere(card);
      if (isFilled) cursor = cursors.left(card, cursor);
      if (place !== seen.place) cursor = cursors.followed(card, cursor, place, now());
      if (cursor !== before) rest();
    }
    seen = { round, place, isKept: room.isKept, cursor, wasEmpty: isEmptyHere(card) };
  };

  const isEmptyHere = ({ lines }) =>
    lines.find(({ player }) => player === cursor.player)?.isEmpty[cursor.place] ?? false;

  const padText = () => {
    const where = { hole: numberOf(cursor.place) };
    if (!cursor.player) return t("card.writesNothing", where);
    const { player } = lineOf(cursor.player);
    const what = { ...where, name: player.name };
    if (player.signed) return t("card.writesSigned", what);
    return t(isOpen(player) ? "card.writesFor" : "card.writesNot", what);
  };

  const update = () => {
    const { state } = room;
    if (seen.round !== state.round) {
      written = writtenCells(state.room, state.round);
      undo.clear();
    }
    reading = read(state);
    if (cursor && (cursor.place >= reading.holes.length || (cursor.player && !lineOf(cursor.player)))) {
      seen = {};
    }
    follow();
    hole?.update(gamePlace(), reading, cursor);
    const line = cursor.player && lineOf(cursor.player);
    pad.update(padText(), Boolean(line) && isOpen(line.player) && !isResting());
    table.update(reading, isWriting ? cursor : {});
    if (state.room) outbox.settle(state.room, state.seq);
  };

  const setWriting = (isOn) => {
    isWriting = isOn;
    pad.element.hidden = !isOn;
    if (room.state) update();
  };

  return {
    element,
    update,
    /** Lets cells be written, or only read. */
    setWriting,
    /** Shows that a cell was written: by somebody else, or by me on another device. */
    noteWrite({ by, player, hole: wanted }) {
      if (by === room.me) written?.note(player, wanted);
      else table.flash(player, placeOf(wanted));
    },
    get reading() {
      return reading;
    },
  };
};
