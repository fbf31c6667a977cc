// The card in play, on a single page (F3, F9 to F12, F69, G7 to G9, FU7, FU8): it joins the room, the play and what the
// card opens, and draws them.

import type { RoomEvent } from "fairway-api";
import { h, render } from "preact";
import type { Children } from "preact";
import { Btn } from "../../components/Btn.js";
import { Banner } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import { clock } from "../../core/clock.js";
import type { GolfRoom } from "../../core/documents.js";
import { link } from "../../core/link.js";
import { outbox } from "../../core/outbox.js";
import type { FollowedGolf } from "../../core/room.js";
import { distance, number, t } from "../../core/texts.js";
import { type Line, missingCells } from "../../golf/card.js";
import { hasConcessions, mayConcede, strokesOf } from "../../golf/score.js";
import { mayConcedeMatch } from "../../golf/standing.js";
import { scoreWords } from "../../golf/words.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say, type Page } from "../../parts/frame.js";
import { formatTitle } from "../rooms/formats.js";
import { GameSheet } from "../rooms/GameSheet.js";
import { ParSheet } from "../rooms/ParSheet.js";
import { PlayerSheet } from "../rooms/PlayerSheet.js";
import { seatNews } from "../rooms/proposal.js";
import { type ValueChange, settingChanges } from "../rooms/settingFacts.js";
import { gameEndings } from "./actions.js";
import { Strip } from "./Strip.js";
import { StakeBanner, openAnswers } from "./StakeBanner.js";
import { ChangeSheet } from "./ChangeSheet.js";
import { DetailsSheet } from "./DetailsSheet.js";
import { FinishSheet, type Finishing } from "./FinishSheet.js";
import { FullCard, type FullCardProps } from "./FullCard.js";
import { MenuSheet, type MenuRow } from "./MenuSheet.js";
import { ConcedeSheet, PickUpSheet } from "./PickUpSheet.js";
import { PlayCard, lineName } from "./PlayCard.js";
import { ScreensSheet } from "./ScreensSheet.js";
import { SpotSheet } from "./SpotSheet.js";
import { startDetails } from "./details.js";
import { DoorSheet } from "./DoorSheet.js";
import { heedKeys, keyList } from "./keys.js";
import { PeopleSheet } from "./PeopleSheet.js";
import { type Play, type Question, type Shown, startPlay } from "./play.js";
import { startSigning } from "./signing.js";
import { type Spots, startSpots } from "./spots.js";
import { StakesSheet } from "./Stakes.js";
import { buzz } from "./vibration.js";

/** A room in play. An offline game has the same shape (`localRoom.js`). */
type StageRoom = FollowedGolf & { readonly isLocal?: boolean };

/** What an offline game has besides. */
interface LocalParts {
  /** The game outlives this tab. */
  readonly isLasting: boolean;
  /** Goes on where others can follow; null while that is not possible. */
  readonly live: () => (() => void) | null;
}

/** The sheet over the card. */
type Open =
  | { kind: "menu" | "finish" | "people" | "door" | "stakes" | "game" | "pars" | "change" | "screens" | "keys" }
  | { kind: "player"; player: string }
  // The cursor may move on while a sheet is open, but the sheet is for the cell that opened it.
  | { kind: "pickUp"; player: string; place: number; pick: ReturnType<Play["pick"]> }
  | { kind: "details"; player: string; place: number }
  | { kind: "spot"; place: number };

const titleOf = ({ course, settings, round, rounds }: GolfRoom) => {
  const name = t("card.bar.title", { course: course.name, game: formatTitle({ name: settings.format }) });
  return rounds > 1 ? t("card.titleRound", { course: name, round }) : name;
};

const isLinked = () => navigator.onLine && link.isOnline;

const ask = ({ name, hole, before, strokes }: Question): Promise<boolean> => {
  const values = { name, hole: number(hole), before: scoreWords(before), strokes: scoreWords(strokes) };
  return confirm(t("card.changeTitle", values), t(strokes === null ? "card.changeToNone" : "card.changeTo", values), {
    yes: t("card.change"),
  });
};

/** How long another player's score stands out, in milliseconds. */
const newMs = 2_000;

/** A screen that has room for the whole card beside the hole (`card.css`). */
const wide = matchMedia("(min-width: 64rem)");

/** A page that comes back after so long opens on the hole that it would open on anew, milliseconds. */
const awayMs = 60_000;

/**
 * @param local What an offline game has besides; null for a room.
 */
export const cardStage = (page: Page, room: StageRoom, local: LocalParts | null = null) => {
  let open: Open | null = null;
  let isWhole = false;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  /** The end that was offered last: it opens by itself only once. */
  let offered = "";
  let hiddenAt = 0;
  /** The proposal that was asked about last: it opens by itself only once. */
  let seenChange = 0;

  const play = startPlay(room, {
    ask, attempt, tellTooLate: () => say(t("card.undoTooLate"), { isError: true }),
  });
  const isLocal = Boolean(room.isLocal);
  const details = isLocal ? null : startDetails(room);
  const spots = isLocal ? null : startSpots(room);
  // An offline game is kept by one, and seen here alone.
  const signing = isLocal ? null : startSigning(room);
  const endings = gameEndings(room);
  /** The writes of others, for a person who hears the page. */
  let heard = "";
  /** The cell that another player wrote just now. */
  let fresh: { readonly player: string; readonly place: number } | null = null;
  let freshTimer: ReturnType<typeof setTimeout> | undefined;
  const isNew = (player: string, place: number) => fresh?.player === player && fresh.place === place;

  const show = (next: Open | null) => {
    open = next;
    if (next === null) offer();
    draw();
  };
  const close = () => show(null);

  const showCard = (isOn: boolean) => {
    isWhole = isOn;
    show(null);
    scrollTo(0, 0);
  };

  const finishing = (): Finishing => {
    const { endableAt = null, host } = room.state;
    const waits = endableAt === null ? Infinity : endableAt - clock.now();
    clearTimeout(endTimer);
    // From then on, every player may end the round.
    if (!room.isHost && waits > 0 && waits < Infinity) endTimer = setTimeout(draw, waits);
    return {
      mayEnd: room.isHost || waits <= 0, from: endableAt,
      host: host === null ? null : room.player(host)?.name ?? host,
    };
  };

  /** Opens the end by itself: the card is full, or the match is over. */
  const offerEnd = ({ card, standings }: Shown) => {
    const { endableAt, round, phase } = room.state;
    const isFull = isLocal ? missingCells(card) === 0 : Boolean(endableAt);
    const isOver = standings.isMatch && standings.isDecided;
    // Whoever keeps playing is not asked again until the card or the match is over anew.
    const end = isFull || isOver ? `${round} ${isFull} ${isOver}` : "";
    if (end && end !== offered && phase === "playing") {
      // It waits until another sheet closes.
      if (open !== null) return;
      open = { kind: "finish" };
    }
    offered = end;
  };

  /** Opens the question about a change by itself. It waits until another sheet closes. */
  const offerChange = () => {
    const asked = room.state.proposal;
    if (!asked?.waiting.includes(room.me ?? "")) return;
    if (asked.change === seenChange || open !== null) return;
    open = { kind: "change" };
    seenChange = asked.change;
  };

  const offer = () => {
    offerChange();
    offerEnd(play.store.value);
  };

  const keepPlaying = () => {
    close();
    if (!isLocal && room.state.endableAt) void attempt(() => room.ask("notYet"));
  };

  const openPickUp = () => {
    const { isOpen, cursor: { player, place } } = play.store.value;
    if (isOpen && player !== null) show({ kind: "pickUp", player, place, pick: play.pick() });
  };

  const pickUpSheet = ({ player, place, pick }: Open & { kind: "pickUp" }, { standings, card }: Shown): Children => {
    const line = play.lineWith(player);
    if (!line) return null;
    const onPick = (score: string | number) => {
      close();
      buzz();
      void pick(score);
    };
    const cell = {
      name: lineName(line), hole: card.holes[place]!.number, format: room.state.settings.format,
      // Net double bogey: the most that counts for a handicap.
      most: line.holes[place]!.par + 2 + (line.received[place] ?? 0),
    };
    if (!hasConcessions(room.state.settings) || !mayConcede(room, line.player)) {
      return <PickUpSheet cell={cell} onPick={onPick} onClose={close} />;
    }
    const { lead, toPlay } = standings;
    const by = lead?.by ?? 0;
    const isUp = lead?.players?.some((player) => line.players.includes(player)) ?? false;
    const standing = !standings.isMatch ? "" : by === 0 ? t("card.pickup.level", { left: number(toPlay) })
      : t(isUp ? "card.pickup.up" : "card.pickup.down", { by: number(by), left: number(toPlay) });
    const concedes = line.player.player === room.me || (line.player.guest && room.isHost) || line.isTeam
      ? line.players.find((player) => player === room.me) ?? line.player.player : null;
    return (
      <ConcedeSheet cell={cell} standing={standing} after={t("card.pickup.afterHole")} onPick={onPick} onClose={close}
        onMatch={mayConcedeMatch(room.state) && concedes !== null && !isLocal
          ? () => { close(); void endings.concede(concedes); } : null} />
    );
  };

  const detailsSheet = (at: { player: string; place: number }, { card }: Shown): Children => {
    const line = card.lines.find(({ player }) => player.player === at.player);
    if (!line || !details) return null;
    const { number: hole } = card.holes[at.place]!;
    return (
      <DetailsSheet key={`${at.player} ${hole}`} name={lineName(line)} hole={hole} par={line.holes[at.place]!.par}
        strokes={strokesOf(line.cells[at.place]!.strokes)} details={details.of(at.player, hole)} isWaiting={!isLinked() && details.isWaiting(at.player, hole)}
        onSave={(found) => void attempt(() => details.save(at.player, hole, found))} onClose={close} />
    );
  };

  const spotSheet = ({ place }: Open & { kind: "spot" }, spots: Spots, shown: Shown): Children => {
    const { number: hole } = shown.card.holes[place]!;
    const isGolf = room.state.course.kind === "golf";
    return (
      <SpotSheet hole={hole} isGolf={isGolf} ground={spots.store.value} spots={spots} onClose={close}
        onMark={(kind) => {
          close();
          void attempt(async () => {
            await spots.mark(hole, kind);
            say(t(kind === "tee" ? "card.spots.thanks_tee"
              : isGolf ? "card.spots.thanks_basket_golf" : "card.spots.thanks_basket", { hole }));
          });
        }} />
    );
  };

  const menuRows = (): readonly MenuRow[] => {
    const { players, code, phase } = room.state;
    const present = players.filter(({ left }) => !left).length;
    const live = local?.live();
    const row = (id: string, icon: MenuRow["icon"], title: string, onClick: () => void, under?: string): MenuRow =>
      ({ id, icon, title, under, onClick });
    return [
      row("people", "people", t("card.menu.people"), () => show({ kind: "people" }), t("card.menu.peopleUnder", { count: present })),
      !isLocal && (room.isHost || code) && phase === "playing"
        && row("door", "door-open", t("card.menu.late"), () => show({ kind: "door" }), code && t("card.menu.lateOpen", { code })),
      !isLocal && room.isHost && row("game", "dice-5", t("card.menu.game"), () => show({ kind: "game" }),
        formatTitle({ name: room.state.settings.format })),
      !isLocal && room.isHost && row("pars", "rulers", t("card.menu.pars"), () => show({ kind: "pars" })),
      isLocal
        ? row("screens", "brightness-high-fill", t("me.theme.title"), () => show({ kind: "screens" }), t("me.theme.sunlight"))
        : row("screens", "display", t("card.menu.screens"), () => show({ kind: "screens" }), t("card.menu.screensUnder")),
      live && row("live", "share", t("card.goLive"), () => { close(); live(); }),
      row("finish", "flag", t("card.menu.finish"), () => show({ kind: "finish" }), local?.isLasting ? t("card.localText") : undefined),
      !isLocal && row("leave", "box-arrow-right", t("card.menu.leave"), () => { close(); void endings.leave(); }),
    ].filter((each): each is MenuRow => Boolean(each));
  };

  const changeSheet = (): Children => {
    const { proposal, room: name } = room.state;
    if (!proposal) return null;
    const { change } = proposal;
    return (
      <ChangeSheet state={room.state} proposal={proposal} me={room.me} isHost={room.isHost} onClose={close}
        onAnswer={(accept) => void attempt(() => room.ask("change", { change, accept }))}
        onAsk={() => link.ask("card/previewChange", { room: name, change })} />
    );
  };

  const sheet = (shown: Shown): Children => {
    if (open === null) return null;
    switch (open.kind) {
      case "pickUp": return pickUpSheet(open, shown);
      case "details": return detailsSheet(open, shown);
      case "menu": return <MenuSheet rows={menuRows()} onClose={close} />;
      case "finish": return (
        <FinishSheet state={room.state} card={shown.card} standings={shown.standings} finishing={finishing()}
          signings={signing && room.state.settings.doubleEntry ? shown.card.lines.filter(({ player }) => player.keepers).map((line) => ({
            line, maySign: signing.maySign(line), waits: signing.waits(line), isWhole: signing.isWhole(line), onSign: () => void signing.sign(line),
          })) : []}
          differing={signing?.differences() ?? []}
          onEnd={() => { close(); void endings.end(); }} onCard={() => showCard(true)} onKeep={keepPlaying} onClose={close}
          onAgain={room.isHost ? () => { close(); void endings.again(shown.card); } : null}
          onAbandon={room.isHost ? () => { close(); void endings.abandon(); } : null} />
      );
      case "people": return (
        <PeopleSheet room={room} isHere={isHere} onClose={close} onStakes={() => show({ kind: "stakes" })}
          onPlayer={(player) => show({ kind: "player", player })} />
      );
      case "player": return <PlayerSheet room={room} player={open.player} onClose={close} />;
      case "door": return <DoorSheet room={room} onClose={close} />;
      case "stakes": return <StakesSheet room={room} onClose={close} />;
      case "game": return <GameSheet room={room} onClose={close} />;
      case "pars": return <ParSheet room={room} hole={shown.card.holes[shown.cursor.place]!.number} onClose={close} />;
      case "change": return changeSheet();
      case "screens": return <ScreensSheet room={isLocal ? null : room.state.room} onClose={close} />;
      case "keys": return (
        <Sheet title={t("card.keys.title")} onClose={close} closeName={t("common.close")}>
          <dl class="keylist">{keyList.map(([name, text]) => [<dt key={name}><kbd>{name}</kbd></dt>, <dd key={text}>{t(text)}</dd>])}</dl>
        </Sheet>
      );
      case "spot": return spots && spotSheet(open, spots, shown);
    }
  };

  /** The place of the distance in the hole head: how far it is, a way to ask, or a way to mark the basket. */
  const away = ({ card, cursor: { place } }: Shown) => {
    if (!spots) return null;
    const hole = card.holes[place]!.number;
    const isGolf = room.state.course.kind === "golf";
    const far = spots.distance(hole);
    const seek = () => {
      spots.locate();
      show({ kind: "spot", place });
    };
    if (far) {
      return {
        name: t(isGolf ? "card.spots.distance_golf" : "card.spots.distance", { distance: distance(far.distance) }),
        value: distance(far.distance), unit: t(isGolf ? "card.spots.toBasket_golf" : "card.spots.toBasket"), bearing: far.bearing, onClick: seek,
      };
    }
    const text = spots.basketOf(hole) ? t("card.spots.howFar") : t(isGolf ? "card.spots.mark_golf" : "card.spots.mark");
    return { name: text, value: text, onClick: seek };
  };

  const banners = (): Children => {
    const { state, me, isHost } = room;
    const answers = isLocal ? [] : openAnswers(state, me, isHost);
    const all = state.players.filter(({ left }) => !left).length;
    const change = state.proposal;
    return [
      local && !local.isLasting && <Banner key="losing" kind="bad" icon="exclamation-triangle">{t("card.localTextHere")}</Banner>,
      ...answers.map((answer) => (
        <StakeBanner key={answer.player.player} answer={answer} isMine={answer.player.player === me} all={all}
          onLook={() => show({ kind: "stakes" })}
          onAnswer={(accept) => void attempt(() => room.ask("stake", {
            player: answer.player.player, accept, bets: answer.stakes.map(({ bet }) => bet),
          }))} />
      )),
      change && (
        <Banner key="change" icon="exclamation-circle"
          action={<Btn kind="plain" size="slim" onClick={() => show({ kind: "change" })}>{t("card.look")}</Btn>}>
          {t(change.waiting.includes(me ?? "") ? "rooms.proposal.asked" : "rooms.proposal.title")}
        </Banner>
      ),
    ];
  };

  const gridProps = (shown: Shown): FullCardProps => ({
    card: shown.card, standings: shown.standings, me: room.me,
    chosen: { player: shown.cursor.player, place: shown.cursor.place },
    marks: {
      hasDetails: (player, place) => details?.has(player, shown.card.holes[place]!.number) ?? false,
      areDetailsWaiting: (player, place) => details?.isWaiting(player, shown.card.holes[place]!.number) ?? false,
      isDifferent: (player, place) => signing?.isDifferent(player, shown.card.holes[place]!.number) ?? false,
      isNew,
    },
    onCell: (player, place) => {
      play.choose({ player, place });
      if (isWhole) showCard(false);
    },
  });

  const noteFresh = (line: Line, hole: number) => {
    clearTimeout(freshTimer);
    fresh = { player: line.player.player, place: line.holes.findIndex((each) => each.number === hole) };
    freshTimer = setTimeout(() => {
      fresh = null;
      draw();
    }, newMs);
    draw();
  };

  const whole = (shown: Shown) => (
    <div class="whole">
      <Strip state={room.state} card={shown.card} standings={shown.standings} onOpen={() => showCard(false)} />
      <FullCard {...gridProps(shown)} />
      <div class="padbar is-alone">
        <Btn isWide icon="arrow-left" id="back-to-hole" onClick={() => showCard(false)}>
          {t("card.bar.backToHole", { hole: number(shown.card.holes[shown.cursor.place]!.number) })}
        </Btn>
      </div>
    </div>
  );

  const isHere = ({ player, guest }: { player: string; guest: boolean }) =>
    !guest && isLinked() && (room.presence?.online.includes(player) ?? false);

  /** The app bar: the hole, the whole card, and the menu. */
  const drawBar = ({ card, cursor: { place } }: Shown) => page.bar({
    isSaving: true,
    note: t("card.bar.hole", { hole: number(card.holes[place]!.number), count: card.holes.length }),
    tools: [
      isWhole
        ? { name: t("card.bar.backToHole", { hole: number(card.holes[place]!.number) }), icon: "arrow-left", onClick: () => showCard(false) }
        : { name: t("card.bar.card"), icon: "grid-3x3", onClick: () => showCard(true) },
      { name: t("card.bar.menu"), icon: "three-dots-vertical", onClick: () => show({ kind: "menu" }) },
    ],
  });

  const draw = () => {
    const shown = play.store.value;
    // The card in play fills the screen, and only its players scroll.
    document.body.classList.toggle("on-play", !isWhole);
    drawBar(shown);
    render(
      [
        <p key="heard" class="heard" aria-live="polite">{heard}</p>,
        isWhole ? <div key="whole">{whole(shown)}</div> : (
          <PlayCard key="play" room={room} play={play} shown={shown} away={away(shown)} isHere={isHere} isNew={isNew} banners={banners()}
            actions={{
              onCard: () => showCard(true), onWritten: buzz,
              onDetails: (cell) => { if (details) show({ kind: "details", ...cell }); },
              onPickUp: openPickUp,
            }} />
        ),
        !isWhole && wide.matches && <aside key="beside" class="beside" aria-label={t("card.bar.card")}><FullCard {...gridProps(shown)} /></aside>,
        <div key="sheet" class="aloft">{sheet(shown)}</div>,
      ],
      page.root);
  };

  /** Draws once for each change of the play. */
  const heed = (shown: Shown) => {
    signing?.update(shown.card);
    offerEnd(shown);
    draw();
  };

  const update = () => {
    const title = titleOf(room.state);
    if (page.heading.textContent !== title) page.title(title);
    if (open?.kind === "change" && !room.state.proposal) open = null;
    offerChange();
    // This draws, too.
    play.update();
  };

  const nameOf = (player: string | undefined) => room.player(player ?? "")?.name ?? player ?? "";

  /** A change in play shows for some seconds on every card, with or without a stake, and names what changed. */
  const newsOf = (event: RoomEvent): string | null => {
    const by = nameOf(event.by);
    const listed = (changes: readonly ValueChange[]) =>
      changes.map(([name, before, after]) => t("card.news.change", { name, before, after })).join(", ");
    // The event comes before the head, so the room has the old values.
    switch (event.kind) {
      case "settings.changed": {
        const changes = event.settings ? settingChanges(room.state.settings, event.settings) : [];
        return changes.length ? t("card.news.settings", { by, changes: listed(changes) }) : null;
      }
      case "par.changed": {
        const values = { by, hole: number(event.hole ?? 0), par: number(event.par ?? 0) };
        return event.tee ? t("card.news.parTee", { ...values, tee: event.tee }) : t("card.news.par", values);
      }
      case "player.changed": {
        const changes = seatNews(room.state, event);
        return changes.length ? t("card.news.player", { by, name: nameOf(event.player), changes: listed(changes) }) : null;
      }
      case "player.joined": return t("card.news.joined", { name: event.name ?? nameOf(event.player) });
      default: return null;
    }
  };

  const hear = (event: RoomEvent) => {
    const { player, hole, strokes } = event;
    const news = event.by === room.me ? null : newsOf(event);
    if (news) say(news);
    if (event.kind !== "score.set" && event.kind !== "score.cleared") return;
    play.hear(event);
    const line = player === undefined ? null : play.lineWith(player);
    // Each partner of a team has an event. They tell of one score, so the page says it once.
    if (!player || !hole || event.by === room.me || (line && line.player.player !== player)) return;
    if (line && strokes !== undefined && event.round === room.state.round) noteFresh(line, hole);
    const values = {
      by: nameOf(event.by), name: line ? lineName(line) : player, hole: number(hole), strokes: scoreWords(strokes),
    };
    heard = strokes === undefined ? t("card.cleared", values) : t("card.wrote", values);
  };

  document.body.classList.add("on-card");
  page.root.classList.remove("old");
  const keys = new AbortController();
  const par = () => {
    const { line, cursor: { place }, card } = play.store.value;
    void play.write((line?.holes ?? card.holes)[place]!.par);
  };
  heedKeys({
    write: (strokes) => void play.write(strokes), par, change: play.change, step: play.step, undo: () => void play.undo(),
    pickUp: openPickUp, help: () => show({ kind: "keys" }),
  }, keys.signal);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (hiddenAt && Date.now() - hiddenAt > awayMs) play.reopen();
  }, { signal: keys.signal });
  for (const name of ["online", "offline"]) addEventListener(name, update, { signal: keys.signal });
  wide.addEventListener("change", () => draw(), { signal: keys.signal });

  const stops = [
    play.store.watch(heed), outbox.watch(update), link.watch(update), room.onEvent(hear),
    details?.store.watch(draw), spots?.store.watch(draw), signing?.store.watch(draw),
  ];
  return {
    update,
    end() {
      document.body.classList.remove("on-card", "on-play");
      page.root.classList.add("old");
      page.bar({});
      keys.abort();
      clearTimeout(endTimer);
      clearTimeout(freshTimer);
      stops.forEach((stop) => stop?.());
      play.end();
      details?.end();
      spots?.end();
      signing?.end();
      render(null, page.root);
    },
  };
};
