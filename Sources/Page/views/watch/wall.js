// A scoreboard for a wall: big, live, nothing to press (D8).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { t } from "../../core/texts.js";
import { stayAwake } from "../../parts/awake.js";
import { gameLines } from "../card/game.js";
import { cardOf } from "../card/reading.js";
import { totalsTable } from "../card/totals.js";
import { follow } from "./follow.js";

const where = ({ phase, hole, round, rounds }) =>
  [
    rounds > 1 && t("watch.round", { round }),
    phase === "playing" && t("watch.onHole", { hole }),
    phase === "lobby" && t("watch.lobby"),
    phase === "ended" && t("watch.over"),
    phase === "abandoned" && t("watch.stopped"),
  ].filter(Boolean).join(" · ");

export const wallView = {
  path: "/rooms/:room/wall",
  style: "wall",
  title: () => t("watch.wall"),

  async open(page) {
    let room = null;
    const show = () => {
      const { state } = room;
      if (page.heading.textContent !== state.course.name) page.title(state.course.name);
      draw(
        page.root,
        h("p.wallWhere", where(state), !link.isOnline && [" ", h("span.tag", t("watch.noLink"))]),
        gameLines(state),
        totalsTable(state, cardOf(state), room.me),
      );
    };
    page.leave(stayAwake());
    page.leave(outbox.watch(() => room && show()));
    page.leave(link.watch(() => room && show()));
    await follow(page, (found) => {
      room = found;
      show();
    });
  },
};
