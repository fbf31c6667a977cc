// A full card: every score is there, so everybody is asked to finish the round (R5).

import { h } from "../../core/dom.js";
import { t, time } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { redrawing } from "./redraw.js";

const button = (label, onclick, kind = "") => h("button", { type: "button", class: kind, onclick }, label);

/** @returns `{element, update()}`; empty while scores are missing. */
export const fullPart = (room) => {
  const element = h("section.cardFull", { "aria-live": "polite" });
  const redraw = redrawing(element);
  let timer = null;

  const update = () => {
    const { isHost, isLocal, state: { endableAt, phase } } = room;
    clearTimeout(timer);
    if (isLocal || phase !== "playing" || !endableAt) return redraw([], () => []);
    const waits = endableAt - Date.now();
    const mayEnd = isHost || waits <= 0;
    // From then on, every player may end the round.
    if (!mayEnd) timer = setTimeout(update, waits);
    return redraw([endableAt, mayEnd], () => [
      h("p", t("card.full.text")),
      !mayEnd && h("p.hint", t("card.full.later", { time: time(endableAt) })),
      h("div.actions",
        mayEnd && button(t("card.full.finish"), () => attempt(() => room.ask("end")), "primary"),
        button(t("card.full.notYet"), () => attempt(() => room.ask("notYet")))),
    ].filter(Boolean));
  };
  return { element, update };
};
