// A game that is over: the winner, my round, who owes what, and the card with its corrections.

import { h, render } from "preact";
import { Btn, BtnLink } from "../../components/Btn.js";
import { Mount } from "../../components/Mount.js";
import { Banner } from "../../components/Notes.js";
import type { GolfRoom } from "../../core/documents.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import type { FollowedGolf } from "../../core/room.js";
import { href } from "../../core/router.js";
import { date, dateTime, number, t } from "../../core/texts.js";
import type { Line } from "../../golf/card.js";
import type { Score } from "../../golf/score.js";
import { standingsOf } from "../../golf/standing.js";
import { attempt, say, type Page } from "../../parts/frame.js";
import { correctionsPart } from "../history/corrections.js";
import { formatTitle } from "../rooms/formats.js";
import { CorrectCard } from "./CorrectCard.js";
import { Totals } from "./FullCard.js";
import { Hero, MyRound, Others } from "./Podium.js";
import { Settlement } from "./Settlement.js";
import { playAgain } from "./again.js";
import { guestLines } from "./claims.js";
import { myFigures } from "./figures.js";
import { lineName } from "./PlayCard.js";
import { cardOf } from "./reading.js";
import { scoreLog } from "./scoreLog.js";
import { sharing } from "./share.js";
import { startSigning } from "./signing.js";
import { startDetails } from "./details.js";
import { mayWrite, writeCell } from "./writing.js";

/** How long a round took: `2 h 41 min`. */
const lasted = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? t("card.podium.minutes", { minutes: number(minutes) })
    : t("card.podium.hours", { hours: number(Math.floor(minutes / 60)), minutes: number(minutes % 60) });
};

const about = ({ startedAt, endedAt }: GolfRoom) =>
  [endedAt && date(endedAt, { dateStyle: "full" }), startedAt && endedAt && lasted(endedAt - startedAt)].filter(Boolean).join(" · ");

/** The button that plays the same game again. A second press while it asks does nothing. */
const againButton = (room: FollowedGolf, draw: () => void) => {
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    draw();
    if (await attempt(() => playAgain(room))) return;
    isAsking = false;
    draw();
  };
  return () => <Btn isWide id="again" isBusy={isAsking} onClick={() => void ask()}>{t("card.podium.again")}</Btn>;
};

/** Stopped without saving: there is nothing to look at. */
const stopped = (page: Page, room: FollowedGolf) => {
  const again = againButton(room, () => draw());
  const draw = () => render(
    <div class="stack">
      <p>{t("card.stopped")}</p>
      {again()}
      <BtnLink kind="second" isWide href={href("/")}>{t("frame.home")}</BtnLink>
    </div>, page.root);
  draw();
  return {
    update: () => page.title(room.state.course.name),
    end: () => render(null, page.root),
  };
};

/** The corrections in which somebody has a say. The head comes anew after an answer. */
const correctionsOf = (state: GolfRoom): Element[] => {
  const { room, rounds, host, players, totals, corrections } = state;
  const found = correctionsPart({
    // The page has the result of the last round only.
    stateOf: (number: number) => (number === state.round ? state : null), room, rounds, host, corrections,
    players: players.map((each) => ({ ...each, totals: totals[each.player] })),
  }, () => {});
  return found ? [found].flat(3) as Element[] : [];
};

const finished = (page: Page, room: FollowedGolf) => {
  const figures = myFigures(room);
  const guests = guestLines(room);
  const share = sharing(room);
  const signing = startSigning(room);
  const details = startDetails(room);
  const log = scoreLog(room);
  const corrections = document.createElement("div");
  const again = againButton(room, () => draw());
  /** The figures change with each correction. */
  let scores = "";
  /** The correction that this page sent last, until the server's answer shows. */
  let made: { readonly player: string; readonly place: number; readonly strokes: Score | null } | null = null;
  let shownCorrections = "[]";

  let isCorrecting = false;
  const correct = (isOn: boolean) => {
    isCorrecting = isOn;
    draw();
  };

  const draw = () => {
    const { state, me } = room;
    const card = cardOf(state, me);
    const mayCorrect = ({ player }: Line) => mayWrite(room, player);
    // The card is below the result. From the title nobody needs to look for it.
    page.bar({
      tools: card.lines.some(mayCorrect) ? [{ name: t("card.correct"), icon: "pen", onClick: () => correct(true) }] : [],
    });
    const standings = standingsOf(state, card, me);
    const mine = card.lines.find(({ players }) => players.includes(me ?? ""));
    const waiting = outbox.cells(state.room).length;
    const hole = (place: number) => card.holes[place]!.number;
    render(
      <div class="ended stack">
        <Hero state={state} standings={standings} about={about(state)}
          course={t("card.podium.course", { course: state.course.name, count: card.holes.length })} />
        {waiting > 0 && <Banner kind="bad" icon="wifi-off">{t("card.waiting", { count: waiting })}</Banner>}
        <Mount element={corrections} />
        <Others state={state} standings={standings} />
        {mine && <MyRound card={card} line={mine} />}
        <Mount element={share} />
        <div class="line">
          {again()}
          <BtnLink kind="second" href={href("/")}>{t("card.details.done")}</BtnLink>
        </div>
        <Settlement state={state} standings={standings} me={me} />
        <Totals card={card} standings={standings} />
        <CorrectCard card={card} standings={standings} me={me} state={state} isOn={isCorrecting} onToggle={correct}
          onAsk={(player, place, strokes) => link.ask("card/preview", {
            room: state.room, player, hole: hole(place), round: state.round, strokes,
          })}
          mayWrite={mayCorrect}
          onSave={(player, place, strokes) => void attempt(async () => {
            made = { player, place, strokes };
            await writeCell(room, player, place, strokes);
          })}
          marks={{
            hasDetails: (player, place) => details.has(player, hole(place)),
            areDetailsWaiting: (player, place) => details.isWaiting(player, hole(place)),
            isDifferent: (player, place) => signing.isDifferent(player, hole(place)),
          }} />
        {state.settings.doubleEntry && (
          <section class="stack tight">
            <h2>{t("card.signing")}</h2>
            {signing.differences().map((text) => <Banner key={text} kind="bad" icon="exclamation-circle">{text}</Banner>)}
            {card.lines.filter(({ player }) => player.keepers).map((line) => (
              signing.maySign(line)
                ? <Btn key={line.player.player} kind="second" isWide icon="pen" id={`sign-${line.player.player}`}
                    isOff={!signing.isWhole(line)} onClick={() => void signing.sign(line)}>{t("card.signFor", { name: lineName(line) })}</Btn>
                : <p key={line.player.player}>{line.player.signed ? t("card.podium.signed", { name: lineName(line) })
                  : signing.waits(line) ? t("card.waitsForSecond", { name: lineName(line) })
                  : t("card.podium.keptBy", { name: lineName(line), names: signing.keepers(line) })}</p>
            ))}
          </section>
        )}
        <Mount element={log} />
        <Mount element={figures.element} />
        <Mount element={guests.element} />
        <p class="small quiet">{state.endedAt && t("card.endedAt", { at: dateTime(state.endedAt) })}</p>
        <BtnLink kind="plain" href={href("/history")}>{t("card.history")}</BtnLink>
      </div>, page.root);
  };

  /** Says whether the correction applies or waits, as soon as the room shows it. */
  const tellMade = ({ scores: now, corrections: open = [], course, round }: GolfRoom) => {
    if (made === null) return;
    const { player, place, strokes } = made;
    const hole = course.holes[place]?.number;
    const isMine = ({ by, state, changes }: (typeof open)[number]) =>
      by === room.me && state === "waiting" && changes.some((each) => each.hole === hole && each.round === round);
    const isDone = (now[player]?.[place] ?? null) === strokes;
    if (!isDone && !open.some(isMine)) return;
    made = null;
    say(t(isDone ? "card.correct.sent" : "card.correct.waits"));
  };

  const update = () => {
    const { state } = room;
    tellMade(state);
    const title = t("card.bar.title", { course: state.course.name, game: formatTitle({ name: state.settings.format }) });
    if (page.heading.textContent !== title) page.title(title);
    signing.update(cardOf(state, room.me));
    // Each asks the server for its effect, so only a change draws them anew.
    const open = JSON.stringify(state.corrections ?? []);
    if (open !== shownCorrections) corrections.replaceChildren(...correctionsOf(state));
    shownCorrections = open;
    guests.update();
    draw();
    const next = JSON.stringify(state.scores[room.me ?? ""]);
    if (next === scores) return;
    scores = next;
    void figures.read();
  };

  page.root.classList.remove("old");
  const stops = [outbox.watch(update), details.store.watch(draw), signing.store.watch(draw)];
  return {
    update,
    end() {
      stops.forEach((stop) => stop());
      page.bar({});
      details.end();
      signing.end();
      render(null, page.root);
    },
  };
};

export const summaryStage = (page: Page, room: FollowedGolf) =>
  (room.state.phase === "abandoned" ? stopped : finished)(page, room);
