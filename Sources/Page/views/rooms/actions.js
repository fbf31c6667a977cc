// Starting the round, and leaving the lobby.

import { draw, h } from "../../core/dom.js";
import { go } from "../../core/router.js";
import { errorText, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt } from "../../parts/frame.js";
import { sharesBall } from "../../golf/score.js";
import { isAlone } from "./members.js";

const leave = async (room) => {
  const text = t(isAlone(room.state) ? "rooms.leaveAloneText" : "rooms.leaveText");
  if (!(await confirm(t("rooms.leave"), text, { yes: t("rooms.leave") }))) return;
  room.isLeft = true;
  if (await attempt(() => room.ask("leave"))) return go("/");
  room.isLeft = false;
};

/**
 * Explains why the round cannot start. If players have no team, the page shows its own text, which names all of them.
 * The server's message gives only the number of the first one.
 */
const hindrance = (error, { settings, players }) => {
  const alone = players.filter((each) => !each.left && each.team === null).map((each) => each.name);
  const needsTeams = settings.format === "bestBall" || sharesBall(settings);
  const isOfTeams = error.code === "room.notReady" && needsTeams;
  return isOfTeams && alone.length
    ? t("rooms.needTeams", { names: alone.join(", ") })
    : errorText(error);
};

export const actionsSection = (page, room) => {
  const outcome = h("div");
  const buttons = h("div.actions");
  let isStarting = false;

  // What hinders it (too few players, no teams) stays beside the button until it is tried again.
  const start = async () => {
    if (isStarting) return;
    isStarting = true;
    draw(outcome);
    show();
    try {
      await room.ask("start");
    } catch (error) {
      if (!error.code) throw error;
      draw(outcome, h("p.error", { role: "alert" }, hindrance(error, room.state)));
    }
    isStarting = false;
    if (!page.signal.aborted) show();
  };

  const hostName = () => room.player(room.state.host)?.name ?? room.state.host;
  const show = () =>
    draw(
      buttons,
      room.isHost
        ? h("button.primary", { id: "start", type: "button", "aria-disabled": isStarting && "true",
          onclick: start }, t("rooms.start"))
        : h("p", t("rooms.waiting", { name: hostName() })),
      h("button", { id: "leave", type: "button", onclick: () => leave(room) }, t("rooms.leave")),
    );

  return { element: h("section.doing", { "aria-label": t("rooms.doing") }, outcome, buttons), update: show };
};
