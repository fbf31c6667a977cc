// What is going to be played: the host chooses, all others read (FU5).

import { draw, h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { number, t } from "../../core/texts.js";
import { changeGame } from "./openSheets.js";
import { settingFacts } from "./settingFacts.js";

const courseLine = ({ id, holes }) => {
  const par = holes.reduce((sum, hole) => sum + hole.par, 0);
  const text = t("rooms.courseOf", { count: holes.length, par: number(par) });
  return id ? h("a", { href: href(`/courses/${encodeURIComponent(id)}`) }, text) : text;
};

const facts = ({ settings, course }) => [[t("rooms.course"), courseLine(course)], ...settingFacts(settings)];

export const gameSection = (room) => {
  const list = h("dl.gameFacts");
  const buttons = h("div.actions");
  return {
    element: h("section.box", { "aria-label": t("rooms.game") }, h("h2", t("rooms.game")), list, buttons),
    update() {
      draw(list, facts(room.state).map(([name, text]) => h("div", h("dt", name), h("dd", text))));
      draw(buttons, room.isHost
        ? h("button", { id: "change-game", type: "button", onclick: () => changeGame(room) },
          t("rooms.changeGame"))
        : h("p.hint", t("rooms.hostChooses")),
        // A course that is nowhere yet: what is on the card begins its description (F29).
        !room.state.course.id && h("a.button", { href: href(`/courses/new?room=${room.state.room}`) },
          t("rooms.registerThis")));
    },
  };
};
