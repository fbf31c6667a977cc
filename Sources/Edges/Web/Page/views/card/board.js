// The part of the card that is written on: hole, keypad and table, and which cell is chosen.

import { h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { holeBoard, isComplete } from "./hole.js";
import { heedKeys } from "./keys.js";
import { keypad, strokesMax } from "./keypad.js";
import { read } from "./reading.js";
import { cardTable } from "./table.js";
import { mayWrite, writeCell } from "./writing.js";

const clamp = (value, last) => Math.max(0, Math.min(last, value));

/**
 * @param room As `followRoom` gives it.
 * @param {boolean} isLive Whether holes are gone through with the others; else cells are but mended.
 * @returns `{element, update(), reading}`
 */
export const cardBoard = (room, { isLive = true } = {}) => {
  const chosen = { player: null, place: 0 };
  /** Whether cells can be written just now. */
  let isWriting = isLive;
  /** The hole and the round that the game was on when I last looked. */
  let seenHole = null;
  let seenRound = null;
  let reading = null;

  const chosenLine = () => reading.lines.find(({ player }) => player.player === chosen.player);
  const chosenCell = () => chosenLine().cells[chosen.place];
  const isOpen = (player) => isWriting && mayWrite(room, player);

  const choose = (player, place) => {
    Object.assign(chosen, { player, place });
    update();
    if (table.hasFocus()) table.focus(player, place);
  };

  /** Goes on to whoever has no score on this hole yet; stays where all have one. */
  const goOn = () => {
    const { lines } = reading;
    const from = lines.findIndex(({ player }) => player.player === chosen.player);
    const following = [...lines.slice(from + 1), ...lines.slice(0, from)];
    const next = following.find(
      ({ player, cells }) =>
        !player.left && isOpen(player) && cells[chosen.place].strokes === null);
    if (next) choose(next.player.player, chosen.place);
  };

  const write = (strokes) => {
    const { player, place } = chosen;
    if (!isOpen(chosenLine().player)) return;
    // Where two keep a line, mine is written even if the other's reads the same.
    const isSaid = strokes === chosenCell().strokes && !chosenLine().player.keepers;
    if (isSaid) return goOn();
    return attempt(async () => {
      await writeCell(room, player, place, strokes);
      // Somebody may have gone on by hand meanwhile.
      const isHere = chosen.player === player && chosen.place === place;
      if (isLive && isHere && strokes !== null) goOn();
    });
  };

  const change = (by) => {
    const { par } = reading.holes[chosen.place];
    write(clamp((chosenCell().strokes ?? par - Math.max(by, 0)) + by, strokesMax) || 1);
  };

  // The card's own hole is moved by the host, and by anybody once all have written the one before.
  const moveAll = (place) => {
    const at = reading.holes.findIndex(({ number }) => number === room.state.hole);
    const isMine = room.isHost || (place > at && isComplete(reading, at));
    if (!isMine || place === at) return;
    // Nothing is lost where it fails: everybody may still choose a hole.
    room.ask("hole", { hole: reading.holes[place].number }).catch(() => {});
  };

  const move = (place, { isMine = false } = {}) => {
    choose(firstEmpty(place), place);
    if (isLive && !isMine) moveAll(place);
  };

  /** Who is to be written first on a hole. */
  const firstEmpty = (place) => {
    const open = reading.lines.filter(({ player }) => !player.left && isOpen(player));
    const empty = open.find(({ cells }) => cells[place].strokes === null);
    return (empty ?? open.find(({ player }) => player.player === chosen.player) ?? open[0]
      ?? reading.lines[0]).player.player;
  };

  /** The next cell without a score: on this hole, else the next hole. */
  const next = () => {
    const last = reading.holes.length - 1;
    if (!isComplete(reading, chosen.place)) return goOn();
    if (chosen.place < last) move(chosen.place + 1);
  };

  const step = ({ hole = 0, player = 0 }) => {
    const { lines, holes } = reading;
    const at = lines.findIndex((line) => line.player.player === chosen.player);
    const to = lines[clamp(at + player, lines.length - 1)].player.player;
    choose(to, clamp(chosen.place + hole, holes.length - 1));
  };

  const table = cardTable(choose);
  const hole = isLive ? holeBoard({ choose, move }) : null;
  const pad = keypad({ write, next: isLive ? next : goOn });
  const element = h("div.cardBoard", h("div.cardWriting", hole?.element, pad.element), table.element);
  heedKeys(element, { write, change, step });

  const placeOf = (number) =>
    Math.max(0, reading.holes.findIndex((each) => each.number === number));

  // Nobody's hole is changed under the fingers: only who has nothing left to write goes along.
  const follow = () => {
    const { hole: now, round } = room.state;
    if (!isLive || (now === seenHole && round === seenRound)) return;
    const isFirst = round !== seenRound;
    seenHole = now;
    seenRound = round;
    if (!isFirst && !isComplete(reading, chosen.place)) return;
    chosen.place = placeOf(now);
    chosen.player = isFirst && room.player(room.me) ? room.me : firstEmpty(chosen.place);
  };

  const padText = () => {
    const { player } = chosenLine();
    const what = { name: player.name, hole: reading.holes[chosen.place].number };
    if (player.signed) return t("card.writesSigned", what);
    return t(isOpen(player) ? "card.writesFor" : "card.writesNot", what);
  };

  const update = () => {
    reading = read(room.state);
    const isThere = reading.lines.some(({ player }) => player.player === chosen.player);
    if (!isThere) chosen.player = room.player(room.me) ? room.me : reading.lines[0].player.player;
    chosen.place = Math.min(chosen.place, reading.holes.length - 1);
    follow();
    hole?.update(room.state, reading, chosen);
    pad.update(padText(), isOpen(chosenLine().player));
    table.update(reading, isWriting ? chosen : {});
    if (room.state.room) outbox.settle(room.state.room, room.state.seq);
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
    /** Shows that somebody else wrote a cell. */
    flash: (player, number) => table.flash(player, placeOf(number)),
    get reading() {
      return reading;
    },
  };
};
