// Going before the end, and ending a walk for everybody.

import { draw, h } from "../../../core/dom.js";
import { go } from "../../../core/router.js";
import { t } from "../../../core/texts.js";
import { confirm } from "../../../parts/dialog.js";
import { attempt } from "../../../parts/frame.js";
import { isAlone } from "../../rooms/members.js";

const leave = async (room) => {
  const text = t(isAlone(room.state) ? "quizzes.leaveTextAlone" : "quizzes.leaveText");
  if (!(await confirm(t("quizzes.leaveTitle"), text, { yes: t("quizzes.leave") }))) return;
  room.isLeft = true;
  if (await attempt(() => room.ask("leave"))) return go("/quizzes");
  room.isLeft = false;
};

const end = async (room) => {
  if (!(await confirm(t("quizzes.endTitle"), t("quizzes.endText"), { yes: t("quizzes.endWalk"), isDangerous: true }))) return;
  await attempt(() => room.ask("end"));
};

/** `{element, update()}`: who is host may change on the way. */
export const leaving = (room) => {
  const element = h("div.actions");
  return {
    element,
    update: () =>
      draw(
        element,
        room.isHost && h("button", { type: "button", id: "end", onclick: () => end(room) }, t("quizzes.endWalk")),
        h("button", { type: "button", id: "leave", onclick: () => leave(room) }, t("quizzes.leave")),
      ),
  };
};
