// What may stand on the first page, and what stands there as long as nobody chose (F21).

import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";

/** The words that the settings keep, with where they lead. Words of other clients are left as they are. */
const places = {
  play: "/play",
  join: "/join",
  history: "/history",
  courses: "/courses",
  statistics: "/statistics",
  handicap: "/handicap",
  discs: "/discs",
  people: "/people",
  places: "/places",
  sharing: "/sharing",
  quizzes: "/quizzes",
  services: "/services",
  reminders: "/reminders",
  inbox: "/inbox",
  settings: "/settings",
  rules: "/rules",
  news: "/news",
};

const unlessChosen = ["play", "join", "courses", "history", "quizzes", "services"];

/** As many as the server keeps. */
export const shortcutsMax = 12;
export const shortcutWords = Object.keys(places);
export const isShortcut = (word) => word in places;
export const shortcutText = (word) => t(`home.shortcuts.${word}`);
export const shortcutPath = (word) => places[word];

/** What is to be seen of the words that were chosen. */
export const shownShortcuts = (chosen) => {
  const known = chosen.filter(isShortcut);
  return known.length ? known : unlessChosen;
};

/** As last known in this browser: the first page does not wait for them. */
export const keptShortcuts = async () => (await keep.get("home", session.user)) ?? [];

export const readShortcuts = async () => {
  const { shortcuts } = await link.ask("account/settings");
  await keep.set("home", session.user, shortcuts);
  return shortcuts;
};

export const saveShortcuts = async (words) => {
  const { shortcuts } = await link.ask("account/changeSettings", { shortcuts: words });
  await keep.set("home", session.user, shortcuts);
};
