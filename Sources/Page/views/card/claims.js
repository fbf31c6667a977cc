// Guests' lines: whoever was that guest can have the line as their own (FU9).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";

/** Asks who a guest was, and offers them the line. */
const offer = (room, guest) =>
  dialog(t("card.whoWas", { name: guest.name }), (close) => [
    h("p", t("card.offerText")),
    form(
      t("card.offer"),
      async ({ user }) => {
        await link.ask("card/offer", { room: room.state.room, player: guest.player, user });
        say(t("card.offered", { user, name: guest.name }));
        close(true);
      },
      field("user", t("card.username"), { required: true, autocapitalize: "none",
        autocomplete: "off", maxlength: 64 }),
    ),
    h("button", { type: "button", onclick: () => close() }, t("common.cancel")),
  ]);

const outgoing = async (room) => {
  const found = await link.ask("card/offers");
  return found.outgoing.filter((each) => each.room === room.state.room);
};

const button = (id, text, label, onclick) =>
  h("button", { type: "button", id, "aria-label": label, onclick }, text);

/** @returns `{element, update()}`; shows nothing where no guest is on the card, or I am not the host. */
export const guestLines = (room) => {
  const place = h("div");
  const element = h("section", h("h2", t("card.guests")), place);
  const guests = () => room.state.players.filter(({ guest }) => guest);

  const run = async (work) => {
    if (await work()) read();
  };
  const takeBack = ({ player, user }) =>
    attempt(() => link.ask("card/cancelOffer", { room: room.state.room, player, user }));

  const row = (guest, offers) => {
    const { name, player } = guest;
    const mine = offers.filter((each) => each.player === player);
    return h(
      "li",
      h("div.beside", h("span", name),
        button(`offer-${player}`, t("card.giveLine"), t("card.actionFor", { label: t("card.giveLine"), name }),
          () => run(() => offer(room, guest)))),
      mine.map((each) => h("div.beside",
        h("span.quiet", t("card.offeredTo", { user: each.user })),
        button(`cancel-${player}-${each.user}`, t("card.takeBack"),
          t("card.actionFor", { label: t("card.takeBack"), name: each.user }),
          () => run(() => takeBack(each))))),
    );
  };
  const read = reading(place, async () => {
    const offers = await outgoing(room);
    return h("ul.rows", guests().map((guest) => row(guest, offers)));
  });

  let shown = "";
  return {
    element,
    update() {
      element.hidden = !room.isHost || !guests().length;
      const next = JSON.stringify([room.isHost, guests().map(({ player }) => player)]);
      if (element.hidden || next === shown) return;
      shown = next;
      read();
    },
  };
};
