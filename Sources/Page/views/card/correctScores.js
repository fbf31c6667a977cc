// Corrects scores of a game that is over, and lists the corrections (F39).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { dateTime, t } from "../../core/texts.js";
import { teamName } from "../../golf/card.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";
import { cardBoard } from "./board.js";

const shown = (value) => value ?? "–";

const change = (room) => ({ at, by, player, team, what, hole, before, after }) => {
  const name = (each) => room.player(each)?.name ?? each;
  const partners = room.state.players.filter((each) => each.team === team);
  const values = {
    by: name(by), name: team ? teamName(partners) : name(player), hole, before: shown(before), after: shown(after),
    what: what === "strokes" ? "" : t(`card.what.${what}`),
  };
  return [
    h("span", t(what === "strokes" ? "card.changedStrokes" : "card.changed", values)), " ",
    h("span.quiet", dateTime(at)),
  ];
};

const log = (room) => {
  const place = h("div");
  const read = reading(place, () =>
    pagedList(
      async (cursor) => {
        const asked = { room: room.state.room, ...(cursor && { cursor }) };
        const { changes, cursor: next } = await link.ask("card/log", asked);
        return { items: changes, cursor: next };
      },
      change(room), t("card.nothingCorrected")));
  return h(
    "details", { ontoggle: (event) => event.target.open && read() },
    h("summary", t("card.log")), place);
};

/** @returns `{element, update(), board}` */
export const finishedCard = (room) => {
  const board = cardBoard(room, { isLive: false });
  const toggle = h("button", { type: "button", id: "correct", "aria-pressed": "false",
    onclick: () => show(toggle.getAttribute("aria-pressed") !== "true") });
  const show = (isOn) => {
    toggle.setAttribute("aria-pressed", String(isOn));
    draw(toggle, t(isOn ? "card.correctDone" : "card.correct"));
    board.setWriting(isOn);
  };
  // A score that I wrote just before the end can still be undone.
  show(board.hasUndo);
  const element = h(
    "section", h("h2", t("card.theCard")), board.element, h("div.actions", toggle), log(room));
  return { element, board, update: board.update };
};
