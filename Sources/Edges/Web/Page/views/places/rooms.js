// The rooms that I am in, with what they are called.

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";

const open = ["lobby", "playing"];

const title = (kind, state) =>
  state.course?.name ?? state.quiz?.name ?? (kind === "quiz" ? t("places.aWalk") : t("places.aRound"));

/**
 * `[{room, title}]` of those that are not over.
 * @param {(room, title) => void} named Called when a room says more of itself than of what kind it is.
 */
export const openRooms = async (page, named) => {
  const { rooms } = await link.ask("room/list");
  return rooms.filter(({ phase }) => open.includes(phase)).map(({ room, kind, topics }) => {
    page.listen(topics.state, (state) => state && named(room, title(kind, state)));
    return { room, title: title(kind, {}) };
  });
};
