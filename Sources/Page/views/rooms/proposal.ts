// The values of a change of the game that waits until every player in the bet agrees (R5, R8).

import type { RoomEvent } from "fairway-api";
import type { GolfRoom } from "../../core/documents.js";
import { t } from "../../core/texts.js";
import { parOf } from "./pars.js";
import { indexWords, teamWords } from "./playerDraft.js";
import { type ValueChange, settingChanges } from "./settingFacts.js";

export type Proposal = NonNullable<GolfRoom["proposal"]>;

const nothing = "–";

const seatChanges = ({ players }: GolfRoom, { player, tee, team, handicap }: NonNullable<Proposal["seat"]>): ValueChange[] => {
  const now = players.find((each) => each.player === player);
  const changes: ValueChange[] = [];
  if (tee !== undefined) changes.push([t("rooms.tee"), now?.tee ?? nothing, tee]);
  if (team !== undefined) changes.push([t("rooms.team"), teamWords(now?.team), teamWords(team)]);
  if (handicap !== undefined) {
    changes.push([t("rooms.handicapIndex"), indexWords(now?.handicap?.entered ? now.handicap.index : null), indexWords(handicap)]);
  }
  return changes;
};

/** The values of a player that an event (`player.changed`) has and the room does not have yet. */
export const seatNews = ({ players }: GolfRoom, { player, tee, team, handicap }: RoomEvent): readonly ValueChange[] => {
  const now = players.find((each) => each.player === player);
  const old = now?.handicap?.index;
  const changes: ValueChange[] = [
    [t("rooms.tee"), now?.tee ?? nothing, tee ?? nothing],
    [t("rooms.team"), teamWords(now?.team), teamWords(team)],
  ];
  if (typeof old === "number" && typeof handicap === "number") changes.push([t("rooms.handicapIndex"), indexWords(old), indexWords(handicap)]);
  return changes.filter(([, before, after]) => before !== after);
};

const parChanges = ({ course }: GolfRoom, { hole, par, tee }: NonNullable<Proposal["par"]>): ValueChange[] => {
  const changes: ValueChange[] = [
    [t("rooms.holeOf", { number: hole }), t("rooms.parOf", { par: parOf(course, hole, tee ?? "") }), t("rooms.parOf", { par })],
  ];
  if (tee) changes.push([t("rooms.tee"), tee, tee]);
  return changes;
};

/** The proposed values. None, if the change takes a player out of the bets. */
export const proposedValues = (state: GolfRoom, { settings, seat, par }: Proposal): readonly ValueChange[] => {
  if (settings) return settingChanges(state.settings, settings);
  if (seat) return seatChanges(state, seat);
  return par ? parChanges(state, par) : [];
};
