// Which games: on a course, with somebody, in a stretch of time. The address keeps it.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { playedCourses } from "./courses.js";
import { periodFields } from "./period.js";
import { shown } from "./shown.js";

/** Those with accounts that I played with; in somebody else's history, me. */
const partners = async (player) => {
  if (player) return [[session.user, t("history.me")]];
  const { players } = await link.ask("history/players", { limit: 100 });
  return players.filter(({ user }) => user).map(({ user, name }) => [user, name]);
};

/** Goes to the same list with these filters. */
const filter = (path, values, query) => {
  const wanted = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  if (query.get("user")) wanted.set("user", query.get("user"));
  return go(`${path}?${wanted}`);
};

const fields = (query, [courses, players]) => [
  field("course", t("history.course"),
    { options: [["", t("history.everyCourse")], ...courses], value: query.get("course") ?? "" }),
  players && field("with", t("history.player"),
    { options: [["", t("history.everybody")], ...players], value: query.get("with") ?? "" }),
  h("div.columns", periodFields(query)),
];

/** Whether any is set: then they stand open. */
const chosen = (query) => ["course", "with", "from", "to"].some((name) => query.get(name));

/**
 * The filters of a view.
 * @param {string} path The view's.
 * @param {boolean} hasPlayers Whether there is one by players.
 */
export const filters = (path, query, { hasPlayers = true } = {}) => {
  const player = query.get("user") ?? undefined;
  const work = async () => {
    const found = await Promise.all([playedCourses(player), hasPlayers ? partners(player) : null]);
    return form(t("history.filter"), (values) => filter(path, values, query), fields(query, found));
  };
  return h(
    "details.box.filters", { open: chosen(query) },
    h("summary", t("history.filters")),
    shown(work),
  );
};
