// The choices about one player while somebody makes them: name, tee, team, handicap, second scorekeeper.

import type { RoomRequests } from "fairway-api";
import type { GolfPlayer, GolfRoom } from "../../core/documents.js";
import { t } from "../../core/texts.js";
import { teamTitle } from "../../golf/words.js";
import { enteredIndex, textOf } from "../handicap/indexField.js";
import { indexText } from "../handicap/figures.js";
import type { ValueChange } from "./settingFacts.js";
import { teeTitle } from "./tees.js";

export interface PlayerDraft {
  readonly name: string;
  readonly tee: string;
  /** 0 without a team. */
  readonly team: number;
  readonly handicap: string;
  /** Empty for the member who sits next. */
  readonly marker: string;
}

const indexBefore = ({ handicap }: GolfPlayer) => (handicap?.entered ? handicap.index : null);

const markerOf = ({ player, keepers }: GolfPlayer) => keepers?.find((each) => each !== player) ?? "";

export const draftOf = (player: GolfPlayer): PlayerDraft => ({
  name: player.name, tee: player.tee ?? "", team: player.team ?? 0, handicap: textOf(indexBefore(player)), marker: markerOf(player),
});

type Body = RoomRequests["setPlayer"]["body"];

/** The differences to the player as `setPlayer` takes them. */
export const bodyOf = (draft: PlayerDraft, player: GolfPlayer, settings: GolfRoom["settings"]): Body => {
  const name = draft.name.trim();
  const tee = draft.tee.trim();
  const index = settings.handicap ? enteredIndex(draft.handicap.trim(), indexBefore(player)) : undefined;
  return {
    player: player.player,
    ...(player.guest && name !== player.name && { name }),
    ...(tee && tee !== player.tee && { tee }),
    ...(draft.team !== (player.team ?? 0) && { team: draft.team || null }),
    ...(index !== undefined && { handicap: index }),
    ...(settings.doubleEntry && draft.marker !== markerOf(player) && { marker: draft.marker || null }),
  };
};

export const teamWords = (team: number | null | undefined) => (team ? teamTitle(team) : t("rooms.noTeam"));

/** An index that was entered. Without one, the player has the own index. */
export const indexWords = (index: number | null | undefined) =>
  index === null || index === undefined ? t("rooms.ownIndex") : indexText(index);

/** The values that a request changes, in words. */
export const changesOf = (body: Body, player: GolfPlayer, { players }: Pick<GolfRoom, "players">): readonly ValueChange[] => {
  const nameOf = (id: string | null) => players.find((each) => each.player === id)?.name ?? t("rooms.nextMember");
  const changes: ValueChange[] = [];
  if (body.name !== undefined) changes.push([t("rooms.playerName"), player.name, body.name]);
  if (body.tee !== undefined) changes.push([t("rooms.tee"), player.tee ? teeTitle(player.tee) : "–", teeTitle(body.tee)]);
  if (body.team !== undefined) changes.push([t("rooms.team"), teamWords(player.team), teamWords(body.team)]);
  if (body.handicap !== undefined) changes.push([t("rooms.handicapIndex"), indexWords(indexBefore(player)), indexWords(body.handicap)]);
  if (body.marker !== undefined) changes.push([t("rooms.marker"), nameOf(markerOf(player) || null), nameOf(body.marker)]);
  return changes;
};
