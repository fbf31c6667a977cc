// The scores that I just wrote, each with a button that undoes it.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { redrawing } from "./redraw.js";

const shownMs = 8_000;
/** The most buttons. Nobody enters more in that time. */
const writesMax = 40;
/** The room and its last writes. They stay when another view of the room takes the place of this one. */
let last = { room: null, writes: [] };

/**
 * @param room The room, as `followRoom` gives it.
 * @param {(write) => void} takeBack Called with `{player, name, place, hole, round, strokes, before}`.
 * @returns `{element, add(write), isEmpty}`
 */
export const undoStrip = (room, takeBack) => {
  const element = h("div.cardUndo", { role: "group", "aria-label": t("card.undoAll") });
  const redraw = redrawing(element);
  if (last.room !== room) last = { room, writes: [] };
  let { writes } = last;
  let count = writes.at(-1)?.id ?? 0;

  const show = (next) => {
    writes = next.slice(-writesMax);
    last = { room, writes };
    redraw(writes.map(({ id }) => id), () => writes.toReversed().map(button));
  };

  const remove = (write) => show(writes.filter((each) => each !== write));

  const button = (write) => {
    const { id, name, hole, strokes } = write;
    const values = { name, hole, strokes: strokes ?? "–" };
    const run = () => {
      remove(write);
      takeBack(write);
    };
    return h(
      "button.undo", { type: "button", id: `undo-${id}`, "aria-label": t("card.undoOn", values), onclick: run },
      t("card.undo", values));
  };

  const removeLater = (write) =>
    setTimeout(() => remove(write), Math.max(0, write.until - performance.now()));

  show(writes);
  writes.forEach(removeLater);
  return {
    element,
    add(write) {
      count += 1;
      const added = { ...write, id: count, until: performance.now() + shownMs };
      show([...writes, added]);
      removeLater(added);
    },
    get isEmpty() {
      return writes.length === 0;
    },
  };
};
