// How the links stand: mine, the server's, the host's, and who else is away. What is well says little.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { t, time } from "../../core/texts.js";

const isLinked = () => navigator.onLine && link.isOnline;

const mine = () =>
  isLinked() ? ["isGood", t("card.linkMine")] : ["isBad", t("card.linkMineLost")];

const server = () => {
  // Without my own link nothing is known of others'.
  const isLost = isLinked() && link.server?.state === "offline";
  return isLost ? ["isBad", t("card.linkServerLost")] : null;
};

const awayText = (room, { player, name }) => {
  const since = room.presence?.offline?.[player];
  const what = { name, since: since ? time(since) : "" };
  if (player === room.state.host) return t(since ? "card.hostAwaySince" : "card.hostAway", what);
  return t(since ? "card.awaySince" : "card.away", what);
};

const isAway = (room, { player, guest, left, online }) => {
  if (guest || left || player === room.me) return false;
  return room.presence ? !room.presence.online.includes(player) : !online;
};

const others = (room) => {
  if (!isLinked()) return [];
  const { players, host } = room.state;
  const away = players.filter((each) => isAway(room, each));
  const found = away.map((each) => ["isBad", awayText(room, each)]);
  const isHostThere = host !== room.me && !away.some(({ player }) => player === host);
  const name = room.player(host)?.name;
  return isHostThere && name ? [["isGood", t("card.linkHost", { name })], ...found] : found;
};

const waits = (room) => {
  const { length } = outbox.cells(room.state.room);
  return length ? ["isFair", t("card.waiting", { count: length })] : null;
};

const signs = { isGood: "✓", isFair: "…", isBad: "✕" };

/** @returns `{element, update(room)}` */
export const linksLine = () => {
  const element = h("ul.cardLinks", { "aria-label": t("card.links"), "aria-live": "polite" });
  let shown = "";
  return {
    element,
    update(room) {
      const all = [mine(), server(), ...others(room), waits(room)].filter(Boolean);
      const next = JSON.stringify(all);
      // Said again only when it is something else.
      if (next === shown) return;
      shown = next;
      draw(element, all.map(([kind, text]) =>
        h("li", { class: kind }, h("span", { "aria-hidden": "true" }, signs[kind]), " ", text)));
    },
  };
};
