// How everybody stands, as it changes.

import { draw, h } from "../../../core/dom.js";
import { number, t } from "../../../core/texts.js";
import { teamTitle } from "../../../golf/words.js";
import { smallSign } from "../../../parts/map/signs.js";
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
      place.team !== null && `${teamTitle(place.team)}: `,
      place.players.map((player, index) => [index > 0 && ", ", name(player, room)])),
    h("td.number", number(place.correct)),
    h("td.number", number(place.incorrect)),
    h("td.number", number(place.points)),
  );

const column = (...content) => h("th.number", { scope: "col" }, content);
/** The sign that the map has for it, in the place of a word for which a phone has no room. */
const signed = (kind) => column(smallSign({ kind }), h("span.heard", t(`quizzes.${kind}`)));

const head = () =>
  h(
    "thead",
    h(
      "tr",
      column(h("span.heard", t("quizzes.rank"))),
      h("th", { scope: "col" }, t("quizzes.player")),
      signed("right"), signed("wrong"), column(t("quizzes.pointsHead")),
    ),
  );

/** `{element, update()}` of a room. */
export const standings = (room) => {
  const rows = h("tbody");
  return {
    element: h(
      "section.walkStandings", h("h2", t("quizzes.standings")),
      h("div.wide", { tabindex: 0, role: "region", "aria-label": t("quizzes.standings") }, h("table", head(), rows)),
    ),
    update: () => draw(rows, room.state.places.map((each) => row(each, room))),
  };
};
