// Games that are over: mine, or those of somebody who shows them to me (F2, F14, F41).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { filters } from "./filters.js";
import { gameRow } from "./gameRow.js";
import { period } from "./period.js";
import { shown } from "./shown.js";

/** The ways on from here. */
const ways = (user) => {
  const of = user ? `?user=${encodeURIComponent(user)}` : "";
  const mine = [
    ["/handicap", "handicap"],
    ["/discs", "discs"],
    ["/quizzes/history", "quizzes"],
    ["/history/claims", "claims"],
    ["/history/files", "files"],
  ];
  const shown = [["/statistics", "statistics"], ...(user ? [["/handicap", "handicap"], ["/discs", "discs"]] : mine)];
  return h(
    "nav", { "aria-label": t("history.ways") },
    h("ul.chips", shown.map(([path, name]) =>
      h("li", h("a.chip", { href: href(path + of) }, t(`history.to_${name}`))))),
  );
};

const list = (query, owner) => {
  const asked = {
    player: query.get("user") ?? undefined,
    course: query.get("course") ?? undefined,
    with: query.get("with") ?? undefined,
    ...period(query),
    limit: 25,
  };
  const fetch = async (cursor) => {
    const { rounds, cursor: next } = await link.ask("history/list", { ...asked, cursor });
    return { items: rounds, cursor: next };
  };
  const isFiltered = [asked.course, asked.with, asked.from, asked.to].some(Boolean);
  return pagedList(fetch, (game) => gameRow(game, owner), t(isFiltered ? "history.noMatch" : "history.nothing"));
};

export const historyView = {
  path: "/history",
  title: () => t("history.title"),

  open(page) {
    const user = page.query.get("user");
    const owner = user ?? session.user;
    if (user) page.title(t("history.titleOf", { user }));
    page.root.append(
      ways(user),
      filters("/history", page.query),
      shown(() => list(page.query, owner)),
    );
  },
};
