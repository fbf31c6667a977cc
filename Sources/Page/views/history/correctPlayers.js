// Corrects the facts of a card: its players, their tees and handicaps, the day and the course (R5). The server
// decides who may.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { confirm, dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";
import { courseFields } from "../courses/courseFields.js";
import { enteredIndex, indexField } from "../handicap/indexField.js";
import { playerName } from "./names.js";

const cancel = (close) => h("button.plain", { type: "button", onclick: () => close(false) }, t("common.cancel"));

const teeField = (tee) => field("tee", t("history.tee"), { maxlength: 64, value: tee ?? "", autocomplete: "off" });

const nameField = (name) => field("name", t("history.playerName"), { required: true, maxlength: 64, value: name });

const handicapField = (handicap) => indexField("handicap", t("history.handicapIndex"), handicap?.index);

/** Gives true where something may have changed. */
const correctPlayer = (card, player) => {
  const { tee, handicap } = card.result.players[player.player] ?? {};
  const send = (close) => async (values) => {
    const body = { room: card.room, player: player.player };
    if (values.name !== undefined && values.name !== player.name) body.name = values.name;
    if (values.tee && values.tee !== tee) body.tee = values.tee;
    const index = enteredIndex(values.handicap, handicap?.index);
    // An empty field keeps the handicap.
    if (typeof index === "number") body.handicap = index;
    await link.ask("card/player", body);
    close(true);
  };
  return dialog(t("history.correctPlayerTitle", { name: playerName(player) }), (close) => [
    form(t("common.save"), send(close),
      ...[player.guest && nameField(player.name), teeField(tee), handicap && handicapField(handicap)].filter(Boolean)),
    cancel(close),
  ]);
};

const add = (card) =>
  dialog(t("history.addForgotten"), (close) => [
    h("p", t("history.addForgottenText")),
    form(t("history.add"), async ({ name, tee }) => {
      await link.ask("card/add", { room: card.room, name, ...(tee ? { tee } : {}) });
      close(true);
    }, nameField(""), teeField("")),
    cancel(close),
  ]);

/** A day as the server reads it. */
const dayOf = (at) => {
  const date = new Date(at);
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Corrects the day and the course, for all players. Gives true where something may have changed. */
const correctRound = async (card) => {
  const { day } = card.result;
  let fields = null;
  await attempt(async () => {
    fields = await courseFields("", t("history.sameCourse"));
  });
  if (!fields) return false;
  const [search, course] = fields;
  return dialog(t("history.correctRound"), (close) => [
    form(t("common.save"), async (values) => {
      const body = { room: card.room };
      if (values.day !== day) body.day = values.day;
      if (values.course) body.course = values.course;
      if (values.courseName) body.courseName = values.courseName;
      await link.ask("card/round", body);
      close(true);
    },
    field("day", t("history.day"), { type: "date", required: true, value: day, max: dayOf(Date.now()) }),
    search, course,
    field("courseName", t("history.otherCourse"), { maxlength: 64, hint: t("history.otherCourseHint") })),
    cancel(close),
  ]);
};

/** The host removes a guest, or a player who left. */
const remove = async (card, player) => {
  const label = t("history.removePlayer", { name: playerName(player) });
  const isSure = await confirm(label, t("history.removePlayerText"), { yes: t("common.remove"), isDangerous: true });
  if (!isSure) return false;
  await attempt(() => link.ask("card/remove", { room: card.room, player: player.player }));
  return true;
};

const mayRemove = (card, { player, guest, left }) =>
  card.result.host === session.user && player && player !== session.user && (guest || left);

/** The host takes a player who left before the end out of the bets. */
const release = async (card, player) => {
  const name = playerName(player);
  if (!(await confirm(t("card.stake.dropTitle", { name }), t("card.stake.dropText", { name })))) return false;
  await attempt(() => link.ask("card/dropStake", { room: card.room, player: player.player }));
  return true;
};

const mayRelease = (card, { player, guest, left }) =>
  card.result.host === session.user && player && !guest && left
  && (card.result.rounds ?? [card.result.game]).some(({ settlement }) => settlement && player in settlement);

/** @param again Shows the card anew. */
export const correctPlayers = (card, again) => {
  const button = (label, work) =>
    h("button", { type: "button", onclick: async () => (await work()) && again() }, label);
  return h("details",
    h("summary", t("history.correctPlayers")),
    h("p.hint", t("history.correctPlayersHint")),
    h("div.actions",
      card.players.filter(({ player }) => player).map((player) =>
        button(t("history.correctPlayer", { name: playerName(player) }), () => correctPlayer(card, player))),
      button(t("history.addForgotten"), () => add(card)),
      button(t("history.correctRound"), () => correctRound(card)),
      card.players.filter((each) => mayRemove(card, each)).map((each) =>
        button(t("history.removePlayer", { name: playerName(each) }), () => remove(card, each))),
      card.players.filter((each) => mayRelease(card, each)).map((each) =>
        button(t("card.stake.drop", { name: playerName(each) }), () => release(card, each)))));
};
