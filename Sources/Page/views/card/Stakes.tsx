// The stakes of a game: offers that each player accepts or declines before the first score (R8).

import { h } from "preact";
import { Btn } from "../../components/Btn.js";
import { Card as Box, Row, Rows } from "../../components/Card.js";
import { Segments } from "../../components/Choice.js";
import { Face } from "../../components/Face.js";
import { Banner } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import { Tag } from "../../components/Tag.js";
import type { GolfRoom } from "../../core/documents.js";
import type { FollowedGolf } from "../../core/room.js";
import { number, t } from "../../core/texts.js";
import { betName } from "../../golf/words.js";
import { confirm } from "../../parts/dialog.js";
import { attempt } from "../../parts/frame.js";
import { type Stake, answerTo, droppable } from "./stakeAnswers.js";

type Player = GolfRoom["players"][number];

/** The players for whom I answer: myself, and guests if I am the host. */
const mine = (room: FollowedGolf) =>
  room.state.players.filter(({ player, guest, left }) => !left && (player === room.me || (guest && room.isHost)));

const Answer = ({ room, player, stakes }: { room: FollowedGolf; player: Player; stakes: readonly Stake[] }) => {
  const bets = stakes.map(({ bet }) => bet);
  const what = bets.length > 1 ? t("card.stake.all") : betName(bets[0]!);
  const label = player.player === room.me ? t("card.stake.mine", { bet: what }) : t("card.stake.of", { name: player.name, bet: what });
  return (
    <div class="stack tight">
      <b class="small" aria-hidden="true">{label}</b>
      <Segments label={label} value={answerTo(stakes, player.player)}
        options={[{ value: "accept", text: t("card.offer.accept") }, { value: "decline", text: t("card.offer.decline") }]}
        onChoose={(value) => void attempt(() => room.ask("stake", { player: player.player, accept: value === "accept", bets }))} />
    </div>
  );
};

const answerTag = (player: string, { accepted, declined, locked }: Stake) => {
  if (accepted.includes(player)) return <Tag kind="good">{t("card.stake.in")}</Tag>;
  return <Tag>{t(declined.includes(player) || locked ? "card.stake.out" : "card.stake.open")}</Tag>;
};

const Bet = ({ room, stake, isOpen }: { room: FollowedGolf; stake: Stake; isOpen: boolean }) => {
  const { bet, units, locked, on, accepted } = stake;
  const title = `${betName(bet)}: ${t("card.stake.units", { count: units, number: number(units) })}`;
  return (
    <Box title={title} action={locked && <Tag kind={on ? "good" : undefined}>{t(on ? "card.stake.locked" : "card.stake.off")}</Tag>}>
      <div class="stack">
        {locked && <p class="small quiet">{t(on ? "card.stake.lockedText" : "card.stake.offText")}</p>}
        <Rows label={title}>
          {room.state.players.filter(({ player, left }) => !left || accepted.includes(player)).map(({ player, name, left }) => (
            <Row key={player} isFace before={<Face id={player} name={name} size="s" />} title={name} under={left && t("card.left")}
              end={answerTag(player, stake)} />
          ))}
        </Rows>
        {isOpen && !locked && mine(room).map((player) => <Answer key={player.player} room={room} player={player} stakes={[stake]} />)}
      </div>
    </Box>
  );
};

const drop = async (room: FollowedGolf, { player, name }: Player) => {
  const isSure = await confirm(t("card.stake.dropTitle", { name }), t("card.stake.dropText", { name }));
  if (isSure) await attempt(() => room.ask("dropStake", { player }));
};

/** Every bet with the answers. Empty in a game without a stake. */
export const Stakes = ({ room }: { room: FollowedGolf }) => {
  const { stakes = [], phase } = room.state;
  if (!stakes.length) return null;
  const isOpen = ["lobby", "playing"].includes(phase);
  const open = stakes.filter(({ locked }) => !locked);
  const drops = phase === "playing" && room.isHost ? droppable(room.state) : [];
  return (
    <div class="stack">
      <Banner icon="exclamation-circle">{t("card.stake.hint")}</Banner>
      {isOpen && open.length > 1 && mine(room).map((player) => <Answer key={player.player} room={room} player={player} stakes={open} />)}
      {stakes.map((stake) => <Bet key={stake.bet} room={room} stake={stake} isOpen={isOpen} />)}
      {drops.map((player) => (
        <Btn key={player.player} kind="danger" onClick={() => void drop(room, player)}>{t("card.stake.drop", { name: player.name })}</Btn>
      ))}
    </div>
  );
};

export const StakesSheet = ({ room, onClose }: { room: FollowedGolf; onClose: () => void }) => (
  <Sheet title={t("card.stake.title")} onClose={onClose} closeName={t("common.close")}><Stakes room={room} /></Sheet>
);
