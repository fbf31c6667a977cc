// A scoreboard for a wall: big, live, nothing to press (D8).

import { h, render } from "preact";
import { Tag } from "../../components/Tag.js";
import type { GolfRoom } from "../../core/documents.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import type { FollowedGolf } from "../../core/room.js";
import { t } from "../../core/texts.js";
import { standingsOf } from "../../golf/standing.js";
import { stayAwake } from "../../parts/awake.js";
import type { Page } from "../../parts/frame.js";
import { Totals } from "../card/FullCard.js";
import { GameLines } from "../card/GameLines.js";
import { cardOf } from "../card/reading.js";
import { follow } from "./follow.js";

const where = ({ phase, hole, round, rounds }: GolfRoom) =>
  [
    rounds > 1 && t("watch.round", { round }),
    phase === "playing" && t("watch.onHole", { hole }),
    phase === "lobby" && t("watch.lobby"),
    phase === "ended" && t("watch.over"),
    phase === "abandoned" && t("watch.stopped"),
  ].filter(Boolean).join(" · ");

const Board = ({ state, me }: { state: GolfRoom; me: string | null }) => {
  const card = cardOf(state, me);
  // The wall is for everybody, so it speaks to nobody.
  const standings = standingsOf(state, card, null);
  return (
    <div class="stack">
      <p class="wallWhere">{where(state)} {!link.isOnline && <Tag>{t("watch.noLink")}</Tag>}</p>
      <GameLines state={state} standings={standings} />
      <Totals card={card} standings={standings} hasPlaces />
      {card.lines.some(({ player }) => player.pars) && <p class="hint">{t("card.ownPars")}</p>}
    </div>
  );
};

export const wallView = {
  path: "/rooms/:room/wall",
  style: "wall",
  title: () => t("watch.wall"),

  async open(page: Page) {
    let room: FollowedGolf | null = null;
    let box: Element | null = null;
    const show = () => {
      if (!room) return;
      const { state, me } = room;
      if (page.heading.textContent !== state.course.name) page.title(state.course.name);
      if (!box?.isConnected) {
        box = document.createElement("div");
        page.root.replaceChildren(box);
      }
      render(<Board state={state} me={me} />, box);
    };
    page.leave(stayAwake());
    page.leave(outbox.watch(show));
    page.leave(link.watch(show));
    await follow(page, (found: FollowedGolf) => {
      room = found;
      show();
    });
  },
};
