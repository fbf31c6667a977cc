// The card for 200 by 200 pixels: what the room says in short, the hole, my score, four big keys (F76).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { playOrder } from "../../golf/order.js";
import { strokesMax, strokesOf } from "../../golf/score.js";
import { scoreText as shownScore } from "../../golf/words.js";
import { cardOf } from "../card/reading.js";
import { mayWrite, writeCell } from "../card/writing.js";
import { follow } from "./follow.js";

/** How long `+` and `−` write nothing after the watch moved on its own: a tap may already be under way. */
const restMs = 500;

const key = (id, sign, label, onclick) =>
  h("button.padKey", { type: "button", id, "aria-label": label, onclick }, sign);

/** Everything on the face, drawn once; `show` changes its texts. */
const makeFace = (actions) => {
  const brief = h("p.watchBrief");
  const hole = h("p.watchHole");
  const score = h("p.watchScore", { role: "status" });
  const keys = [
    key("watch-less", "−", t("watch.less"), () => actions.change(-1)),
    key("watch-more", "+", t("watch.more"), () => actions.change(1)),
    key("watch-before", "‹", t("watch.before"), () => actions.go(-1)),
    key("watch-next", "✓", t("watch.next"), () => actions.go(1)),
  ];
  return { brief, hole, score, keys, all: [brief, hole, keys[0], score, ...keys.slice(1)] };
};

const scoreText = ({ strokes, isPending }) =>
  `${shownScore(strokes)}${isPending ? "…" : ""}`;

const opened = (page) => {
  let room = null;
  let reading = null;
  let place = null;
  /** What stands on the room's topic for watches. */
  let brief = "";

  const line = () => reading.lines.find(({ player }) => player.player === room.me);

  const change = (by) => {
    if (performance.now() < restsUntil) return;
    const { par } = line().holes[place];
    const before = strokesOf(line().cells[place].strokes);
    const strokes = before === null ? par + Math.min(by, 0) : before + by;
    if (strokes < 1 || strokes > strokesMax) return;
    isStaying = true;
    attempt(() => writeCell(room, room.me, place, strokes));
  };

  const goOn = (by) => {
    const order = playOrder(room.state);
    const next = order[order.indexOf(place) + by];
    if (next === undefined) return;
    place = next;
    restsUntil = 0;
    isStaying = by < 0;
    update();
  };

  /** The first hole without a score of mine, in the order of play; else where the game is. */
  const firstPlace = (there) =>
    playOrder(room.state).find((each) => line().cells[each].strokes === null) ?? there;

  const face = makeFace({ change, go: goOn });
  let seenHole = null;
  /** Whether the player is writing this hole or went back to it. The watch then stays on it. */
  let isStaying = false;
  let restsUntil = 0;

  const followHole = () => {
    const { hole } = room.state;
    if (hole === seenHole) return;
    const isFirst = seenHole === null;
    seenHole = hole;
    const there = reading.holes.findIndex((each) => each.number === hole);
    if (isFirst) place = firstPlace(Math.max(0, there));
    // A player whose score is missing stays on the hole.
    else if (!isStaying && there >= 0 && line().cells[place].strokes !== null) {
      if (place !== there) restsUntil = performance.now() + restMs;
      place = there;
    }
  };

  const showOver = () => draw(page.root, face.brief, h("p.watchScore", t("watch.over")));

  const update = () => {
    if (!room?.state) return;
    reading = cardOf(room.state);
    face.brief.textContent = `${link.isOnline ? "" : "✕ "}${brief || room.state.course.name}`;
    if (room.state.phase !== "playing" || !line()) return showOver();
    followHole();
    if (!page.root.contains(face.score)) page.root.replaceChildren(...face.all);
    const { number: hole, par } = line().holes[place];
    face.hole.textContent = t("watch.hole", { hole, par });
    face.score.textContent = scoreText(line().cells[place]);
    const isOpen = mayWrite(room, line().player);
    face.keys[0].disabled = face.keys[1].disabled = !isOpen;
    const order = playOrder(room.state);
    face.keys[2].disabled = place === order[0];
    face.keys[3].disabled = place === order.at(-1);
    outbox.settle(room.state.room, room.state.seq);
  };

  return {
    update: (found) => {
      room = found;
      update();
    },
    redraw: update,
    hearBrief: (text) => {
      brief = typeof text === "string" ? text : "";
      update();
    },
  };
};

export const watchView = {
  path: "/rooms/:room/watch",
  style: "watch",
  title: () => t("watch.title"),

  async open(page) {
    const face = opened(page);
    page.leave(outbox.watch(face.redraw));
    page.leave(link.watch(face.redraw));
    await follow(page, face.update, (topics) => page.listen(topics.brief, face.hearBrief));
  },
};
