// The card in play, on a single page (F3, F9 to F12, F69, G7 to G9, FU7, FU8).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { scoreWords } from "../../golf/words.js";
import { whenReleased } from "../../parts/pointer.js";
import { gameActions } from "./actions.js";
import { cardBoard } from "./board.js";
import { detailsPart } from "./details.js";
import { doorPart } from "./door.js";
import { fullPart } from "./full.js";
import { gameLines } from "./game.js";
import { linksLine } from "./links.js";
import { peopleList } from "./people.js";
import { redrawing } from "./redraw.js";
import { signing } from "./signing.js";
import { spotsPart } from "./spots.js";
import { stakesPart } from "./stakes.js";
import { totalsTable } from "./totals.js";

const titleOf = ({ course, round, rounds }) =>
  rounds > 1 ? t("card.titleRound", { course: course.name, round }) : course.name;

/** What was written by others is said to who hears the page, and flashes for who sees it. */
const news = (room, board) => {
  const element = h("p.heard", { "aria-live": "polite" });
  const hear = (event) => {
    if (!["score.set", "score.cleared"].includes(event.kind)) return;
    board.noteWrite(event);
    if (event.by === room.me) return;
    const line = board.lineWith(event.player);
    // Each partner of a team has an event. They tell of one score, so the page says it once.
    if (line && line.player.player !== event.player) return;
    const name = line?.player.name ?? event.player;
    const by = room.player(event.by)?.name ?? event.by;
    const { hole, strokes } = event;
    element.textContent = strokes
      ? t("card.wrote", { by, name, hole, strokes: scoreWords(strokes) })
      : t("card.cleared", { by, name, hole });
  };
  return { element, stop: room.onEvent(hear) };
};

const elsewhere = ({ state }) =>
  h("p.cardElsewhere",
    h("a", { href: href(`/rooms/${state.room}/watch`) }, t("card.watchFace")), " · ",
    h("a", { href: href(`/rooms/${state.room}/wall`) }, t("card.wall")), " · ",
    h("a", { href: href("/discs") }, t("card.discs")));

/** @param changes What can be changed about the game (`rooms/room.js`); without it, nothing. */
export const cardStage = (page, room, changes = null) => {
  const links = linksLine();
  const board = cardBoard(room, {
    moved: () => {
      details?.update();
      spots?.update();
    },
  });
  const details = room.isLocal ? null : detailsPart(room, () => board.hole);
  const spots = room.isLocal ? null : spotsPart(room, () => board.hole);
  const told = news(room, board);
  const standings = h("section.cardStandings");
  const redraw = redrawing(standings);
  // A game without a link is kept by one, and seen here alone.
  const signs = room.isLocal ? null : signing(page, room);
  const stakes = stakesPart(room);
  const door = doorPart(room);
  const full = fullPart(room);
  const people = peopleList(room, changes);
  const proposal = changes?.part(room);
  const actions = gameActions(room);
  document.body.classList.add("on-card");
  page.root.append(
    ...[
      links.element, told.element, proposal?.element, full.element, board.element, spots?.element, details?.element, stakes.element, standings, signs?.element,
      h("details.cardMore", h("summary", t("card.playersAndEnd")), door.element, people.element, actions.element,
        !room.isLocal && elsewhere(room)),
    ].filter(Boolean),
  );

  const update = () => {
    const title = titleOf(room.state);
    if (page.heading.textContent !== title) page.title(title);
    board.update();
    // A line about a connection moves the keys. So it waits until no finger presses one.
    whenReleased().then(() => links.update(room));
    const { game, standings: order } = room.state;
    const sums = board.reading.lines.map(({ player, nines, round, total }) =>
      [player.name, player.left, nines, round, total]);
    redraw([game, order, sums], () => [h("h2", t("card.standings")), gameLines(room.state),
      totalsTable(room.state, board.reading, room.me)]);
    signs?.update(board.reading);
    stakes.update();
    door.update();
    full.update();
    proposal?.update();
    people.update();
    actions.update(board);
  };

  const stops = [outbox.watch(update), link.watch(update), told.stop];
  for (const name of ["online", "offline"]) {
    addEventListener(name, update, { signal: page.signal });
  }
  return {
    update,
    end() {
      document.body.classList.remove("on-card");
      board.end();
      details?.end();
      spots?.end();
      stops.forEach((stop) => stop());
    },
  };
};
