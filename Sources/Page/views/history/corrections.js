// Corrections of a finished round that wait, or to which players can object (T8, T9).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { dateTime, t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { value } from "./cardLog.js";
import { effectPart } from "./effectPart.js";
import { nameOf, scoredName } from "./names.js";

const orNone = (what, found) => (found === null ? "–" : value(what, found));

const names = (game, players) => players.map((each) => nameOf(game, each)).join(", ");

/** One new value: `Anna, hole 3: 4 → 5`. */
const changeLine = (game, change) => {
  const { player, what, hole, round, before, after } = change;
  const name = player ? scoredName(game, change) : "";
  if (what === "added") return t("history.correction.added", { name: after });
  if (what === "removed") return t("history.correction.removed", { name: before });
  if (what === "stake") return t("history.correction.stake", { name });
  const subject = what === "strokes"
    ? t(game.rounds > 1 ? "history.correction.holeInRound" : "history.correction.hole", { name, hole, round })
    : name ? t("history.correction.fact", { name, what: t(`history.what_${what}`) }) : t(`history.what_${what}`);
  return t("history.correction.change", { subject, before: orNone(what, before), after: orNone(what, after) });
};

/** The answers that a user can give: pairs of a text and whether it agrees. */
const answers = ({ state, by, waiting, agreed }) => {
  if (waiting.includes(session.user)) {
    return [["history.correction.accept", true], ["history.correction.decline", false]];
  }
  if (by === session.user) return [["history.correction.withdraw", false]];
  const objects = state === "applied" && !agreed.includes(session.user);
  return objects ? [["history.correction.object", false]] : [];
};

const correction = (game, found, again) => {
  const { change, state: kind, by, changes, waiting, objected, until } = found;
  const send = (accept) => async () => {
    await attempt(() => link.ask("card/answer", { room: game.room, change, accept }));
    await again();
  };
  const state = waiting.length > 0 && game.stateOf(changes.find((each) => each.round)?.round ?? 1);
  const effect = state && effectPart(state);
  if (effect) effect.show(String(change), () => link.ask("card/previewChange", { room: game.room, change }));
  return h("section.cardFull", { "data-correction": kind },
    h("h3", t(`history.correction.${kind}`, { name: nameOf(game, by) })),
    h("ul", changes.map((each) => h("li", changeLine(game, each)))),
    effect && effect.element,
    objected.length > 0 && h("p", t("history.correction.objectedBy", { players: names(game, objected) })),
    waiting.length > 0 && h("p.hint", t("history.correction.waitsFor", { players: names(game, waiting) })),
    h("p.hint", t(kind === "applied" ? "history.correction.finalAt" : "history.correction.droppedAt",
      { at: dateTime(until) })),
    h("div.actions", answers(found).map(([text, accept], place) =>
      h("button", { type: "button", class: accept && !place ? "primary" : "", onclick: send(accept) }, t(text)))));
};

/**
 * @param game `{room, rounds, host, players, corrections, stateOf}`; `stateOf(round)` has the form of a room's state, or is null.
 * @param again Shows the card anew.
 */
export const correctionsPart = (game, again) =>
  game.corrections?.length > 0 && [
    h("h2", t("history.correction.title")),
    game.corrections.map((each) => correction(game, each, again)),
  ];
