// A quiz that is walked, in whichever phase its room is: the lobby, the way, the end.

import { walkEnd } from "./walk/end.js";
import { walkLobby } from "./walk/lobby.js";
import { walkWay } from "./walk/way.js";

const stageOf = ({ phase }) => ({ lobby: walkLobby, playing: walkWay }[phase] ?? walkEnd);

/** A stage of `views/rooms/room.js` that changes with the room's phase. */
export const walkStage = (page, room) => {
  let shown = null;
  let stage = null;
  return {
    update() {
      const wanted = stageOf(room.state);
      if (wanted !== shown) {
        stage?.end?.();
        page.root.replaceChildren();
        page.title(room.state.quiz.name);
        shown = wanted;
        stage = wanted(page, room);
      }
      stage.update();
    },
    end: () => stage?.end?.(),
  };
};
