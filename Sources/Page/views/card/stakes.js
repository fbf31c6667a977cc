// The stakes of a game: offers that each player accepts or declines before the first score (R8).

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt } from "../../parts/frame.js";
import { redrawing } from "./redraw.js";

const nameOf = (room, player) => room.player(player)?.name ?? player;

const betName = (bet) => (bet === "skins" ? t("card.stake.skins") : t(`card.bet.${bet}`));

/** The players for whom I answer: myself, and guests if I am the host. */
const mine = (room) =>
  room.state.players.filter(({ player, guest, left }) =>
    !left && (player === room.me || (guest && room.isHost)));

const answer = (room, player, accept, bets) => attempt(() => room.ask("stake", { player, accept, bets }));

const names = (room, players) => players.map((player) => nameOf(room, player)).join(", ");

const line = (room, { bet, units, locked, on, accepted, declined }) => [
  h("dt", `${betName(bet)}: ${t("card.stake.units", { count: units, number: number(units) })}`),
  h("dd",
    accepted.length > 0 && t("card.stake.accepted", { players: names(room, accepted) }), " ",
    declined.length > 0 && t("card.stake.declined", { players: names(room, declined) }), " ",
    locked && h("span.tag", t(on ? "card.stake.locked" : "card.stake.off"))),
];

/** The two answers to some stakes. `bet`: the only one of them, with its name on the buttons. */
const answers = (room, { player, name }, stakes, bet) => {
  const who = player === room.me ? "" : ` (${name})`;
  const has = (list) => stakes.every((stake) => stake[list].includes(player));
  const button = (accept, list, text) => {
    const label = t(`card.stake.${text}`);
    return h("button", {
      type: "button", disabled: has(list),
      onclick: () => answer(room, player, accept, stakes.map((stake) => stake.bet)),
    }, (bet ? t("card.stake.bet", { answer: label, bet: betName(bet) }) : label) + who);
  };
  return h("div.actions", button(true, "accepted", "accept"), button(false, "declined", "decline"));
};

/** As the host, I can take a player who left out of the bets. */
const drops = (room, stakes) =>
  room.state.players
    .filter(({ player, left, guest }) =>
      left && !guest && stakes.some(({ accepted }) => accepted.length > 1 && accepted.includes(player)))
    .map(({ player, name }) => h("div.actions", h("button", {
      type: "button",
      onclick: async () => {
        if (!(await confirm(t("card.stake.dropTitle", { name }), t("card.stake.dropText", { name })))) return;
        await attempt(() => room.ask("dropStake", { player }));
      },
    }, t("card.stake.drop", { name }))));

/** The answers to all open stakes, and then to each of them. */
const buttons = (room, stakes) =>
  mine(room).flatMap((player) => {
    const open = stakes.filter(({ locked }) => !locked);
    const each = open.length > 1 ? open.map((stake) => answers(room, player, [stake], stake.bet)) : [];
    return [answers(room, player, open), ...each];
  });

/**
 * @param {boolean} hasTitle A sheet has its own.
 * @returns `{element, update()}`; empty where nothing is at stake.
 */
export const stakesPart = (room, { hasTitle = true } = {}) => {
  const element = h("section.cardStakes");
  const redraw = redrawing(element);
  return {
    element,
    update() {
      const { stakes, players, phase } = room.state;
      if (!stakes?.length || room.isLocal) return redraw([], () => []);
      const isOpen = ["lobby", "playing"].includes(phase) && stakes.some(({ locked }) => !locked);
      return redraw([stakes, players, phase, room.isHost], () => [
        hasTitle && h("h2", t("card.stake.title")),
        h("p.hint", t("card.stake.hint")),
        h("dl.gameBets", stakes.map((stake) => line(room, stake))),
        ...(isOpen ? buttons(room, stakes) : []),
        ...(phase === "playing" && room.isHost ? drops(room, stakes) : []),
      ].filter(Boolean));
    },
  };
};
