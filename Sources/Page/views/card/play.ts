// The acts of a player on the card: choosing a cell, writing, undoing. It draws
// nothing. `golf/cursor.ts` decides which cell is next.

import type { RoomEvent } from "fairway-api";
import { createStore } from "../../core/store.js";
import { type Card, type CardState, type Line, type Player, readCard } from "../../golf/card.js";
import * as cursors from "../../golf/cursor.js";
import type { Cursor, CursorCard } from "../../golf/cursor.js";
import { lacksScore, playedPlace } from "../../golf/order.js";
import { type Score, strokesMax, strokesOf } from "../../golf/score.js";
import { type Standings, standingsOf } from "../../golf/standing.js";
import { cardOf } from "./reading.js";
import { dropUnsent, mayWrite, undoCell, writeCell } from "./writing.js";
import { written } from "./written.js";

/** The state of a room in play. */
export interface RoomState extends CardState {
  readonly host: string | null;
  readonly seq: number;
  /** The number of the hole that is played. */
  readonly hole: number;
  readonly scorers?: readonly string[];
}

/** A room as `followRoom` and `localRoom` give it, as far as a card asks for it. */
export interface Room<State extends RoomState = RoomState> {
  readonly state: State;
  readonly me: string | null;
  readonly isHost: boolean;
  /** A game without a connection, on this phone alone. */
  readonly isLocal?: boolean;
  /** The browser shows what it kept, and nothing came since. */
  readonly isKept?: boolean;
  player(name: string): Player | undefined;
}

/** A cell: whose line, and the place of the hole on the card. */
export interface CellPlace {
  readonly player: string;
  readonly place: number;
}

/** A write of mine that can be undone. */
export interface Write extends CellPlace {
  readonly id: number;
  /** The name on the line. */
  readonly name: string;
  /** The number of the hole. */
  readonly hole: number;
  readonly round: number;
  readonly strokes: Score | null;
  readonly before: Score | null;
}

/** A key that would change a score that I did not just choose. The page asks first. */
export interface Question extends CellPlace {
  readonly name: string;
  readonly hole: number;
  readonly before: Score | null;
  readonly strokes: Score | null;
}

/** Everything that the card shows. */
export interface Shown {
  readonly card: Card;
  readonly standings: Standings;
  readonly cursor: Cursor;
  /** The line of the cursor; null if nothing is left to write. */
  readonly line: Line | null;
  /** Keys write into the cell of the cursor. */
  readonly isOpen: boolean;
  /** The cursor just moved by itself. Keys write nothing for a moment, because a tap may be under way. */
  readonly isResting: boolean;
  /** Every present player has a score on the hole in view. */
  readonly isComplete: boolean;
  /** The last write of this device, which may be of an earlier round. */
  readonly undo: Write | null;
}

/** How long keys write nothing after the cursor moved on its own, milliseconds. */
const restMs = 500;
/** The most writes that can be undone. */
const writesMax = 40;

const cellName = ({ player, place }: CellPlace) => `${player} ${place}`;
const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

interface Options {
  /** Asks whether a key shall change a score. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** Runs a write, and tells if it was refused. Returns whether it was done. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Tells that a write cannot be undone, because the score is another one by now. */
  readonly tellTooLate: () => void;
  /** In milliseconds; it only grows. */
  readonly now?: () => number;
}

/** The writes of one room. They stay when another view of the room takes the place of this one. */
let last: { room: unknown; writes: readonly Write[] } = { room: null, writes: [] };

/** The play on a card: a store of what it shows, and what a player can do. */
export const startPlay = (room: Room, options: Options) => {
  const { ask, attempt, tellTooLate, now = () => performance.now() } = options;
  let cursor: Cursor | null = null;
  let card = cardOf(room.state, room.me);
  /** The last update: the round, the cursor, whether the page kept the state, whether the cell was empty. */
  let seen: { round?: number; cursor?: Cursor; isKept?: boolean; wasEmpty?: boolean } = {};
  let gamePlace = 0;
  let restsUntil = 0;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  /** The cells that I wrote and that are not kept yet. */
  const underWay = new Map<string, Score | null>();
  /** My last entries here by cell, for lines that another player keeps as well. */
  const entries = new Map<string, Score | null>();
  if (last.room !== room) last = { room, writes: [] };
  let { writes } = last;

  const lineOf = (player: string | null) => card.lines.find((line) => line.player.player === player) ?? null;
  /** The line with a player's scores, which may be a team's. */
  const lineWith = (player: string | null) =>
    card.lines.find(({ players }) => player !== null && players.includes(player)) ?? null;
  const isOpen = (player: Player): boolean => mayWrite(room, player);
  const numberOf = (place: number) => card.holes[place]!.number;
  const placeOf = (hole: number) => Math.max(0, card.holes.findIndex(({ number }) => number === hole));
  const isResting = () => now() < restsUntil;
  const strokesAt = (line: Line, place: number) => line.cells[place]!.strokes;

  /** The card as the cursor sees it. If two players keep a line, each of them fills all its cells. */
  const seenCard = (): CursorCard => {
    const own = written.of(room.state.room, room.state.round, lineWith(room.me)?.players);
    const isMine = (line: Line, place: number) =>
      !line.player.keepers || own.has(line.player.player, numberOf(place));
    const isUnderWay = (line: Line, place: number) =>
      underWay.has(cellName({ player: line.player.player, place }));
    const isEmpty = (line: Line, place: number) => {
      if (isUnderWay(line, place)) return false;
      if (strokesAt(line, place) !== null) return !isMine(line, place);
      return lacksScore(card.order, line, place);
    };
    const asks = (line: Line, place: number) =>
      isUnderWay(line, place)
      || strokesAt(line, place) !== null && (isMine(line, place) || own.isEmpty);
    return {
      order: card.order,
      // The server knows what I wrote on other devices. A room that this browser kept may be older.
      keeps: Boolean(room.isLocal) || own.isForOthers
        || (room.me !== null && (room.state.scorers ?? []).includes(room.me)),
      lines: card.lines.map((line) => ({
        player: line.player.player,
        isMine: line.players.includes(room.me ?? ""),
        isGuest: line.player.guest && room.isHost,
        isOpen: !line.player.left && isOpen(line.player),
        isEmpty: line.cells.map((_, place) => isEmpty(line, place)),
        asks: line.cells.map((_, place) => asks(line, place)),
      })),
    };
  };

  const isEmptyHere = (seenNow: CursorCard, at: Cursor) =>
    seenNow.lines.find(({ player }) => player === at.player)?.isEmpty[at.place] ?? false;

  /** The place of the game. Writes of mine that the server does not have yet may have moved it. */
  const placeOfGame = () => {
    const played = playedPlace(card.order, card.lines);
    if (room.isLocal) return played;
    if (!card.isAhead) return placeOf(room.state.hole);
    const known = playedPlace(card.order, readCard(room.state, new Map(), room.me).lines);
    return played === known ? placeOf(room.state.hole) : played;
  };

  const follow = (): Cursor => {
    const { round } = room.state;
    const seenNow = seenCard();
    gamePlace = placeOfGame();
    const before = cursor;
    // The browser showed an old state of the room so far, and I chose nothing on it.
    const isRenewed = seen.isKept && !room.isKept && !cursor?.isHeld;
    if (cursor === null || round !== seen.round || isRenewed) {
      cursor = cursors.opened(seenNow, gamePlace);
    } else {
      const isFilled = cursor === seen.cursor && seen.wasEmpty && !isEmptyHere(seenNow, cursor);
      if (isFilled) cursor = cursors.left(seenNow, cursor);
      cursor = cursors.followed(seenNow, cursor, gamePlace);
    }
    if (before && cursor !== before) rest();
    seen = { round, cursor, isKept: Boolean(room.isKept), wasEmpty: isEmptyHere(seenNow, cursor) };
    return cursor;
  };

  const rest = () => {
    restsUntil = now() + restMs;
    clearTimeout(restTimer);
    restTimer = setTimeout(update, restMs + 1);
  };

  /** The card with what the disk does not have yet. A tap draws its number at once, and the sums follow. */
  const drawn = (): Card => (underWay.size === 0 ? card : {
    ...card,
    lines: card.lines.map((line) => ({
      ...line,
      cells: line.cells.map((cell, place) => {
        const strokes = underWay.get(cellName({ player: line.player.player, place }));
        return strokes === undefined ? cell : { ...cell, strokes, isPending: true };
      }),
    })),
  });

  const shown = (at: Cursor): Shown => {
    const line = lineOf(at.player);
    return {
      card: drawn(),
      standings: standingsOf(room.state, card, room.me),
      cursor: at,
      line,
      isOpen: line !== null && isOpen(line.player),
      isResting: isResting(),
      isComplete: card.lines.every((each) => !lacksScore(card.order, each, at.place)),
      undo: writes.at(-1) ?? null,
    };
  };

  const store = createStore(shown(follow()));

  /** Takes the room as it is now. */
  const update = () => {
    const { state } = room;
    if (seen.round !== state.round) entries.clear();
    card = cardOf(state, room.me);
    if (cursor && (cursor.place >= card.holes.length || (cursor.player !== null && !lineOf(cursor.player)))) seen = {};
    store.set(shown(follow()));
  };

  const show = (next: Cursor) => {
    restsUntil = 0;
    cursor = next;
    update();
  };

  const at = () => cursor!;

  /** Chooses a cell by hand. */
  const choose = ({ player, place }: CellPlace) => {
    const line = lineOf(player);
    if (line) show(cursors.chosen(player, place, now(), strokesAt(line, place)));
  };

  /** Shows another hole. */
  const move = (place: number) => show(cursors.moved(seenCard(), place));

  const goOn = () => {
    const next = cursors.next(seenCard(), at());
    if (next) show({ ...next, isHeld: true });
  };

  const remember = (next: readonly Write[]) => {
    writes = next.slice(-writesMax);
    last = { room, writes };
  };

  /** Moves the cursor on before a write of mine is done, because the next key may come before then. */
  const goOnFrom = ({ player, place }: CellPlace, strokes: Score | null) => {
    const isHere = at().player === player && at().place === place;
    if (isHere && strokes !== null) cursor = cursors.wrote(seenCard(), at());
  };

  const put = async (line: Line, place: number, strokes: Score | null) => {
    const { player, name, keepers } = line.player;
    const cell = cellName({ player, place });
    const { round } = room.state;
    // If two players keep a line, the score shown may be the other player's. An undo must not enter it as mine.
    const before = keepers ? entries.get(cell) ?? null : strokesAt(line, place);
    const cursorBefore = cursor;
    underWay.set(cell, strokes);
    goOnFrom({ player, place }, strokes);
    const cursorAfter = cursor;
    update();
    try {
      await writeCell(room, player, place, strokes);
      entries.set(cell, strokes);
      const id = (writes.at(-1)?.id ?? 0) + 1;
      remember([...writes, { id, player, name, place, hole: numberOf(place), round, strokes, before }]);
    } catch (error) {
      if (cursor === cursorAfter) cursor = cursorBefore;
      throw error;
    } finally {
      underWay.delete(cell);
      update();
    }
  };

  const questionOf = (line: Line, place: number, strokes: Score | null): Question => ({
    player: line.player.player, place, name: line.player.name, hole: numberOf(place), before: strokesAt(line, place), strokes,
  });

  /**
   * Writes a score into the cell of the cursor; null clears it.
   * @returns Whether the cell has this score now.
   */
  const write = async (strokes: Score | null): Promise<boolean> => {
    const { player, place } = at();
    const line = lineOf(player);
    if (!line || player === null || isResting() || !isOpen(line.player)) return false;
    const before = strokesAt(line, place);
    // If two players keep the line, each of them must enter the score, even if it is the same.
    if (strokes === before && !line.player.keepers) {
      goOn();
      return true;
    }
    if (cursors.asksFirst(seenCard(), at(), now(), before)) {
      const { round } = room.state;
      if (!(await ask(questionOf(line, place, strokes)))) return false;
      // The answer applies only to this score in this round.
      const found = lineOf(player);
      if (room.state.round !== round || !found || strokesAt(found, place) !== before) return false;
      cursor = cursors.confirmed(player, place, now());
    }
    return attempt(async () => {
      const found = lineOf(player);
      if (found) await put(found, place, strokes);
    });
  };

  /** A sheet is open for this cell. The cursor may move on meanwhile, but the score is meant for it. */
  const pick = () => {
    const { player, place } = at();
    const { round } = room.state;
    const line = lineOf(player);
    const before = line ? strokesAt(line, place) : null;
    return async (strokes: Score | null): Promise<void> => {
      const found = room.state.round === round ? lineOf(player) : null;
      if (!found || player === null || !isOpen(found.player)) return;
      if (at().player !== player || at().place !== place) {
        // I chose the cell with the score that I saw. If it changed since, the write asks.
        show(cursors.chosen(player, place, now(), before));
      }
      restsUntil = 0;
      await write(strokes);
    };
  };

  const undo = async () => {
    const { undo: taken } = store.value;
    if (!taken) return;
    const { player, place, round, strokes, before } = taken;
    remember(writes.filter(({ id }) => id !== taken.id));
    if (round !== room.state.round && room.player(player)) {
      // The card of an earlier round is not at hand. The server keeps a later score of somebody else.
      await attempt(() => undoCell(room, player, place, before, round));
      update();
      return;
    }
    const line = lineOf(player);
    if (!line || round !== room.state.round || strokesAt(line, place) !== strokes) {
      update();
      tellTooLate();
      return;
    }
    const pressedAt = now();
    await attempt(async () => {
      if (!(await dropUnsent(room, player, place, taken))) await undoCell(room, player, place, before);
      entries.set(cellName(taken), before);
      // If I chose another cell meanwhile, the next key is meant for that cell.
      if ((at().chosenAt ?? 0) <= pressedAt) cursor = cursors.moved(seenCard(), place);
      update();
    });
  };

  return {
    store,
    update,
    choose,
    move,
    write,
    pick,
    undo,
    lineWith,
    /** Changes the strokes by one, from par if there are none. */
    change(by: number) {
      const line = lineOf(at().player);
      if (!line) return;
      const { par } = line.holes[at().place]!;
      const strokes = strokesOf(strokesAt(line, at().place));
      void write(clamp((strokes ?? par - Math.max(by, 0)) + by, strokesMax) || 1);
    },
    /** Chooses a cell beside the present one: the next hole in the order of play, or the next player. */
    step({ hole = 0, player = 0 }: { hole?: number; player?: number }) {
      const { lines, order } = card;
      const from = Math.max(0, lines.findIndex((line) => line.player.player === at().player));
      const to = lines[clamp(from + player, lines.length - 1)];
      const place = order[clamp(order.indexOf(at().place) + hole, order.length - 1)];
      if (to && place !== undefined) choose({ player: to.player.player, place });
    },
    /** Shows the hole before or after, in the order of play. */
    turn(by: 1 | -1) {
      const next = card.order[card.order.indexOf(at().place) + by];
      if (next !== undefined) move(next);
    },
    /** I come back to this page after a while: it opens as if it were new. */
    reopen() {
      show(cursors.opened(seenCard(), gamePlace));
    },
    /** Takes the event of a score, and remembers mine from another device. */
    hear({ kind, by, player, hole, round }: RoomEvent) {
      if (!player || !hole || !round) return;
      const line = lineWith(player)?.player.player ?? player;
      if (by === room.me && kind === "score.set") written.note(room.state.room, round, line, hole);
    },
    /** Stops its timers: the room is shown no longer. */
    end() {
      clearTimeout(restTimer);
    },
  };
};

export type Play = ReturnType<typeof startPlay>;
