// The card of a game that is over: to read, and to correct (F14, F39).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go, href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { date, number, t, time, toPar } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { cardLog } from "./cardLog.js";
import { correctCell } from "./correctCell.js";
import { correctPlayers } from "./correctPlayers.js";
import { correctionsPart } from "./corrections.js";
import { countingPart } from "./counting.js";
import { everyPage } from "./everyPage.js";
import { finishedState, resultLines, roundGrid, settlementPart } from "./grid.js";
import { guestsPart } from "./guests.js";
import { courseName, formatName, isMine, playerName } from "./names.js";
import { findNoted, notedOn, notedPart } from "./noted.js";
import { placeText } from "./outcome.js";
import { shown } from "./shown.js";
import { findThrown, thrownOn, thrownPart } from "./thrown.js";
import { weatherPart } from "./weatherForm.js";

/** The whole card: one that is long comes in parts. */
const read = async (room) => {
  const pages = await everyPage("history/card", { room });
  const card = { ...pages[0], lines: pages.flatMap(({ lines }) => lines) };
  const isMember = isMine(card);
  const thrown = await findThrown(room);
  const noted = isMember ? await findNoted(room) : [];
  return { card, isMember, thrown, noted };
};

const facts = (card) => [
  h("p", t("history.playedAt", { date: date(card.startedAt, { dateStyle: "full" }),
    time: time(card.startedAt) })),
  h("p.tags", h("span.tag", formatName(card.format)),
    card.imported && h("span.tag", t("history.imported"))),
];

const person = (each) =>
  each.guest || !each.player
    ? playerName(each)
    : h("a", { href: href(`/people/${each.player}`) }, playerName(each));

/** The players with the fewest strokes above par first. */
const byStrokes = (players) => {
  const over = ({ totals }) => (totals?.thru ? totals.toPar : Infinity);
  return [...players].sort((one, other) => (over(one) > over(other) ? 1 : over(one) < over(other) ? -1 : 0));
};

/** The players in the order of the result, each with the score by the format: `2&1`, `36 points`. */
const byResult = ({ players, result: { game } }) =>
  game.places.flatMap((place) => place.players.map((player) => ({
    ...players.find((each) => each.player === player),
    score: placeText(game, place),
  })));

const strokes = ({ totals }) => totals?.thru > 0 && `${number(totals.strokes)} (${toPar(totals.toPar)})`;

/** The players with their scores. A viewer who was not in the game sees only the strokes. */
const standings = (card) =>
  h("ol.rows.finishers", (card.result ? byResult(card) : byStrokes(card.players)).map((each) =>
    h("li.beside", h("span", person(each), each.left && h("span.quiet", ` ${t("history.left")}`)),
      h("strong.number", [each.score, strokes(each)].filter(Boolean).join(" · ")))));

/** The winner with the bets, and what each player gets or owes. */
const result = (card) => {
  if (!card.result) return null;
  return [resultLines(card), standings(card), settlementPart(card)];
};

const remove = async (room) => {
  const isSure = await confirm(t("history.removeTitle"), t("history.removeText"),
    { yes: t("common.remove"), isDangerous: true });
  if (!isSure) return;
  await attempt(async () => {
    await link.ask("history/remove", { room });
    say(t("history.removed"));
    await go("/history", { replace: true });
  });
};

/** Cards that others with accounts are on are theirs, too, and stay. */
const isMineAlone = ({ players }) =>
  players.every(({ guest, player }) => guest || player === session.user);

const rounds = ({ card, isMember, thrown, noted }, again) => {
  const correct = async (cell) => {
    const discs = thrownOn(thrown, cell.line.round, cell.line.player, cell.hole.number);
    const details = notedOn(noted, cell.line.round, cell.line.player, cell.hole.number);
    if (await correctCell({ ...cell, card }, discs, details)) await again();
  };
  return Array.from({ length: card.rounds }, (_, place) =>
    roundGrid(card, place + 1,
      (player, hole) => Object.keys(notedOn(noted, place + 1, player, hole) ?? {}).length > 0, isMember ? correct : null));
};

const section = (title, fetch) => [h("h2", title), shown(fetch)];

const forMembers = ({ card, isMember }, again) =>
  isMember && [
    guestsPart(card, attempt),
    card.result && correctPlayers(card, again),
    section(t("history.counting"), () => countingPart(card.room)),
    section(t("history.changes"), () => cardLog(card)),
    isMineAlone(card) && h("div.actions", h("button.danger", { type: "button",
      onclick: () => remove(card.room) }, t("history.remove"))),
  ];

/** The corrections, and the host who decides about them. */
const pick = (result) => ({ host: result?.host, corrections: result?.corrections });

const content = (found, again) => [
  facts(found.card),
  result(found.card) ?? standings(found.card),
  found.isMember && correctionsPart({ ...found.card, ...pick(found.card.result), stateOf: (round) => finishedState(found.card, round) }, again),
  found.isMember && h("p.hint", t("history.correctHint")),
  rounds(found, again),
  thrownPart(found.card, found.thrown),
  notedPart(found.card, found.noted),
  section(t("history.weather"), () => weatherPart(found.card, found.isMember, again)),
  forMembers(found, again),
];

export const cardView = {
  path: "/history/:room",
  title: () => t("history.card"),

  open(page) {
    const { room } = page.params;
    page.root.append(shown(async (again) => {
      const found = await read(room);
      page.title(courseName(found.card.course));
      return content(found, again);
    }));
  },
};
