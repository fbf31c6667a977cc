// Who plays: what the host, and everybody, can do about players in the middle of a game.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { confirm, dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";

const showOut = async (room, { player, name }) => {
  const isSure = await confirm(t("card.kickTitle", { name }), t("card.kickText"), {
    yes: t("card.kick"), isDangerous: true,
  });
  if (isSure) await attempt(() => room.ask("kick", { player }));
};

const handOver = async (room, { player, name }) => {
  const isSure = await confirm(t("card.handOverTitle", { name }), t("card.handOverText"), {
    yes: t("card.handOver"),
  });
  if (isSure) await attempt(() => room.ask("transferHost", { player }));
};

/** Asks for a guest's name, and adds them. */
const addGuest = (room) =>
  dialog(t("card.addGuest"), (close) => [
    form(
      t("card.addGuest"),
      async ({ name }) => {
        await room.ask("addGuest", { name });
        close();
      },
      field("name", t("card.guestName"), { required: true, maxlength: 64, autocomplete: "off" }),
    ),
    h("button", { type: "button", onclick: () => close() }, t("common.cancel")),
  ]);

const tags = (room, { player, guest, left, team }) =>
  [
    player === room.state.host && t("card.host"),
    guest && t("card.guest"),
    left && t("card.left"),
    team && t("card.team", { team }),
  ].filter(Boolean).map((text) => [" ", h("span.tag", text)]);

const named = (label, name) => t("card.actionFor", { label, name });

const row = (room, each, changes) => {
  const isMine = room.isHost && each.player !== room.me && !each.left;
  const act = (run, label, kind) =>
    h("button", { type: "button", class: kind, id: `${label}-${each.player}`,
      "aria-label": named(label, each.name), onclick: () => run(room, each) }, label);
  return h(
    "li", h("div.beside",
      h("span", each.name, tags(room, each)),
      room.isHost && changes && !each.left && h("span.actions.rowActions",
        act(() => changes.player(room, each.player), t("card.changePlayer"), "")),
      isMine && h("span.actions.rowActions",
        !each.guest && !room.isLocal && act(handOver, t("card.handOver"), ""),
        act(showOut, t("card.kick"), "danger")),
    ),
  );
};

/**
 * @param changes What the host can change about a player; null for nothing.
 * @returns `{element, update()}`
 */
export const peopleList = (room, changes) => {
  const list = h("ul.rows");
  const element = h(
    "section.cardPeople", list,
    h("div.actions", h("button", { type: "button", onclick: () => addGuest(room) }, t("card.addGuest"))),
  );
  let shown = "";
  return {
    element,
    update() {
      const { players, host } = room.state;
      const next = JSON.stringify([host, players.map((p) => [p.player, p.name, p.left, p.team])]);
      if (next === shown) return;
      shown = next;
      draw(list, players.map((each) => row(room, each, changes)));
    },
  };
};
