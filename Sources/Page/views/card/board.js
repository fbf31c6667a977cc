// The part of the card that is written on: hole, keypad and table. `golf/cursor.ts` says which cell is written.

import { h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { number, t } from "../../core/texts.js";
import { readCard } from "../../golf/card.js";
import * as cursors from "../../golf/cursor.js";
import { lacksScore, playedPlace, playOrder } from "../../golf/order.js";
import { hasConcessions, mayConcede, strokesMax, strokesOf } from "../../golf/score.js";
import { scoreWords } from "../../golf/words.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { holeBoard } from "./hole.js";
import { heedKeys } from "./keys.js";
import { keypad } from "./keypad.js";
import { cardOf } from "./reading.js";
import { cardTable } from "./table.js";
import { undoStrip } from "./undo.js";
import { dropUnsent, mayWrite, undoCell, writeCell } from "./writing.js";
import { written } from "./written.js";

/** How long keys write nothing after the cursor moved on its own: a tap may already be under way. */
const restMs = 500;

const cellName = (player, place) => `${player} ${place}`;
const clamp = (value, last) => Math.max(0, Math.min(last, value));

/**
 * @param room As `followRoom` gives it.
 * @param {boolean} isLive Whether the card follows the game from hole to hole. Otherwise players only correct cells.
 * @param {() => void} moved Called after each update: another hole may be in view.
 * @returns `{element, update(), setWriting(isOn), noteWrite(event), lineWith(player), reading, hole, hasUndo, end()}`.
 */
export const cardBoard = (room, { isLive = true, moved = () => {} } = {}) => {
  let cursor = null;
  /** Whether cells can be written just now. */
  let isWriting = isLive;
  /** The last update: the round, the cursor, whether the page kept the state, whether the cell was empty. */
  let seen = {};
  let reading = null;
  let restsUntil = 0;
  let restTimer = null;
  /** The cells that I wrote and that are not kept yet. */
  const underWay = new Set();
  /** My last entries here by cell, for lines that another player keeps as well. */
  const entries = new Map();

  const lineOf = (name) => reading.lines.find(({ player }) => player.player === name);
  /** The line with a player's scores, which may be a team's. */
  const lineWith = (name) => reading?.lines.find(({ players }) => players.includes(name));
  const isOpen = (player) => isWriting && mayWrite(room, player);
  const numberOf = (place) => reading.holes[place].number;
  const now = () => performance.now();
  const isResting = () => now() < restsUntil;

  /** The card as the cursor sees it. If two players keep a line, each of them fills all its cells. */
  const seenCard = () => {
    const own = written.of(room.state.room, room.state.round, lineWith(room.me)?.players);
    const order = playOrder(room.state);
    const isMine = ({ player, keepers }, place) =>
      !keepers || own.has(player, numberOf(place));
    const isEmpty = (line, place) => {
      const { player, cells } = line;
      if (underWay.has(cellName(player.player, place))) return false;
      if (cells[place].strokes !== null) return !isMine(player, place);
      return lacksScore(order, line, place);
    };
    const asks = ({ player, cells }, place) =>
      underWay.has(cellName(player.player, place))
      || cells[place].strokes !== null && (isMine(player, place) || own.isEmpty);
    return {
      order,
      // The server knows what I wrote on other devices. A room that this browser kept may be older.
      keeps: room.isLocal || own.isForOthers || (room.state.scorers ?? []).includes(room.me),
      lines: reading.lines.map((line) => ({
        player: line.player.player,
        isMine: line.player.player === room.me,
        isGuest: line.player.guest && room.isHost,
        isOpen: !line.player.left && isOpen(line.player),
        isEmpty: line.cells.map((_, place) => isEmpty(line, place)),
        asks: line.cells.map((_, place) => asks(line, place)),
      })),
    };
  };

  const rest = () => {
    restsUntil = now() + restMs;
    clearTimeout(restTimer);
    restTimer = setTimeout(update, restMs + 1);
  };

  const choose = (player, place) => {
    // The user chose this cell, so keys work at once.
    restsUntil = 0;
    cursor = cursors.chosen(player, place, now(), lineOf(player).cells[place].strokes);
    update();
    if (table.hasFocus()) table.focus(player, place);
  };

  const move = (place) => {
    restsUntil = 0;
    cursor = cursors.moved(seenCard(), place);
    update();
    if (table.hasFocus()) table.focus(cursor.player, place);
  };

  const goOn = () => {
    cursor = cursors.next(seenCard(), cursor) ?? cursor;
    update();
  };

  const isSure = ({ player: { name }, cells }, place, strokes) => {
    const values = {
      name, hole: number(numberOf(place)), strokes: scoreWords(strokes),
      before: scoreWords(cells[place].strokes),
    };
    const text = t(strokes === null ? "card.changeToNone" : "card.changeTo", values);
    return confirm(t("card.changeTitle", values), text, { yes: t("card.change") });
  };

  /** Moves the cursor on before a write of mine is done, because the next key may come before then. */
  const goOnFrom = (player, place, strokes) => {
    const isHere = cursor.player === player && cursor.place === place;
    if (!isLive || !isHere || strokes === null) return;
    cursor = cursors.wrote(seenCard(), cursor);
  };

  /** Writes a cell, and offers to take it back. */
  const put = async ({ player: { player, name, keepers }, cells }, place, strokes) => {
    const cell = cellName(player, place);
    const { round } = room.state;
    // If two players keep a line, the score shown may be the other player's. An undo must not enter it as mine.
    const before = keepers ? entries.get(cell) ?? null : cells[place].strokes;
    const cursorBefore = cursor;
    underWay.add(cell);
    goOnFrom(player, place, strokes);
    const cursorAfter = cursor;
    update();
    try {
      await writeCell(room, player, place, strokes);
      entries.set(cell, strokes);
      undo.add({ player, name, place, hole: numberOf(place), round, strokes, before });
    } catch (error) {
      if (cursor === cursorAfter) cursor = cursorBefore;
      throw error;
    } finally {
      underWay.delete(cell);
      update();
    }
  };

  const write = async (strokes) => {
    const { player, place } = cursor;
    const line = player && lineOf(player);
    if (!line || isResting() || !isOpen(line.player)) return;
    const { strokes: before } = line.cells[place];
    // If two players keep the line, each of them must enter the score, even if it is the same.
    if (strokes === before && !line.player.keepers) return goOn();
    if (cursors.asksFirst(seenCard(), cursor, now(), before)) {
      const { round } = room.state;
      if (!(await isSure(line, place, strokes))) return;
      // The answer applies only to this score in this round.
      const isAsAsked = lineOf(player)?.cells[place].strokes === before;
      if (room.state.round !== round || !isAsAsked) return;
      cursor = cursors.confirmed(player, place, now());
    }
    await attempt(() => put(lineOf(player), place, strokes));
  };

  /** A dialog is open for this cell. The cursor may move on meanwhile, but the score is meant for it. */
  const pick = () => {
    const { player, place } = cursor;
    const { round } = room.state;
    const { strokes: before } = lineOf(player).cells[place];
    return (strokes) => {
      const line = room.state.round === round && lineOf(player);
      if (!line || !isOpen(line.player)) return;
      if (cursor.player === player && cursor.place === place) return write(strokes);
      // I chose the cell with the score that I saw. If it changed since, the write asks.
      restsUntil = 0;
      cursor = cursors.chosen(player, place, now(), before);
      update();
      return write(strokes);
    };
  };

  const undo = undoStrip(room, (write) => {
    const { player, place, round, strokes, before } = write;
    // The card of an earlier round is not at hand.
    if (round !== room.state.round) return attempt(() => undoCell(room, player, place, before, round));
    const line = lineOf(player);
    if (line?.cells[place].strokes !== strokes) return say(t("card.undoTooLate"), { isError: true });
    const pressedAt = now();
    return attempt(async () => {
      if (!(await dropUnsent(room, player, place, write))) {
        await undoCell(room, player, place, before);
      }
      entries.set(cellName(player, place), before);
      // If I chose another cell meanwhile, the next key is meant for that cell.
      if ((cursor.chosenAt ?? 0) <= pressedAt) cursor = cursors.moved(seenCard(), place);
      update();
    });
  });

  const change = (by) => {
    if (!cursor.player) return;
    const { cells, holes } = lineOf(cursor.player);
    const { par } = holes[cursor.place];
    const strokes = strokesOf(cells[cursor.place].strokes);
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
  const mayConcedeHere = () =>
    hasConcessions(room.state.settings) && mayConcede(room, lineOf(cursor.player).player);

  const pad = keypad(
    { write, pick, next: isLive ? next : goOn, mayConcede: mayConcedeHere }, undo.element);
  const element = h(
    "div.cardBoard", h("div.cardWriting", hole?.element, pad.element), table.element);
  heedKeys(element, { write, change, step });

  const placeOf = (wanted) =>
    Math.max(0, reading.holes.findIndex((each) => each.number === wanted));

  /** The place of the game. Writes of mine that the server does not have yet may have moved it. */
  const gamePlace = (order) => {
    const played = playedPlace(order, reading.lines);
    if (room.isLocal) return played;
    if (!reading.isAhead) return placeOf(room.state.hole);
    const known = playedPlace(order, readCard(room.state, new Map(), room.me).lines);
    return played === known ? placeOf(room.state.hole) : played;
  };

  const follow = () => {
    const { round } = room.state;
    const card = seenCard();
    const place = gamePlace(card.order);
    const before = cursor;
    // The browser showed an old state of the room so far, and I chose nothing on it.
    const isRenewed = seen.isKept && !room.isKept && !cursor.isHeld;
    if (round !== seen.round || isRenewed) {
      cursor = isLive ? cursors.opened(card, place) : cursors.cellOn(card, 0);
    } else if (isLive) {
      const isFilled = cursor === seen.cursor && seen.wasEmpty && !isEmptyHere(card);
      if (isFilled) cursor = cursors.left(card, cursor);
      cursor = cursors.followed(card, cursor, place);
    }
    if (before && cursor !== before) rest();
    seen = { round, isKept: room.isKept, cursor, wasEmpty: isEmptyHere(card) };
    return { place, order: card.order };
  };

  const isEmptyHere = ({ lines }) =>
    lines.find(({ player }) => player === cursor.player)?.isEmpty[cursor.place] ?? false;

  const padText = () => {
    const where = { hole: numberOf(cursor.place) };
    if (!cursor.player) return t("card.writesNothing", where);
    const { player, cells } = lineOf(cursor.player);
    const what = { ...where, name: player.name };
    if (player.signed) return t("card.writesSigned", what);
    if (!isOpen(player)) return t("card.writesNot", what);
    const { strokes, isConceded, isLost } = cells[cursor.place];
    if (!isConceded || strokes !== null) return t("card.writesFor", what);
    return t(isLost ? "card.writesConcededByPartner" : "card.writesConceded", what);
  };

  const update = () => {
    const { state } = room;
    if (seen.round !== state.round) entries.clear();
    reading = cardOf(state, room.me);
    if (cursor && (cursor.place >= reading.holes.length || (cursor.player && !lineOf(cursor.player)))) {
      seen = {};
    }
    const { place, order } = follow();
    hole?.update(place, order, reading, cursor);
    const line = cursor.player && lineOf(cursor.player);
    pad.update(padText(), Boolean(line) && isOpen(line.player), isResting());
    table.update(reading, isWriting ? cursor : {});
    if (state.room) outbox.settle(state.room, state.seq);
    moved();
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
    /** Flashes a cell that somebody else wrote. Remembers one that I wrote, also on another device. */
    noteWrite({ kind, by, player, hole: wanted, round }) {
      const line = lineWith(player)?.player.player ?? player;
      if (by !== room.me) return table.flash(line, placeOf(wanted));
      if (kind === "score.set") written.note(room.state.room, round, line, wanted);
    },
    lineWith,
    get reading() {
      return reading;
    },
    /** The number of the hole in view. */
    get hole() {
      return numberOf(cursor?.place ?? 0);
    },
    /** Whether a write can be undone just now. */
    get hasUndo() {
      return !undo.isEmpty;
    },
    /** Stops its timers: the room is shown no longer. */
    end() {
      clearTimeout(restTimer);
    },
  };
};
