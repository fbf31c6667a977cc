// The scores that I just wrote, each with a button that undoes it.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { redrawing } from "./redraw.js";

const shownMs = 8_000;
/** More than anybody types in that time. */
const writesMax = 40;

/**
 * @param {(write) => void} takeBack Called with `{player, name, place, hole, strokes, before}`.
 * @returns `{element, add(write), clear()}`
 */
export const undoStrip = (takeBack) => {
  const element = h("div.cardUndo", { role: "group", "aria-label": t("card.undoAll") });
  const redraw = redrawing(element);
  let writes = [];
  let count = 0;

  const show = (next) => {
    writes = next.slice(-writesMax);
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

  return {
    element,
    add(write) {
      count += 1;
      const added = { ...write, id: count };
      show([...writes, added]);
      setTimeout(() => remove(added), shownMs);
    },
    clear: () => show([]),
  };
};
