// Whom I played with, and may want to have as a friend (history/players).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { date, t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { person } from "./person.js";

const words = ({ user, games, lastAt }) =>
  [!user && t("people.guest"), t("people.games", { count: games }), date(lastAt)]
    .filter(Boolean)
    .join(" · ");

const row = (player) => [
  h("div", player.user ? person(player) : h("span", player.name)),
  h("div.quiet", words(player)),
];

/** Page by page, those of the latest game first. */
export const playedWith = () =>
  pagedList(
    async (cursor) => {
      const page = await link.ask("history/players", { limit: 20, ...(cursor && { cursor }) });
      return { items: page.players, cursor: page.cursor };
    },
    (player) => h("div", row(player)),
    t("people.nobodyPlayed"),
  );
