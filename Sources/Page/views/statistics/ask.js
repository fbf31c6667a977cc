// What the server is asked: the figures of a player, on a course or all, in a stretch of time.

import { link } from "../../core/link.js";
import { everyItem } from "../history/everyPage.js";
import { period, timeZone } from "../history/period.js";

const mostPages = 5;

/** Whose rounds an address means, and which of them. */
export const roundsOf = (query) => ({
  player: query.get("user") ?? undefined,
  course: query.get("course") ?? undefined,
  ...period(query),
});

/** The same, in one format if the address names one. */
const selection = (query) => ({ ...roundsOf(query), format: query.get("format") ?? undefined });

/** All rounds in one. */
export const askTotal = async (query) =>
  (await link.ask("statistics/mine", { ...selection(query), timeZone: timeZone(), limit: 1 })).total;

/** Rounds in groups: by `course`, `hole`, `format`, `month`, `wind`, `temperature`, `rain`. */
export const askGroups = (query, by) =>
  everyItem("statistics/mine", { ...selection(query), by, timeZone: timeZone(), limit: 100 },
    "groups", mostPages);
