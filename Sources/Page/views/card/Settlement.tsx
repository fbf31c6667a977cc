// Each bet with its own players only: what each pays, and why it can differ from the result.

import { h } from "preact";
import { Banner } from "../../components/Notes.js";
import { Card as Box, Row, Rows } from "../../components/Card.js";
import { Face } from "../../components/Face.js";
import { number, t } from "../../core/texts.js";
import type { CardState } from "../../golf/card.js";
import { headline } from "../../golf/words.js";
import type { Standings } from "../../golf/standing.js";

export const Settlement = ({ state, standings, me }: { state: CardState; standings: Standings; me: string | null }) => {
  const { settlement, payments = [] } = state.game ?? {};
  if (!settlement) return null;
  const name = (player: string) => state.players.find((each) => each.player === player)?.name ?? player;
  // Players outside the bet neither pay nor receive, and they are not in a payment.
  const inside = Object.keys(settlement);
  const isPartial = inside.length < state.players.length;
  return (
    <Box title={t("card.settlement")}>
      {payments.length === 0 && <p>{t("card.settle.nobody")}</p>}
      {payments.map(({ from, to, units }) => (
        <p key={`${from} ${to}`} class="owes"><b>
          {from === me ? t("card.settle.youOwe", { to: name(to), count: units })
            : to === me ? t("card.settle.owesYou", { from: name(from), count: units })
              : t("card.settle.owes", { from: name(from), to: name(to), count: units })}
        </b></p>
      ))}
      <Rows label={t("card.settlement")}>
        {inside.map((player) => (
          <Row key={player} isFace before={<Face id={player} name={name(player)} />} title={name(player)}
            end={<b>{number(settlement[player]!, { signDisplay: "exceptZero" })}</b>} />
        ))}
      </Rows>
      {isPartial && <Banner icon="exclamation-circle">{t("card.settle.partial", { result: headline(state, standings) })}</Banner>}
      <p class="small quiet">{t("card.settle.noMoney")}</p>
    </Box>
  );
};
