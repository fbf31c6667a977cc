// How a game goes on, or ends.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { isAlone } from "../rooms/members.js";
import { wayBack } from "./door.js";

const emptyCells = ({ lines }) =>
  lines
    .filter(({ player }) => !player.left)
    .flatMap(({ cells }) => cells)
    .filter(({ strokes }) => strokes === null).length;

/** What the card still lacks, for who is about to end it. */
const lacks = (reading) => {
  const count = emptyCells(reading);
  return count ? t("card.cellsEmpty", { count }) : t("card.allWritten");
};

const asked = async (title, text, options, work) => {
  if (!(await confirm(title, text, options))) return;
  await attempt(async () => {
    // What was written before goes first; what cannot go now still merges later.
    await outbox.flush();
    await work();
  });
};

const another = (room, reading) =>
  asked(t("card.againTitle"), `${lacks(reading)} ${t("card.againText")}`,
    { yes: t("card.again") }, () => room.ask("again"));

const end = (room, reading) =>
  asked(t("card.endTitle"), `${lacks(reading)} ${t("card.endText")}`,
    { yes: t("card.end") }, () => room.ask("end"));

const concede = (room, player) =>
  asked(t("card.concedeTitle"), t("card.concedeText"),
    { yes: t("card.concede"), isDangerous: true }, () => room.ask("concede", { player }));

/** A match is conceded by its players, and by the host for guests. */
const concessions = (room) =>
  room.state.players
    .filter(({ player, guest, left }) => !left && (player === room.me || (guest && room.isHost)))
    .map(({ player, name }) => {
      const label = player === room.me ? t("card.concede") : t("card.concedeFor", { name });
      return button(label, () => concede(room, player), "danger");
    });

const abandon = (room) =>
  asked(t("card.abandonTitle"), t("card.abandonText"),
    { yes: t("card.abandon"), isDangerous: true }, () => room.ask("abandon"));

/** The rules of leaving. The game ends with its last member. */
const leaveText = ({ isHost, state }) => {
  if (isAlone(state)) return t("card.leaveTextAlone");
  return t(isHost ? "card.leaveTextHost" : "card.leaveText");
};

const leave = (room) =>
  asked(t("card.leaveTitle"), leaveText(room),
    { yes: t("card.leave"), isDangerous: true }, async () => {
      const isLast = isAlone(room.state);
      await room.ask("leave");
      say(isLast ? t("card.hasLeft") : [t("card.hasLeft"), " ", wayBack(link, go, room.state.room)]);
      go("/", { replace: true });
    });

const button = (label, onclick, kind = "") =>
  h("button", { type: "button", class: kind, id: `action-${label}`, onclick }, label);

/** @returns `{element, update(reading)}` */
export const gameActions = (room) => {
  const element = h("section.cardEnding", { "aria-label": t("card.endings") });
  let shown = null;
  return {
    element,
    update(board) {
      const { isHost, state: { game } } = room;
      const isMatch = !room.isLocal && game?.unit === "holes" && !game.decided;
      const next = `${isHost} ${isMatch}`;
      if (shown === next) return;
      shown = next;
      draw(
        element,
        h("h2", t("card.endings")),
        !isHost && h("p.quiet", t("card.hostEnds")),
        h("div.actions",
          isMatch && concessions(room),
          isHost && [
            button(t("card.end"), () => end(room, board.reading), "primary"),
            button(t("card.again"), () => another(room, board.reading)),
            button(t("card.abandon"), () => abandon(room), "danger"),
          ],
          !room.isLocal && button(t("card.leave"), () => leave(room), "danger")),
      );
    },
  };
};
