// The card in play, for one hand: who leads, the holes, this hole, its players, and the keys.

import { h, useRef } from "preact";
import type { Children } from "preact";
import { type Away, HoleHead } from "../../components/HoleHead.js";
import { HoleStrip, type StripHole } from "../../components/HoleStrip.js";
import { Keypad } from "../../components/Keypad.js";
import { markKind } from "../../components/Mark.js";
import { type LineCell, PlayLine, TeamLine } from "../../components/PlayLine.js";
import { Tag } from "../../components/Tag.js";
import { number, t, toPar } from "../../core/texts.js";
import type { Card, Line, Player } from "../../golf/card.js";
import { lacksScore } from "../../golf/order.js";
import { type Score, strokesMax, strokesOf } from "../../golf/score.js";
import { scoreText, scoreWords, shortName, standingState, teamTitle, worthText } from "../../golf/words.js";
import { Strip } from "./Strip.js";
import type { CellPlace, Play, Room, Shown } from "./play.js";

/** The acts of a player besides the play itself. */
export interface CardActions {
  readonly onCard: () => void;
  /** A key was held, or the chosen cell was tapped: its details. */
  readonly onDetails: (cell: CellPlace) => void;
  readonly onPickUp: () => void;
  readonly onWritten: () => void;
}

export interface CardProps {
  readonly room: Room;
  readonly play: Play;
  readonly shown: Shown;
  readonly away: Away | null;
  readonly isHere: (player: Player) => boolean;
  /** Whether another player wrote a cell just now. */
  readonly isNew: (player: string, place: number) => boolean;
  readonly actions: CardActions;
  /** Notes that last: a stake to answer, a change of the game, no connection. */
  readonly banners: Children;
}

/** A swipe of so many pixels turns to another hole. */
const swipePixels = 60;

/** The mark of a cell: its shape says how the hole went. */
export const cellMark = (line: Line, place: number) =>
  markKind(strokesOf(line.cells[place]!.strokes), line.holes[place]!.par);

const hasScore = (line: Line, place: number) => line.cells[place]!.strokes !== null;

/** Whether a hole was over before the player of a line came. */
export const isMissed = (order: readonly number[], line: Line, place: number) =>
  order.indexOf(place) < line.player.missed;

const stripHoles = ({ card, line }: Shown, mine: Line | null): readonly StripHole[] => {
  const own = mine ?? line ?? card.lines[0];
  return card.order.map((place, at) => {
    const hole = number(card.holes[place]!.number);
    const strokes = own?.cells[place]!.strokes ?? null;
    const isPart = card.lines.some((each) => hasScore(each, place));
    const isDone = card.lines.every((each) => !lacksScore(card.order, each, place));
    return {
      hole: at + 1, text: hole,
      name: strokes === null ? t("card.holeNumber", { hole }) : t("card.strip.hole", { hole, strokes: scoreWords(strokes) }),
      state: isDone ? "done" : isPart ? "part" : "open",
      ...(strokes !== null && own && { strokes: scoreText(strokes), mark: cellMark(own, place) }),
    };
  });
};

/** The hole on the ground: a second loop plays the same holes again. */
const looped = ({ course: { holes, loops = 1 } }: Room["state"], hole: number) => {
  const count = holes.length / loops;
  return hole > count && loops > 1 ? (hole - 1) % count + 1 : null;
};

const subOf = (room: Room, { card, cursor: { place }, line }: Shown): Children => {
  const { game } = room.state;
  const hole = card.holes[place]!;
  if (game?.unit === "skins") {
    const count = (game.carried ?? 0) + 1;
    return <Tag kind="warn">{t("card.hole.toWin", { count })}</Tag>;
  }
  const again = looped(room.state, hole.number);
  if (again !== null) {
    const before = line?.cells[card.holes.findIndex(({ number: each }) => each === hole.number - card.holes.length / (room.state.course.loops ?? 1))]?.strokes;
    return before == null ? t("card.hole.again", { hole: again }) : t("card.hole.againHad", { hole: again, strokes: scoreText(before) });
  }
  return card.lines.some(({ isTeam }) => isTeam) ? t("card.hole.oneScore") : null;
};

const factsOf = ({ card, cursor: { place }, line }: Shown) => {
  const { par, strokeIndex } = (line?.holes ?? card.holes)[place]!;
  return [t("card.parIs", { par: number(par) }), strokeIndex !== null && t("card.hole.index", { index: number(strokeIndex) })]
    .filter(Boolean).join(" · ");
};

/** The most parts of the line below a name. */
const partsMax = 3;

/** The line below a name: how the player stands, or what is special here. */
const stateOf = (room: Room, shown: Shown, line: Line): string => {
  const { card, standings, cursor: { place } } = shown;
  const { player, received } = line;
  const standing = standings.places.find(({ players }) => players.includes(player.player));
  const here = received[place] ?? 0;
  const all = received.reduce((sum, each) => sum + each, 0);
  // A long line is cut, so the most important parts come first.
  const parts = [
    player.signed && t("card.signed"),
    line.cells[place]!.isConceded && t(line.cells[place]!.isLost ? "card.hole.lost" : "card.hole.won"),
    line.isTeam && membersText(room, line),
    player.left && t("card.left"),
    player.missed > 0 && !player.left && t("card.stand.cameOn", { hole: number(card.holes[card.order[player.missed] ?? 0]!.number) }),
    standing && standingState(standings, standing, line),
    all > 0 && t("card.stand.receives", { here: number(here), all: number(all) }),
    all < 0 && t("card.stand.gives", { here: number(-here), all: number(-all) }),
    card.worth === "points" && worthText(card.worth, line.points[place]),
  ];
  return parts.filter(Boolean).slice(0, partsMax).join(" · ");
};

/** The members of a team: `Nína and Åse · your team`. */
const membersText = (room: Room, line: Line) => {
  const { players } = room.state;
  const names = line.players.map((each) => shortName(players, room.player(each)?.name ?? each)).join(", ");
  return line.players.includes(room.me ?? "") ? t("card.hole.yourTeam", { names }) : names;
};

/** The name of a line: that of its team, or of its player. */
export const lineName = (line: Line) =>
  line.isTeam && line.team !== null ? teamTitle(line.team) : line.player.name;

/** The same for places with little room. */
export const shortLineName = ({ lines }: Card, line: Line) =>
  line.isTeam ? lineName(line) : shortName(lines.map(({ player }) => player), line.player.name);

const cellOf = (shown: Shown, line: Line, isNew: CardProps["isNew"]): LineCell => {
  const { place } = shown.cursor;
  const { strokes, isPending } = line.cells[place]!;
  if (strokes === null) return line.player.signed ? { kind: "locked" } : { kind: "empty", text: "–" };
  const mark = cellMark(line, place);
  if (line.player.signed) return { kind: "locked", text: scoreText(strokes), mark };
  return { kind: "written", text: scoreText(strokes), mark, isWaiting: isPending, isNew: isNew(line.player.player, place) };
};

const labelOf = (shown: Shown, line: Line, state: string) => {
  const { place } = shown.cursor;
  const { strokes, isPending } = line.cells[place]!;
  const where = { name: lineName(line), hole: number(shown.card.holes[place]!.number) };
  const cell = strokes === null ? t("card.cellEmpty", where) : t("card.cell", { ...where, strokes: scoreWords(strokes) });
  const sent = isPending ? `${cell}, ${t("card.pending")}` : cell;
  return state ? `${sent}. ${state}` : sent;
};

/** The lines of each team, if each player has a line of their own. */
const teamsOf = ({ card: { lines }, standings }: Shown): readonly (readonly Line[])[] => {
  const hasTeams = standings.places.some(({ players }) => players.length > 1);
  if (!hasTeams || lines.some(({ isTeam, team }) => isTeam || team === null)) return [lines];
  return [...new Set(lines.map(({ team }) => team))].map((team) => lines.filter((line) => line.team === team));
};

/** The heading of a team: its name, and its best score on the hole if all play without handicaps. */
const teamHead = (room: Room, lines: readonly Line[], place: number, at: number) => {
  const scores = lines.map((line) => strokesOf(line.cells[place]!.strokes)).filter((each): each is number => each !== null);
  const best = scores.length > 0 && room.state.settings.handicap == null;
  return (
    <TeamLine key={`team-${at}`} name={teamTitle(lines[0]!.team!)} isSecond={at > 0}
      note={best && t("card.hole.best", { strokes: number(Math.min(...scores)) })} />
  );
};

const Lines = ({ room, play, shown, isHere, isNew, actions }: Pick<CardProps, "room" | "play" | "shown" | "isHere" | "isNew" | "actions">) => {
  const { standings, cursor } = shown;
  const teams = teamsOf(shown);
  const isAnybodyLeading = (line: Line) =>
    standings.places.some(({ isLeader, players }) => isLeader && players.includes(line.player.player));
  return (
    <section class={teams.length > 1 ? "lines has-teams" : "lines"} aria-label={t("card.players")}>
      {teams.map((lines, at) => [teams.length > 1 && teamHead(room, lines, cursor.place, at), ...lines.map((line) => {
        const { player } = line.player;
        const state = stateOf(room, shown, line);
        const isChosen = cursor.player === player;
        const people = line.players.map((each) => room.player(each)).filter((each): each is Player => Boolean(each));
        return (
          <PlayLine key={player} id={`line-${player}`} name={lineName(line)} label={labelOf(shown, line, state)} state={state}
            people={people.map((each) => ({ id: each.player, name: each.name, isHere: isHere(each) }))}
            {...(line.total.thru > 0 && { sum: toPar(line.total.toPar) })}
            cell={cellOf(shown, line, isNew)} given={line.received[cursor.place] ?? 0} isLeader={isAnybodyLeading(line)} isChosen={isChosen}
            onChoose={() => isChosen && hasScore(line, cursor.place) && shown.isOpen
              ? actions.onDetails({ player, place: cursor.place })
              : play.choose({ player, place: cursor.place })} />
        );
      })])}
    </section>
  );
};

/** For whom the next key writes, in bold, and the hole. */
const forWhom = (room: Room, { card, cursor, line, isOpen }: Shown): Children => {
  const hole = number(card.holes[cursor.place]!.number);
  if (!line) return t("card.writesNothing", { hole });
  const name = lineName(line);
  if (line.player.signed) return t("card.writesSigned", { name, hole });
  if (!isOpen) return t("card.writesNot", { name, hole });
  const isMyTeam = line.isTeam && line.players.includes(room.me ?? "");
  const { strokes, isConceded, isLost } = line.cells[cursor.place]!;
  if (isConceded && strokes === null) return t(isLost ? "card.writesConcededByPartner" : "card.writesConceded", { name, hole });
  return [<b key="name">{isMyTeam ? t("card.pad.yourTeam", { name }) : name}</b>, t("card.pad.hole", { hole })];
};

const resultWords = { [-3]: "albatross", [-2]: "eagle", [-1]: "birdie", 0: "par", 1: "bogey", 2: "double", 3: "triple" } as const;

/** The word on a number key: what the score is called at this par. */
export const keyWord = (par: number) => (strokes: number): string => {
  if (strokes === 1) return t("card.key.ace");
  const word = resultWords[strokes - par as keyof typeof resultWords];
  return word ? t(`card.key.${word}`) : "";
};

const Keys = ({ room, play, shown, actions }: Pick<CardProps, "room" | "play" | "shown" | "actions">) => {
  const { card, cursor: { player, place }, line, isOpen, isResting, undo, isComplete } = shown;
  const { par } = (line?.holes ?? card.holes)[place]!;
  const own = line?.cells[place]!.strokes ?? null;
  const next = card.order[card.order.indexOf(place) + 1];
  const nextHole = next === undefined ? null : number(card.holes[next]!.number);
  const write = (strokes: Score | null): Promise<boolean> => {
    if (isOpen && !isResting) actions.onWritten();
    return play.write(strokes);
  };
  /** The cursor may move on with the write, but the details are those of the cell that was written. */
  const hold = async (strokes: Score) => {
    if (await write(strokes) && player !== null) actions.onDetails({ player, place });
  };
  const undoValues = undo && {
    name: undo.name, hole: number(undo.hole), round: number(undo.round),
  };
  const isEarlier = undo !== null && undo.round !== room.state.round;
  const netPar = line && (line.received[place] ?? 0) > 0 ? par + line.received[place]! : null;
  return (
    <Keypad label={t("card.pad.label")} forWhom={forWhom(room, shown)} par={par} strokesMax={strokesMax} pressed={strokesOf(own)}
      hint={netPar !== null ? t("card.pad.netPar", { strokes: number(netPar) }) : room.isLocal ? undefined : t("card.pad.hold")}
      nameOf={keyWord(par)}
      words={{
        more: t("card.pad.more"), fewer: t("card.pad.fewer"), pickUp: t("card.pad.pickUp"), pickUpKey: "X",
        clear: t("card.clear"), undo: t("card.undoAll"),
      }}
      off={!isOpen ? "closed" : isResting ? "resting" : null}
      onKey={(strokes) => void write(strokes)}
      {...(!room.isLocal && { onHold: (strokes: number) => void hold(strokes) })}
      onPickUp={actions.onPickUp}
      onClear={isOpen && own !== null ? () => void play.write(null) : null}
      undo={undo && undoValues && {
        name: t(isEarlier ? "card.pad.undoNameRound" : "card.pad.undoName", { ...undoValues, strokes: scoreWords(undo.strokes) }),
        note: t(isEarlier ? "card.pad.undoNoteRound" : "card.pad.undoNote", { ...undoValues, strokes: scoreText(undo.strokes) }),
        onUndo: () => void play.undo(),
      }}
      next={nextHole === null
        ? { text: t("card.pad.card"), name: t("card.pad.card"), isReady: isComplete, onNext: actions.onCard }
        : { text: t("card.pad.next", { hole: nextHole }), name: t("card.pad.next", { hole: nextHole }), isReady: isComplete,
            onNext: () => play.move(next!) }} />
  );
};

export const PlayCard = (props: CardProps) => {
  const { room, play, shown, away, actions, banners } = props;
  const { card, cursor, standings } = shown;
  const hole = number(card.holes[cursor.place]!.number);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const turn = (event: PointerEvent) => {
    const from = swipe.current;
    swipe.current = null;
    if (!from) return;
    const across = event.clientX - from.x;
    if (Math.abs(across) > swipePixels && Math.abs(across) > 2 * Math.abs(event.clientY - from.y)) play.turn(across < 0 ? 1 : -1);
  };
  return (
    <div class="play" onPointerDown={(event) => {
      const isOnHole = event.target instanceof Element && event.target.closest(".lines, .holehead") !== null;
      swipe.current = isOnHole ? { x: event.clientX, y: event.clientY } : null;
    }} onPointerUp={turn} onPointerCancel={() => { swipe.current = null; }}>
      <Strip state={room.state} card={card} standings={standings} now={cursor.place} onOpen={actions.onCard} />
      <HoleStrip label={t("card.strip.holes")} holes={stripHoles(shown, play.lineWith(room.me))}
        now={card.order.indexOf(cursor.place) + 1} onChoose={(at) => play.move(card.order[at - 1]!)} />
      <div class="notes">{banners}</div>
      <HoleHead label={t("card.holeNumber", { hole })} number={hole} facts={factsOf(shown)} sub={subOf(room, shown)} away={away} />
      <Lines {...props} />
      <Keys {...props} />
    </div>
  );
};
