// Guests on a card: who was it? Their line can become an account's (FU9).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { everyItem } from "./everyPage.js";

const friends = async () => {
  const found = await everyItem("friend/list", {}, "friends");
  return found.map(({ user, name }) => [user, `${name} (${user})`]);
};

const offer = async (room, guest) => {
  const list = await friends();
  const sent = await dialog(t("history.offerTitle", { name: guest.name }), (close) => [
    h("p", t("history.offerText")),
    form(
      t("history.offer"),
      async ({ user }) => {
        await link.ask("card/offer", { room, player: guest.player, user });
        close(user);
      },
      h("datalist", { id: "offer-friends" }, list.map(([value, text]) => h("option", { value }, text))),
      field("user", t("history.username"), { required: true, maxlength: 64, list: "offer-friends",
        autocapitalize: "none", autocomplete: "off" }),
    ),
    h("button.plain", { type: "button", onclick: () => close() }, t("common.cancel")),
  ]);
  if (sent) say(t("history.offered", { user: sent }));
};

/** @param act Does something and tells where it was refused. */
export const guestsPart = (game, act) => {
  const guests = game.players.filter(({ guest, player }) => guest && player);
  return guests.length > 0 && [
    h("h2", t("history.guests")),
    h("ul.rows", guests.map((guest) =>
      h("li.beside", guest.name, h("button", { type: "button",
        onclick: () => act(() => offer(game.room, guest)) }, t("history.offerLine"))))),
  ];
};
