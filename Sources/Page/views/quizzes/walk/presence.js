// Whether somebody's link stands (Q9).

import { h } from "../../../core/dom.js";
import { t, time } from "../../../core/texts.js";

/** A mark beside a player who cannot be reached, with since when; nothing beside all others. */
export const presence = ({ player, online, left }, room) => {
  if (left) return h("span.tag", t("quizzes.left"));
  if (online) return null;
  const since = room.presence?.offline?.[player];
  return h("span.tag.away", since ? t("quizzes.offlineSince", { time: time(since) }) : t("quizzes.offline"));
};
