// The details of a hole beside its score: putts, penalties, out of bounds, the fairway and a note (R6).
//
// They are folded away, because the score is what matters on the course. While the phone is offline, they wait as errands.

import { draw, h } from "../../core/dom.js";
import { errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { clock } from "../../core/clock.js";
import { randomName } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { hasEdits, isInField, noteSent } from "../../parts/edits.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";
import { everyItem } from "../history/everyPage.js";
import { detailFields, detailsOf, readDetails } from "./detailFields.js";
import { mayWrite } from "./writing.js";

const kind = "details";
const pagesMax = 10;

const keyOf = (round, player, hole) => `${round} ${player} ${hole}`;

const fields = (room, { player, details }) => {
  const writable = room.state.players.filter((each) => !each.left && mayWrite(room, each));
  return [
    writable.length > 1 && field("player", t("card.details.player"), {
      options: writable.map((each) => [each.player, each.name]), value: player,
    }),
    detailFields(details),
  ].filter(Boolean);
};

/**
 * @param room As `followRoom` gives it.
 * @param {() => number} holeInView The number of the hole in view.
 * @returns `{element, update(), end()}`
 */
export const detailsPart = (room, holeInView) => {
  /** The details of each hole, by `keyOf`. */
  const known = new Map();
  const body = h("div");
  const element = h("details.cardDetails", h("summary", t("card.details.title")), body);
  let isLoaded = false;
  let chosen = room.me;
  let shown = null;
  let wasOnline = link.isOnline;

  const waiting = (key) => errands.of(kind).find((each) => each.room === room.state.room && each.cell === key);

  const save = async (values, { round, hole }) => {
    const player = values.player ?? chosen;
    const details = readDetails(values);
    const cell = keyOf(round, player, hole);
    const { room: id } = room.state;
    await errands.add({
      id: `${kind}/${id}/${cell}`, kind, made: randomName(), room: id, cell, hole,
      startedAt: room.state.startedAt,
      body: { room: id, player, hole, round, at: clock.now(), ...details },
    });
    known.set(cell, details);
    // The form follows the card again.
    document.activeElement?.blur?.();
    update();
  };

  const content = (round, hole) => {
    const key = keyOf(round, chosen, hole);
    const made = form(t("common.save"), (values) => save(values, { round, hole }),
      fields(room, { player: chosen, details: known.get(key) ?? {} }));
    made.querySelector("select[name=player]")?.addEventListener("change", ({ target }) => {
      chosen = target.value;
      noteSent(made);
      show();
    });
    return [
      h("p.hint", t("card.details.of", { hole })),
      made,
      waiting(key) && h("p.hint", t("card.details.waits")),
    ].filter(Boolean);
  };

  const show = () => {
    const { round } = room.state;
    const hole = holeInView();
    const key = keyOf(round, chosen, hole);
    const next = JSON.stringify([key, known.get(key), Boolean(waiting(key))]);
    if (next === shown) return;
    shown = next;
    draw(body, content(round, hole));
  };

  /** Follows the card. Somebody who entered something keeps the form with its hole until it is saved. */
  const update = () => {
    if (!element.open || !isLoaded) return;
    const isUsed = hasEdits(body) || body.contains(document.activeElement) && isInField();
    if (!isUsed || shown === null) show();
  };

  /** Reads what the server has, and then what waits here. A form that opens later begins with both. */
  const load = async () => {
    if (link.isOnline) {
      await attempt(async () => {
        const cells = await everyItem("card/details", { room: room.state.room }, "cells", pagesMax);
        for (const { round, player, hole, ...details } of cells) known.set(keyOf(round, player, hole), details);
      });
    }
    const here = errands.of(kind).filter((each) => each.room === room.state.room);
    for (const { cell, body: sent } of here) known.set(cell, detailsOf(sent));
    isLoaded = true;
  };

  element.addEventListener("toggle", async () => {
    if (!element.open || isLoaded) return update();
    await load();
    update();
  });

  // For later, when there may be no connection.
  import("./sendDetails.js").catch(() => {});
  const stops = [
    room.onEvent((event) => {
      if (event.kind !== "details.set") return;
      known.set(keyOf(event.round, event.player, event.hole), event.details);
      update();
    }),
    errands.watch(update),
    errands.follow(kind, ({ errand, result }) => {
      // The hole has other details that are newer.
      if (result?.superseded && errand.room === room.state.room && isLoaded) load().then(update);
      return false;
    }),
    // Others may have entered details while this phone was offline.
    link.watch(async () => {
      if (link.isOnline && !wasOnline && isLoaded) await load();
      wasOnline = link.isOnline;
      update();
    }),
  ];
  return { element, update, end: () => stops.forEach((stop) => stop()) };
};
