// Which of my rounds count for the handicap: one list, one switch a round, and the reason beside it.

import { h, render, useEffect, useState } from "preact";
import type { Requests } from "fairway-api";
import { Btn } from "../../components/Btn.js";
import { Row, Rows } from "../../components/Card.js";
import { Switch } from "../../components/Choice.js";
import { Icon } from "../../components/Icon.js";
import { Empty, Skeleton } from "../../components/Notes.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { date, number, t, toPar } from "../../core/texts.js";
import { attempt, say, type Page } from "../../parts/frame.js";
import { courseName, formatName } from "../history/names.js";

type Game = Requests["history/list"]["result"]["rounds"][number];
type Counts = Requests["history/counts"]["result"];

/** A round with the choice of its player. */
interface Round {
  readonly game: Game;
  readonly counts: Counts;
}

/** So many rounds are read at a time, because each has a request of its own. */
const pageSize = 10;
/** The rule that no choice changes: partners shared one ball. */
const final = "sharedBall";

const readRounds = async (cursor: string | undefined): Promise<{ rounds: readonly Round[]; cursor: string | null }> => {
  const found = await link.ask("history/list", { limit: pageSize, ...(cursor && { cursor }) });
  const games = found.rounds.filter(({ kind, players }: Game) => kind === "golf" && players.some(({ player }) => player === session.user));
  const rounds = await Promise.all(games.map(async (game) => ({ game, counts: await link.ask("history/counts", { room: game.room }) })));
  return { rounds, cursor: found.cursor ?? null };
};

/** The result of my round in strokes. */
const strokesOf = ({ players }: Game) => {
  const totals = players.find(({ player }) => player === session.user)?.totals;
  return totals && totals.thru > 0 ? t("card.finish.strokes", { strokes: number(totals.strokes), toPar: toPar(totals.toPar) }) : "";
};

/** The reason why a round does not count, or its strokes. */
const under = ({ game, counts: { handicap, reason, text } }: Round) => {
  if (reason === final) return t("handicap.cannotCount", { reason: text ?? "" });
  if (!handicap) return reason ? t("handicap.off", { reason: text ?? "" }) : t("handicap.offByYou");
  return strokesOf(game);
};

const name = ({ game }: Round) => `${courseName({ layout: undefined, ...game.course })} · ${formatName(game.format)}`;

const RoundRow = ({ round, onChange }: { round: Round; onChange: (isOn: boolean) => void }) => (
  <Row title={<a href={href(`/history/${round.game.room}`)}>{name(round)}</a>} under={under(round)}
    before={<span class="date"><b>{date(round.game.endedAt, { day: "numeric" })}</b><span>{date(round.game.endedAt, { weekday: "short" })}</span></span>}
    end={round.counts.reason === final
      ? <span class="lock" role="img" aria-label={t("handicap.locked")}><Icon name="lock-fill" /></span>
      : <Switch isOn={round.counts.handicap} onChange={onChange}
          label={t("handicap.countsOf", { round: name(round), date: date(round.game.endedAt) })} />} />
);

/** The rounds of each month, the newest first. */
const months = (rounds: readonly Round[]) => {
  const found = new Map<string, Round[]>();
  for (const round of rounds) {
    const month = date(round.game.endedAt, { month: "long", year: "numeric" });
    found.set(month, [...(found.get(month) ?? []), round]);
  }
  return [...found];
};

const Rounds = () => {
  const [rounds, setRounds] = useState<readonly Round[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const more = (from?: string) => attempt(async () => {
    const page = await readRounds(from);
    setRounds((known) => [...(known ?? []), ...page.rounds]);
    setCursor(page.cursor);
  });
  useEffect(() => {
    void more();
  }, []);

  const change = async (round: Round, isOn: boolean, isUndo = false) => {
    await attempt(async () => {
      const counts = await link.ask("history/count", { room: round.game.room, handicap: isOn });
      setRounds((known) => (known ?? []).map((each) => (each.game.room === round.game.room ? { ...each, counts } : each)));
      if (isUndo) return;
      say(t(isOn ? "handicap.nowCounts" : "handicap.nowOff", { round: name(round) }), {
        action: { text: t("card.undoAll"), onAction: () => void change(round, !isOn, true) },
      });
    });
  };

  if (rounds === null) return <Skeleton label={t("common.loading")} rows={4} />;
  if (!rounds.length && cursor === null) return <Empty title={t("handicap.noRounds")}>{t("handicap.noRoundsText")}</Empty>;
  return (
    <div class="stack">
      <p class="quiet">{t("handicap.countsHint")}</p>
      {months(rounds).map(([month, ofMonth]) => [
        <div key={`head ${month}`} class="section"><h2>{month}</h2></div>,
        <Rows key={month} label={month}>
          {ofMonth.map((round) => <RoundRow key={round.game.room} round={round} onChange={(isOn) => void change(round, isOn)} />)}
        </Rows>,
      ])}
      {cursor !== null && <Btn kind="second" isWide onClick={() => void more(cursor)}>{t("common.more")}</Btn>}
    </div>
  );
};

export const countsView = {
  path: "/handicap/counts",
  title: () => t("handicap.whichCount"),
  isRedrawn: true,

  open(page: Page) {
    render(<Rounds />, page.root);
    page.leave(() => render(null, page.root));
  },
};
