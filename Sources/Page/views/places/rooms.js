// The rooms that I am in, each with its name: the course or the quiz, from the room's head.

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";

const open = ["lobby", "playing"];

const title = (kind, head) =>
  head.course?.name ?? head.quiz?.name ?? (kind === "quiz" ? t("places.aWalk") : t("places.aRound"));

/**
 * `[{room, title}]` of those that are not over. A title names only the kind of room until its head comes.
 * @param {(room, title) => void} named Called with the name of a room when its head comes.
 */
export const openRooms = async (page, named) => {
  const { rooms } = await link.ask("room/list");
  return rooms.filter(({ phase }) => open.includes(phase)).map(({ room, kind, topics }) => {
    page.listen(topics.head, (head) => head && named(room, title(kind, head)));
    return { room, title: title(kind, {}) };
  });
};
