// How everybody stands, as it changes.

import { draw, h } from "../../../core/dom.js";
import { number, t } from "../../../core/texts.js";
import { presence } from "./presence.js";

const name = (player, room) => [
  h(player === room.me ? "strong" : "span", room.player(player)?.name ?? player), " ",
  presence(room.player(player) ?? {}, room),
];

const row = (place, room) =>
  h(
    "tr", { class: place.players.includes(room.me) ? "mine" : "" },
    h("td.number", number(place.rank)),
    h(
      "th", { scope: "row" },
      place.team !== null && `${t("quizzes.team", { number: place.team })}: `,
      place.players.map((player, index) => [index > 0 && ", ", name(player, room)])),
    h("td.number", number(place.correct)),
    h("td.number", number(place.incorrect)),
    h("td.number", number(place.points)),
  );

const head = () =>
  h("thead", h("tr", ["rank", "player", "right", "wrong", "pointsHead"].map((each, index) =>
    h("th", { scope: "col", class: index === 1 ? "" : "number" }, t(`quizzes.${each}`)))));

/** `{element, update()}` of a room. */
export const standings = (room) => {
  const rows = h("tbody");
  return {
    element: h(
      "section.standings", h("h2", t("quizzes.standings")),
      h("div.wide", { tabindex: 0, role: "region", "aria-label": t("quizzes.standings") }, h("table", head(), rows)),
    ),
    update: () => draw(rows, room.state.places.map((each) => row(each, room))),
  };
};
