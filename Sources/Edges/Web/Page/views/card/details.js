// The details of a hole beside its score: putts, penalties, out of bounds, the fairway and a note (R6).
//
// They are folded away, because the score is what matters on the course. Without a link they wait as errands.

import { draw, h } from "../../core/dom.js";
import { errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { clock } from "../../core/clock.js";
import { randomName } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";
import { everyItem } from "../history/everyPage.js";
import { mayWrite } from "./writing.js";

const kind = "details";
const pagesMax = 10;
const numbers = ["putts", "penalties", "outOfBounds"];

const keyOf = (round, player, hole) => `${round} ${player} ${hole}`;

/** The details as the server takes them: those that are there. */
const entry = ({ putts, penalties, outOfBounds, fairway, note }) =>
  Object.fromEntries(Object.entries({ putts, penalties, outOfBounds, fairway, note })
    .filter(([, value]) => value !== undefined && value !== null));

/** @returns The details that a form holds. */
const read = (values) => {
  const counts = numbers.filter((name) => values[name] !== "").map((name) => [name, Number(values[name])]);
  return {
    ...Object.fromEntries(counts),
    ...(values.fairway ? { fairway: values.fairway === "yes" } : {}),
    ...(values.note ? { note: values.note } : {}),
  };
};

const numberField = (name, value) =>
  field(name, t(`card.details.${name}`), {
    type: "number", inputmode: "numeric", min: 0, max: 20, value: value ?? "",
  });

const fields = (room, { player, details }) => {
  const { putts, penalties, outOfBounds, fairway, note } = details;
  const writable = room.state.players.filter((each) => !each.left && mayWrite(room, each));
  return [
    writable.length > 1 && field("player", t("card.details.player"), {
      options: writable.map((each) => [each.player, each.name]), value: player,
    }),
    numberField("putts", putts), numberField("penalties", penalties), numberField("outOfBounds", outOfBounds),
    field("fairway", t("card.details.fairway"), {
      options: [["", t("card.details.unknown")], ["yes", t("common.yes")], ["no", t("rooms.no")]],
      value: fairway === undefined ? "" : fairway ? "yes" : "no",
    }),
    field("note", t("card.details.note"), { maxlength: 280, value: note ?? "", autocomplete: "off" }),
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

  const waiting = (key) => errands.of(kind).find((each) => each.room === room.state.room && each.cell === key);

  const save = async (values, { round, hole }) => {
    const player = values.player ?? chosen;
    const details = read(values);
    const cell = keyOf(round, player, hole);
    const { room: id } = room.state;
    await errands.add({
      id: `${kind}/${id}/${cell}`, kind, made: randomName(), room: id, cell, hole,
      body: { room: id, player, hole, round, at: clock.now(), ...details },
    });
    known.set(cell, details);
    update();
  };

  const content = (round, hole) => {
    const key = keyOf(round, chosen, hole);
    const made = form(t("common.save"), (values) => save(values, { round, hole }),
      fields(room, { player: chosen, details: known.get(key) ?? {} }));
    made.querySelector("select[name=player]")?.addEventListener("change", ({ target }) => {
      chosen = target.value;
      update();
    });
    return [
      h("p.hint", t("card.details.of", { hole })),
      made,
      waiting(key) && h("p.hint", t("card.details.waits")),
    ].filter(Boolean);
  };

  const update = () => {
    if (!element.open || !isLoaded) return;
    const { round } = room.state;
    const hole = holeInView();
    const key = keyOf(round, chosen, hole);
    const next = JSON.stringify([key, known.get(key), Boolean(waiting(key))]);
    // Somebody who is typing keeps the form.
    const isTyping = body.contains(document.activeElement) && document.activeElement.matches("input");
    if (next === shown || isTyping && shown !== null) return;
    shown = next;
    draw(body, content(round, hole));
  };

  const load = () => attempt(async () => {
    const cells = await everyItem("card/details", { room: room.state.room }, "cells", pagesMax);
    for (const { round, player, hole, ...details } of cells) known.set(keyOf(round, player, hole), details);
  });

  element.addEventListener("toggle", async () => {
    if (!element.open || isLoaded) return update();
    if (link.isOnline) await load();
    for (const { cell, body: sent } of errands.of(kind)) known.set(cell, entry(sent));
    isLoaded = true;
    update();
  });

  const stops = [
    room.onEvent((event) => {
      if (event.kind !== "details.set") return;
      known.set(keyOf(event.round, event.player, event.hole), event.details);
      update();
    }),
    errands.watch(update),
  ];
  return { element, update, end: () => stops.forEach((stop) => stop()) };
};
