// A score on a hole: strokes, or `x`, `x7` (picked up) and `c`, `c7`, `c0` (conceded; `c0` on the tee).

import { number, t } from "../../core/texts.js";

export const strokesMax = 30;

/** The strokes; null for a hole without any. */
export const strokesOf = (score) => (typeof score === "number" ? score : null);

/** Whether a score concedes the hole. */
export const isConcession = (score) => typeof score === "string" && score.startsWith("c");

/** As the card shows it: `5`, `x`, `x7`, `c7`; "–" without a score. */
export const scoreText = (score) => {
  if (score === null || score === undefined) return "–";
  return typeof score === "number" ? number(score) : score;
};

/** As a reader hears it. */
export const scoreWords = (score) => {
  if (typeof score !== "string") return scoreText(score);
  if (score === "c0") return t("card.score.concededOnTee");
  const kind = isConcession(score) ? "conceded" : "pickedUp";
  const strokes = score.slice(1);
  return strokes ? t(`card.score.${kind}Likely`, { strokes }) : t(`card.score.${kind}`);
};

/** Adds a score to sums of `{strokes, toPar, thru, pickedUp}`. */
export const addScore = (sums, score, par) => {
  if (score === null) return;
  sums.thru += 1;
  const strokes = strokesOf(score);
  if (strokes === null) {
    sums.pickedUp += 1;
    return;
  }
  sums.strokes += strokes;
  sums.toPar += strokes - par;
};

/** The holes with the pars that count for a player: those of the player's tee. The server leaves them out if they are the card's. */
export const ownHoles = (holes, pars) => (pars ? holes.map((hole, place) => ({ ...hole, par: pars[place] })) : holes);

export const noSums = () => ({ strokes: 0, toPar: 0, thru: 0, pickedUp: 0 });

/** Whether I may concede holes for a player: for myself, as the host for a guest, or as a marker. Partners share a ball. */
export const mayConcede = ({ me, isHost, state }, { player, guest, team, keepers }) => {
  const isMine = (each) => each.player === me || (each.guest && isHost);
  return isMine({ player, guest }) || (keepers ?? []).includes(me)
    || (sharesBall(state.settings) && Boolean(team) && state.players.some((each) => each.team === team && isMine(each)));
};

/** Whether partners have one score on each hole. */
export const sharesBall = ({ format }) => ["scramble", "foursomes", "greensomes", "doubles"].includes(format);

/** Whether a player may concede a hole in this format. */
export const hasConcessions = ({ format, options }) =>
  format === "match" || format === "skins" || (format === "nassau" && options?.play !== "stroke") ||
  (sharesBall({ format }) && options?.play === "match");
