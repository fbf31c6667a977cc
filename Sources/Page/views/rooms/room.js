// A room, in whichever phase it is: each phase is shown by a stage of its own.

import { h } from "../../core/dom.js";
import { findTopics, followRoom } from "../../core/room.js";
import { redirect } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { closeDialogs } from "../../parts/dialog.js";
import { say } from "../../parts/frame.js";
import { cardStage } from "../card/stage.js";
import { summaryStage } from "../card/summary.js";
import { walkStage } from "../quizzes/walk.js";
import { goneText } from "./gone.js";
import { lobbyStage } from "./lobby.js";

/** `(page, room)` gives `{update(), end()}`: `update` is called after each change of the room. */
const stageOf = ({ kind, phase }) => {
  if (kind === "quiz") return walkStage;
  return { lobby: lobbyStage, playing: cardStage }[phase] ?? summaryStage;
};

export const roomView = {
  path: "/rooms/:room",
  title: () => t("rooms.room"),

  async open(page) {
    const topics = await findTopics(page.params.room);
    if (page.signal.aborted) return;
    if (!topics) return page.root.append(h("p", t("rooms.notIn")));
    let shown = null;
    let stage = null;
    const room = followRoom(topics, () => {
      if (room.gone) {
        say(goneText(room.gone));
        return redirect("/");
      }
      const wanted = stageOf(room.state);
      if (wanted !== shown) {
        const isNext = shown !== null;
        stage?.end?.();
        // What was being chosen about a lobby is of no use once the round begins.
        closeDialogs();
        page.root.replaceChildren();
        shown = wanted;
        stage = wanted(page, room);
        stage.update();
        // The title and the winner are at the top. The reader was further down.
        if (isNext) page.toTop();
        return;
      }
      stage.update();
    });
    page.leave(() => {
      room.end();
      stage?.end?.();
    });
  },
};
