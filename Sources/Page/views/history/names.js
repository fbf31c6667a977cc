// What places, players and games are called, also where the server has no name to tell.

import { session } from "../../core/session.js";
import { hasText, t } from "../../core/texts.js";

export const courseName = ({ name, layout }) =>
  [name || t("history.unspecified"), layout].filter(Boolean).join(", ");

/** A player of a game; those who show nothing of theirs have no name here. */
export const playerName = ({ player, name, guest }) => {
  if (player) return name;
  return t(guest ? "history.someGuest" : "history.somebody");
};

/** Somebody of a game by the id on its card, also one who is not on it. */
export const nameOf = (game, player) =>
  game.players.find((each) => each.player === player)?.name ?? player;

/** The name beside a changed score: of the player, or of all partners if there is a `team`. */
export const scoredName = (game, { player, team }) => {
  if (!team) return nameOf(game, player);
  const place = game.result?.game?.places.find(({ players }) => players.includes(player));
  const partners = place?.players ?? game.players.filter((each) => each.team === team).map((each) => each.player);
  return partners.map((each) => nameOf(game, each)).join(" & ");
};

/** Game types as people say them. */
export const formatName = (format) =>
  hasText(`history.format_${format}`) ? t(`history.format_${format}`) : format;

export const isMine = (game) => game.players.some(({ player }) => player === session.user);
