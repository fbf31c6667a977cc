// What is chosen about one player: tee, team, handicap; and by the host who goes, and who is host.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { confirm, dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";
import { ratings } from "../courses/courseRow.js";
import { enteredIndex, indexField } from "../handicap/indexField.js";
import { teeOptions } from "./tees.js";

const teamsMax = 8;

const teeField = (room, player) => {
  const { tees } = room.state.course;
  if (!tees.length) {
    return field("tee", t("rooms.tee"), { maxlength: 32, value: player.tee ?? "", hint: t("rooms.teeHint") });
  }
  return field("tee", t("rooms.tee"), { options: teeOptions(tees, ratings), value: player.tee ?? "" });
};

const teamField = (player) => {
  const teams = Array.from({ length: teamsMax }, (_, place) => place + 1);
  return field("team", t("rooms.team"), {
    options: [["", t("rooms.noTeam")], ...teams.map((team) => [team, t("rooms.teamOf", { team })])],
    value: player.team ?? "",
  });
};

const indexBefore = ({ handicap }) => (handicap?.entered ? handicap.index : null);

const handicapField = (room, player) =>
  room.state.settings.handicap &&
  indexField("handicap", t("rooms.handicapIndex"), indexBefore(player), t("rooms.handicapHint"));

/** Who may keep a line besides its player: another member. */
const markerField = (room, player) => {
  if (!room.state.settings.doubleEntry) return null;
  const members = room.state.players.filter((each) => !each.guest && !each.left && each !== player);
  return field("marker", t("rooms.marker"), {
    options: [["", t("rooms.nextMember")], ...members.map((each) => [each.player, each.name])],
    value: player.keepers?.find((each) => each !== player.player) ?? "",
  });
};

const nameField = (player) =>
  player.guest && field("name", t("rooms.playerName"), { required: true, maxlength: 64, value: player.name });

/** What is different from before, as `setPlayer` takes it. */
const changes = (values, player) => {
  const body = { player: player.player };
  if (player.guest && values.name !== player.name) body.name = values.name;
  if (values.tee && values.tee !== player.tee) body.tee = values.tee;
  const team = values.team ? Number(values.team) : null;
  if (team !== player.team) body.team = team;
  const index = enteredIndex(values.handicap, indexBefore(player));
  if (index !== undefined) body.handicap = index;
  const { marker } = values;
  if (marker !== undefined && !player.keepers?.includes(marker)) body.marker = marker || null;
  return body;
};

const kick = async (room, player) => {
  const question = t(player.guest ? "rooms.removeText" : "rooms.kickText", { name: player.name });
  const label = t(player.guest ? "common.remove" : "rooms.kick");
  if (!(await confirm(label, question, { yes: label, isDangerous: true }))) return;
  await attempt(() => room.ask("kick", { player: player.player }));
};

const handOver = async (room, player) => {
  const question = t("rooms.makeHostText", { name: player.name });
  if (!(await confirm(t("rooms.makeHost"), question))) return;
  await attempt(() => room.ask("transferHost", { player: player.player }));
};

/** The host's own buttons; each closes the dialog and asks first. */
const hostButtons = (room, player, close) => {
  if (!room.isHost || player.player === room.me) return null;
  const then = (work) => () => close(() => work(room, player));
  return h("div.actions",
    !player.guest && h("button", { type: "button", onclick: then(handOver) }, t("rooms.makeHost")),
    h("button.danger", { type: "button", onclick: then(kick) },
      t(player.guest ? "common.remove" : "rooms.kick")));
};

/** Shows one player's choices until they are kept or dismissed. */
export const changePlayer = async (room, id) => {
  const player = room.player(id);
  if (!player) return;
  const { revision } = room.state;
  const next = await dialog(player.name, (close) => [
    form(t("common.save"), async (values) => {
      await room.ask("setPlayer", { ...changes(values, player), revision });
      close();
    }, nameField(player), teeField(room, player), teamField(player), handicapField(room, player),
      markerField(room, player)),
    hostButtons(room, player, close),
    h("div.actions", h("button", { type: "button", onclick: () => close() }, t("common.cancel"))),
  ]);
  await next?.();
};
