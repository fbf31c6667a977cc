// A game that is over: who won, the card, my figures, and what can be done with it (F39, F46, FU7, FU9).

import { draw, h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { href } from "../../core/router.js";
import { dateTime, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { correctionsPart } from "../history/corrections.js";
import { playAgain } from "./again.js";
import { guestLines } from "./claims.js";
import { myFigures } from "./figures.js";
import { gameLines, settlement } from "./game.js";
import { finishedCard } from "./correctScores.js";
import { cardOf } from "./reading.js";
import { sharing } from "./share.js";
import { signing } from "./signing.js";
import { totalsTable } from "./totals.js";

const playButton = (room) =>
  action(t("card.playAgain"), () => playAgain(room), { class: "primary" });

const places = () => [
  h("a.button", { href: href("/") }, t("frame.home")),
  h("a.button", { href: href("/history") }, t("card.history")),
];

/** Stopped without saving: there is nothing to look at. */
const stopped = (page, room) => {
  draw(page.root, h("p", t("card.stopped")), h("div.actions", playButton(room), places()[0]));
  return { update: () => page.title(room.state.course.name) };
};

const waits = (room) => {
  const { length } = outbox.cells(room.state.room);
  return length > 0 && h("p.error", t("card.waiting", { count: length }));
};

/** The corrections in which somebody has a say. The head comes anew after an answer. */
const correctionsOf = ({ room, rounds, host, players, totals, corrections }) =>
  correctionsPart({
    room, rounds, host, corrections,
    players: players.map((each) => ({ ...each, totals: totals[each.player] })),
  }, () => {}) || [];

const finished = (page, room) => {
  const result = h("section.cardStandings");
  const figures = myFigures(room);
  const card = finishedCard(room);
  const signs = signing(page, room);
  const guests = guestLines(room);
  const corrections = h("div");
  document.body.classList.add("on-card");
  page.root.append(
    result, corrections, h("div.actions", playButton(room), places()), sharing(room),
    card.element, signs.element, figures.element, guests.element,
  );
  /** The figures change with each correction. */
  let scores = "";

  const update = () => {
    const { state } = room;
    if (page.heading.textContent !== state.course.name) page.title(state.course.name);
    card.update();
    draw(
      result,
      h("p.quiet", t("card.endedAt", { at: dateTime(state.endedAt) })),
      waits(room), gameLines(state), totalsTable(state, cardOf(state, room.me), room.me), settlement(state),
    );
    draw(corrections, correctionsOf(state));
    signs.update(card.board.reading);
    guests.update();
    const next = JSON.stringify(state.scores[room.me]);
    if (next === scores) return;
    scores = next;
    figures.read();
  };

  const stop = outbox.watch(update);
  return {
    update,
    end() {
      document.body.classList.remove("on-card");
      stop();
    },
  };
};

export const summaryStage = (page, room) =>
  (room.state.phase === "abandoned" ? stopped : finished)(page, room);
