// A room on a face that has place for nothing else.

import { h } from "../../core/dom.js";
import { findTopics, followRoom } from "../../core/room.js";
import { t } from "../../core/texts.js";
import { goneText } from "../rooms/gone.js";

/**
 * Follows the room of a view's address as long as the view is open.
 * @param {(room) => void} changed Called once its state is there, and after each change.
 * @param {(topics) => void} found Called before, with its topics.
 */
export const follow = async (page, changed, found = () => {}) => {
  const say = (text) => page.root.replaceChildren(h("p", text));
  const topics = await findTopics(page.params.room);
  if (page.signal.aborted) return;
  if (!topics) return say(t("rooms.notIn"));
  found(topics);
  const room = followRoom(topics, () => {
    if (room.gone) return say(goneText(room.gone));
    if (room.state.kind !== "golf") return say(t("watch.noCard"));
    changed(room);
  });
  page.leave(room.end);
};
