// A change of the game that waits until every player in the bet agrees (R5, R8).

import { draw, h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { indexText } from "../handicap/figures.js";
import { settingChanges } from "./game.js";

const nothing = "–";

/** The present values of a player. */
const seatOf = ({ players }, player) => players.find((each) => each.player === player) ?? {};

const seatChanges = (state, { seat: { player, tee, team, handicap } }) => {
  const now = seatOf(state, player);
  const index = (value) => (value === null || value === undefined ? t("rooms.ownIndex") : indexText(value));
  return [
    tee !== undefined && [t("rooms.tee"), now.tee ?? nothing, tee],
    team !== undefined &&
      [t("rooms.team"), now.team ? number(now.team) : t("rooms.noTeam"), team === null ? t("rooms.noTeam") : number(team)],
    handicap !== undefined && [t("rooms.handicapIndex"), index(now.handicap?.entered ? now.handicap.index : null), index(handicap)],
  ].filter(Boolean);
};

const parChanges = ({ course }, { par: { hole, par, tee } }) => {
  const own = course.tees?.find(({ name }) => name === tee)?.differing.find((each) => each.number === hole)?.par;
  const now = own ?? course.holes.find((each) => each.number === hole)?.par;
  return [
    [t("rooms.holeOf", { number: hole }), t("rooms.parOf", { par: now ?? nothing }), t("rooms.parOf", { par })],
    tee && [t("rooms.tee"), tee, tee],
  ].filter(Boolean);
};

/** The proposed values, as `[name, old text, new text]`. */
const values = (state, proposal) => {
  if (proposal.stake) return [];
  if (proposal.settings) return settingChanges(state.settings, proposal.settings);
  return proposal.seat ? seatChanges(state, proposal) : parChanges(state, proposal);
};

const names = (room, players) => players.map((each) => room.player(each)?.name ?? each).join(", ");

const answer = (room, change, accept) => attempt(() => room.ask("change", { change, accept }));

const button = (label, onclick, kind = "") => h("button", { type: "button", class: kind, onclick }, label);

const content = (room, proposal) => {
  const { change, by, waiting, seat, stake } = proposal;
  const isAsked = waiting.includes(room.me);
  return [
    h("h2", t(isAsked ? "rooms.proposal.asked" : "rooms.proposal.title")),
    h("p", t("rooms.proposal.by", { name: names(room, [by]) })),
    seat && h("p", t("rooms.proposal.for", { name: names(room, [seat.player]) })),
    stake && h("p", t("rooms.proposal.outOfBet", { name: names(room, [stake.player]) })),
    h("dl.gameBets", values(room.state, proposal).map(([name, before, after]) =>
      [h("dt", name), h("dd", before !== after && [h("s.quiet", before), " "], h("strong", after))])),
    waiting.length > 0 && h("p.hint", t("rooms.proposal.waits", { players: names(room, waiting) })),
    h("div.actions",
      isAsked && button(t("rooms.proposal.accept"), () => answer(room, change, true), "primary"),
      isAsked && button(t("rooms.proposal.decline"), () => answer(room, change, false)),
      !waiting.length && room.isHost &&
        button(t("rooms.proposal.apply"), () => answer(room, change, true), "primary"),
      !isAsked && room.isHost &&
        button(t("rooms.proposal.withdraw"), () => answer(room, change, false))),
  ].filter(Boolean);
};

/** @returns `{element, update()}`; empty if no change waits. */
export const proposalPart = (room) => {
  const element = h("section.cardFull", { "aria-live": "polite" });
  let shown = null;
  return {
    element,
    update() {
      const { proposal, players } = room.state;
      const next = JSON.stringify([proposal, room.isHost, players.map(({ name }) => name)]);
      if (shown === next) return;
      shown = next;
      draw(element, proposal ? content(room, proposal) : []);
    },
  };
};
