// An open stake on the card, until it locks: one question with two answers (R8).

import { h } from "preact";
import { Btn } from "../../components/Btn.js";
import { number, t } from "../../core/texts.js";
import type { Player } from "../../golf/card.js";
import { betName } from "../../golf/words.js";
import type { Stake } from "./stakeAnswers.js";

/** A player for whom I answer, and the stakes that lack an answer. */
export interface OpenAnswer {
  readonly player: Player;
  readonly stakes: readonly Stake[];
}

/** The answers that I owe: for myself, and for my guests if I am the host. */
export const openAnswers = (
  { players, stakes = [] }: { players: readonly Player[]; stakes?: readonly Stake[] }, me: string | null, isHost: boolean,
): readonly OpenAnswer[] =>
  players
    .filter(({ player, guest, left }) => !left && (player === me || (guest && isHost)))
    .map((player) => ({
      player,
      stakes: stakes.filter(({ locked, accepted, declined }) =>
        !locked && !accepted.includes(player.player) && !declined.includes(player.player)),
    }))
    .filter(({ stakes: open }) => open.length > 0);

const name = ({ bet, units }: Stake) =>
  t("card.offer.stake", {
    bet: betName(bet),
    units: t("card.stake.units", { count: units, number: number(units) }),
  });

export const StakeBanner = ({ answer: { player, stakes }, isMine, all, onAnswer, onLook }: {
  answer: OpenAnswer; isMine: boolean;
  /** The number of players who are asked. */
  all: number; onAnswer: (isAccepted: boolean) => void;
  /** Shows each bet, to answer them one by one. */
  onLook: () => void;
}) => {
  const accepted = Math.min(...stakes.map((stake) => stake.accepted.length));
  const text = t("card.offer.title", { stake: stakes.map(name).join(", ") });
  return (
    <section class="banner offer" aria-label={text}>
      <p class="grow">
        <b>{isMine ? text : t("card.offer.for", { name: player.name, text })}</b>{" "}
        <span class="small">{t("card.offer.count", { accepted: number(accepted), all: number(all) })}</span>
      </p>
      <div class="line">
        {stakes.length > 1 && <Btn kind="plain" size="slim" id={`look-${player.player}`} onClick={onLook}>{t("card.look")}</Btn>}
        <Btn kind="second" size="slim" id={`decline-${player.player}`} onClick={() => onAnswer(false)}>{t("card.offer.decline")}</Btn>
        <Btn size="slim" id={`accept-${player.player}`} onClick={() => onAnswer(true)}>{t("card.offer.accept")}</Btn>
      </div>
    </section>
  );
};
