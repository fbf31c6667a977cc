// The lobby: who comes, and what is going to be played (FU4, FU5).

import { h } from "../../core/dom.js";
import { redirect } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";
import { actionsSection } from "./actions.js";
import { doorSection } from "./door.js";
import { friendBook } from "./friendBook.js";
import { gameSection } from "./game.js";
import { stakesPart } from "./openSheets.js";
import { playersSection } from "./players.js";

const turnOut = () => {
  say(t("rooms.abandoned"));
  return redirect("/");
};

/** Each section is `{element, update()}`, and shows what of the room's state it is about. */
export const lobbyStage = (page, room) => {
  const book = friendBook(page);
  const sections = [
    doorSection(room, book),
    playersSection(room, book),
    gameSection(room),
    stakesPart(room),
    actionsSection(page, room),
  ];
  page.title(room.state.course.name);
  page.root.append(h("div.lobby", sections.map((section) => section.element)));
  const update = () => {
    for (const section of sections) section.update();
  };
  // A friend who was added is not a change of the room, but of how it looks to me.
  const stop = book.watch(update);
  const end = () => {
    stop();
    for (const section of sections) section.end?.();
    if (room.state.phase === "abandoned" && !room.isLeft) turnOut();
  };
  return { update, end };
};
