// The settlement: the payments, each bet with its own players, and why it can differ from the result.

import { h } from "preact";
import { Banner } from "../../components/Notes.js";
import { Card as Box, Row, Rows } from "../../components/Card.js";
import { Face } from "../../components/Face.js";
import { number, t } from "../../core/texts.js";
import { type BetPlayer, type SettledBet, type SettledState, causeOf, settledBets, settledPlayers } from "../../golf/settlement.js";
import type { Standings } from "../../golf/standing.js";
import { amountText, betName, headline, leadWords, namesOf } from "../../golf/words.js";

type Names = SettledState["players"];

const nameOf = (players: Names, player: string) => namesOf({ players }, [player]);

const unitsText = (units: number) => number(units, { signDisplay: "exceptZero" });

const holesText = ({ holes, skins }: BetPlayer) => {
  if (!holes) return null;
  const won = holes.length ? t("card.settle.holes", { count: holes.length, holes: holes.map((hole) => number(hole)).join(", ") })
    : t("card.settle.noHole");
  return skins ? `${won} · ${amountText("skins", skins)}` : won;
};

const Bet = ({ bet, players, phase }: { bet: SettledBet; players: Names; phase: string }) => {
  const title = `${betName(bet.bet, bet.press)}: ${t("card.stake.units", { count: bet.stake, number: number(bet.stake) })}`;
  return (
    <section class="stack tight">
      <h3>{title}</h3>
      {!bet.isWhole && <p class="small quiet">{t("card.settle.only")}</p>}
      {bet.lead && <p>{leadWords({ players }, bet.lead, bet.isDecided || phase === "ended")}</p>}
      <Rows label={title}>
        {bet.players.map((each) => (
          <Row key={each.player} isFace before={<Face id={each.player} name={nameOf(players, each.player)} />}
            title={nameOf(players, each.player)} under={holesText(each)}
            end={each.units !== null && <b>{unitsText(each.units)}</b>} />
        ))}
      </Rows>
    </section>
  );
};

/** All bets and rounds together. */
const Sum = ({ state }: { state: SettledState }) => (
  <section class="stack tight">
    <h3>{t("card.settle.sum")}</h3>
    <Rows label={t("card.settle.sum")}>
      {settledPlayers(state).map((player) => (
        <Row key={player} isFace before={<Face id={player} name={nameOf(state.players, player)} />} title={nameOf(state.players, player)}
          end={<b>{unitsText(state.game?.settlement?.[player] ?? 0)}</b>} />
      ))}
    </Rows>
  </section>
);

export const Settlement = ({ state, standings, me }: { state: SettledState; standings: Standings; me: string | null }) => {
  const { settlement, payments = [] } = state.game ?? {};
  if (!settlement) return null;
  const name = (player: string) => nameOf(state.players, player);
  const bets = settledBets(state);
  const cause = causeOf(state, standings);
  const isInBets = bets.length > 0 && state.rounds === 1 && bets.every(({ players }) => players.every(({ units }) => units !== null));
  return (
    <Box title={t("card.settlement")}>
      <div class="stack">
        {payments.length === 0 && <p>{t("card.settle.nobody")}</p>}
        {payments.map(({ from, to, units }) => (
          <p key={`${from} ${to}`} class="owes"><b>
            {from === me ? t("card.settle.youOwe", { to: name(to), count: units })
              : to === me ? t("card.settle.owesYou", { from: name(from), count: units })
                : t("card.settle.owes", { from: name(from), to: name(to), count: units })}
          </b></p>
        ))}
        {bets.map((bet) => <Bet key={`${bet.bet} ${bet.press}`} bet={bet} players={state.players} phase={state.phase} />)}
        {!isInBets && settledPlayers(state).length > 0 && <Sum state={state} />}
        {cause && <Banner icon="exclamation-circle">{t(`card.settle.cause.${cause}`, { result: headline(state, standings) })}</Banner>}
        <p class="small quiet">{t("card.settle.noMoney")}</p>
      </div>
    </Box>
  );
};
