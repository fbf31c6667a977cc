// The door of a round: while the host keeps it open, late friends join with the code (R5).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { qr } from "../../parts/qr.js";
import { redrawing } from "./redraw.js";

const move = (room, open) => attempt(() => room.ask("door", { open }));

const button = (label, onclick) => h("button", { type: "button", onclick }, label);

/** The code, for everybody in the round. */
const shownCode = ({ code, doorHoles }) => [
  h("h2", t("card.door.title")),
  h("p.joinCode", h("span", { "aria-hidden": "true" }, code), h("span.heard", code.split("").join(" "))),
  qr(`j/${code}`, t("rooms.qrOf", { code })),
  h("p.hint", t("card.door.until", { count: doorHoles })),
];

/** @returns `{element, update()}`; empty for players while the door is closed. */
export const doorPart = (room) => {
  const element = h("section.cardDoor");
  const redraw = redrawing(element);
  return {
    element,
    update() {
      const { isHost, isLocal, state: { code, doorHoles, phase } } = room;
      if (isLocal || phase !== "playing") return redraw([], () => []);
      return redraw([code, doorHoles, isHost], () => [
        ...(code ? shownCode({ code, doorHoles }) : []),
        isHost && h("div.actions", code
          ? button(t("card.door.close"), () => move(room, false))
          : button(t("card.door.open"), () => move(room, true))),
      ].filter(Boolean));
    },
  };
};

/** The way back for somebody who has just left a round: the button of a toast. */
export const wayBack = (link, go, room) => ({
  text: t("card.return"),
  onAction: () => attempt(async () => {
    await link.ask("room/join", { room });
    go(`/rooms/${room}`);
  }),
});
