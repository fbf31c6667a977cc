// The standings for the strip at the top: who leads, in the words of the format.

import { number, t } from "../../core/texts.js";
import type { Card, CardState } from "../../golf/card.js";
import type { Standing, Standings } from "../../golf/standing.js";
import { scoreParts, shortSideName, sideName } from "../../golf/words.js";
import type { MatchSide, Peg, Standing as Entry } from "../../components/Standings.js";

/** One entry a side, the leader first. */
export const entriesOf = (state: CardState, standings: Standings): readonly Entry[] =>
  standings.places.map((place) => {
    const { value, unit } = scoreParts(standings, place);
    return {
      id: place.player, name: shortSideName(state, place), value, unit: unit || undefined,
      isLeader: place.isLeader, isMe: place.isMine,
    };
  });

/** A match as its strip shows it. */
export interface MatchView {
  readonly one: MatchSide;
  readonly other: MatchSide;
  readonly up: string;
  readonly leader: "one" | "other" | null;
  readonly pegs: readonly Peg[];
  readonly pegsLabel: string;
  readonly notes: readonly [string, string];
}

/** The text in the middle of the strip: `1 up`, `3&2`, `All square`. */
const upText = ({ lead, isDecided }: Standings): string => {
  const { by = 0, left = 0, kind = "level" } = lead ?? {};
  if (kind === "level") return t(isDecided ? "card.stand.halved" : "card.stand.levelWith");
  if (kind === "conceded") return t("card.stand.given");
  return left > 0 && isDecided ? `${number(by)}&${number(left)}` : t("card.stand.upTo", { by });
};

/** The two sides of a match, mine on the left. Null for any other game. */
export const matchOf = (state: CardState, standings: Standings, card: Card): MatchView | null => {
  if (!standings.isMatch || standings.places.length !== 2) return null;
  const sides = [...standings.places].sort((one, other) => Number(other.isMine) - Number(one.isMine));
  const [one, other] = sides as [Standing, Standing];
  const line = card.lines.find(({ players }) => players.some((player) => one.players.includes(player)));
  const pegs = card.order.map((place): Peg => {
    const points = line?.points[place];
    if (points == null) return "open";
    return points > 0 ? "one" : points < 0 ? "other" : "half";
  });
  const count = (peg: Peg) => pegs.filter((each) => each === peg).length;
  const won = {
    one: shortSideName(state, one), other: shortSideName(state, other),
    ones: number(count("one")), others: number(count("other")), halved: number(count("half")),
  };
  const text = t("card.match.holes", won);
  const leads = standings.lead?.players ?? [];
  const isLed = (side: Standing) => standings.lead?.kind !== "level" && side.players.some((player) => leads.includes(player));
  return {
    one: { id: one.player, name: sideName(state, one), short: won.one },
    other: { id: other.player, name: sideName(state, other), short: won.other },
    up: upText(standings), leader: isLed(one) ? "one" : isLed(other) ? "other" : null, pegs,
    pegsLabel: text, notes: [text, standings.isDecided ? "" : t("card.stand.toPlay", { count: standings.toPlay })],
  };
};

