// A room as its topics tell it: `head`, `state` and `presence`, and the events between them. Pure functions: whoever
// follows a room passes each message to `next`, and shows `room`.

import type {
  GolfHead, GolfState, QuizHead, QuizState, RoomEvent, RoomHead, RoomPresence, RoomState,
} from "fairway-api";

/** Strokes; `x` for a picked-up ball, `c` for a conceded hole. A number may follow the letter: `x6`. */
export type Score = NonNullable<RoomEvent["strokes"]>;
export type Totals = NonNullable<RoomEvent["totals"]>;
type Line = readonly (Score | null)[];

/** A player with the state of the connection. Guests have none, so they are never online. */
type Present<Player> = Player & { readonly online: boolean };
export type GolfPlayer = Present<GolfHead["players"][number]>;
export type QuizPlayer = Present<QuizHead["players"][number]>;

type GameState = NonNullable<GolfState["game"]>;
/** The parts of a game that a state leaves out while they are empty. */
type GamePart = "lead" | "places" | "lines" | "bets" | "rounds" | "settlement";
export type Game = Omit<GameState, GamePart> & Required<Pick<GameState, GamePart>>;

/** Head and state of a room in one value. Nobody changes its parts: each message makes a new value. */
export interface GolfRoom extends Omit<GolfHead, "kind" | "players">,
  Omit<GolfState, "kind" | "scores" | "totals" | "standings" | "game"> {
  readonly kind: "golf";
  readonly players: readonly GolfPlayer[];
  /** The number of rounds so far: the same as `round`. */
  readonly rounds: number;
  /** By player, one for each hole of the course. */
  readonly scores: Readonly<Record<string, Line>>;
  readonly totals: Readonly<Record<string, Totals>>;
  readonly standings: readonly string[];
  /** Null before the start. */
  readonly game: Game | null;
}

export interface QuizRoom extends Omit<QuizHead, "kind" | "players">,
  Omit<QuizState, "kind" | "walks" | "places" | "standings"> {
  readonly kind: "quiz";
  readonly players: readonly QuizPlayer[];
  readonly walks: NonNullable<QuizState["walks"]>;
  readonly places: NonNullable<QuizState["places"]>;
  readonly standings: readonly string[];
}

export type Room = GolfRoom | QuizRoom;

/** The sum of the messages of a room so far. */
export interface Documents {
  readonly head: RoomHead | null;
  readonly state: RoomState | null;
  /** The newest presence; null until it came. */
  readonly presence: RoomPresence | null;
  /** A state that waits for its head. */
  readonly early: RoomState | null;
  /** Events newer than the state, whose values the room shows already. */
  readonly pending: readonly RoomEvent[];
  /** The number of the newest change. */
  readonly seq: number;
  /** The number up to which no change of the state is missing. */
  readonly whole: number;
  /** After a gap: the number that the documents must reach. */
  readonly missed: number;
  /** The room; null until a head and a state came that belong together. Its `seq` is `whole`. */
  readonly room: Room | null;
}

export const noDocuments: Documents = {
  head: null, state: null, presence: null, early: null, pending: [], seq: 0, whole: 0, missed: 0, room: null,
};

interface Received<Name extends string, Document> {
  readonly name: Name;
  /** Null if the topic was emptied. */
  readonly document: Document | null;
  /** Whether the message has the retain flag. */
  readonly isRetained?: boolean;
}

export type DocumentMessage =
  | Received<"head", RoomHead> | Received<"state", RoomState> | Received<"presence", RoomPresence>;

export type Message =
  | DocumentMessage
  | Received<"event", RoomEvent>
  /** The caller asked for the retained documents again, so that they fill a gap. */
  | { readonly name: "renew" };

const isQuiz = (head: RoomHead): head is QuizHead => "quiz" in head;

const byName = <Value>(names: readonly string[], value: () => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value()]));

const namesOf = (players: readonly { player: string }[]) => players.map(({ player }) => player);

const present = <Player extends { player: string; guest: boolean }>(
  players: readonly Player[], presence: RoomPresence | null,
): readonly Present<Player>[] =>
  players.map((player) => ({
    ...player, online: !player.guest && (presence?.online.includes(player.player) ?? false),
  }));

const wholeGame = (game: GameState): Game =>
  ({ lead: null, places: [], lines: {}, bets: [], settlement: null, rounds: [], ...game });

/** Before the start nobody has a score, so the state leaves scores out. */
const golfRoom = (head: GolfHead, state: GolfState, presence: RoomPresence | null): GolfRoom => {
  const names = namesOf(head.players);
  return {
    scores: byName(names, () => head.course.holes.map(() => null)),
    totals: byName(names, () => ({ strokes: 0, toPar: 0, thru: 0 })),
    standings: names,
    ...head,
    ...state,
    kind: "golf",
    game: state.game ? wholeGame(state.game) : null,
    rounds: state.round,
    players: present(head.players, presence),
  };
};

const quizRoom = (head: QuizHead, state: QuizState, presence: RoomPresence | null): QuizRoom => {
  const names = namesOf(head.players);
  const shared = { rank: 1, tied: names.length > 1, team: null, correct: 0, incorrect: 0, points: 0, timeMs: null };
  return {
    walks: {},
    standings: names,
    places: names.map((name) => ({ ...shared, players: [name] })),
    ...head,
    ...state,
    kind: "quiz",
    players: present(head.players, presence),
  };
};

const wholeRoom = (head: RoomHead, state: RoomState, presence: RoomPresence | null): Room =>
  isQuiz(head) ? quizRoom(head, state as QuizState, presence) : golfRoom(head, state as GolfState, presence);

const withCell = (room: Room, { player, hole, round, totals }: RoomEvent, strokes: Score | null): Room => {
  if (room.kind !== "golf" || player === undefined) return room;
  // Holes have the numbers of their course, which need not begin with 1.
  const place = room.course.holes.findIndex(({ number }) => number === hole);
  const line = round === room.round && place >= 0 ? room.scores[player] : undefined;
  return {
    ...room,
    scores: line
      ? { ...room.scores, [player]: line.map((score, each) => (each === place ? strokes : score)) }
      : room.scores,
    totals: totals ? { ...room.totals, [player]: totals } : room.totals,
  };
};

const withOnline = (room: Room, name: string | undefined, online: boolean): Room => {
  const changed = <Player extends { player: string }>(players: readonly Present<Player>[]) =>
    players.map((each) => (each.player === name ? { ...each, online } : each));
  return room.kind === "golf"
    ? { ...room, players: changed(room.players) }
    : { ...room, players: changed(room.players) };
};

type Apply = (room: Room, event: RoomEvent) => Room;

/** Changes that an event tells with all their values. All others come with the documents, within a second. */
const changes: Readonly<Record<string, Apply>> = {
  "score.set": (room, event) => withCell(room, event, event.strokes ?? null),
  "score.cleared": (room, event) => withCell(room, event, null),
  "hole.changed": (room, { hole }) => (room.kind === "golf" && hole !== undefined ? { ...room, hole } : room),
  "host.changed": (room, { player }) => ({ ...room, host: player ?? null }),
  "player.online": (room, { player }) => withOnline(room, player, true),
  "player.offline": (room, { player }) => withOnline(room, player, false),
};

const withEvent = (room: Room, event: RoomEvent) => changes[event.kind]?.(room, event) ?? room;

/** The number of the newest document. */
const number = ({ head, state, presence }: Documents) =>
  Math.max(head?.seq ?? 0, state?.seq ?? 0, presence?.seq ?? 0);

/** Takes the state that waits, if its head is there. */
const settled = (documents: Documents, isRestored: boolean): Documents => {
  const { early, head, whole } = documents;
  if (!early || !head || head.seq < early.head) return documents;
  return { ...documents, state: early, early: null, whole: isRestored ? early.seq : Math.max(whole, early.seq) };
};

const shown = (documents: Documents): Documents => {
  const { head, state, presence, whole } = documents;
  if (!head || !state) return documents;
  const pending = documents.pending.filter((event) => event.seq > state.seq);
  const room = pending.reduce(withEvent, wholeRoom(head, state, presence));
  return { ...documents, pending, room: { ...room, seq: whole } };
};

const lastOf = ({ early, state, head, presence }: Documents, name: DocumentMessage["name"]) =>
  ({ head, state: early ?? state, presence }[name]);

const withDocument = (documents: Documents, { name, document, isRetained = false }: DocumentMessage): Documents => {
  if (!document) return documents;
  const last = lastOf(documents, name);
  const isRestored = last !== null && document.seq < last.seq;
  if (isRestored && !isRetained) return documents;
  const found: Documents = {
    ...documents,
    [name === "state" ? "early" : name]: document,
    pending: isRestored ? [] : documents.pending,
  };
  const known = settled(found, isRestored);
  return shown({ ...known, seq: isRestored ? number(known) : Math.max(known.seq, number(known)) });
};

const withNews = (documents: Documents, event: RoomEvent | null): Documents => {
  const { seq, room, pending } = documents;
  if (!event || event.seq <= seq) return documents;
  const whole = event.seq === documents.whole + 1 ? event.seq : documents.whole;
  return {
    ...documents,
    seq: event.seq,
    whole,
    missed: seq > 0 && event.seq > seq + 1 ? event.seq - 1 : documents.missed,
    pending: changes[event.kind] ? [...pending, event] : pending,
    room: room && { ...withEvent(room, event), seq: whole },
  };
};

/**
 * The documents after a message; the same value if the message is dropped.
 *
 * A message with the retain flag counts even if it is older, because the server may have restored a backup. Without the
 * flag, an older one is late, and is dropped. After a gap between events, `isBehind` is true until the documents have the
 * missed changes.
 */
export const next = (documents: Documents, message: Message): Documents => {
  if (message.name === "renew") return documents.missed ? { ...documents, missed: 0 } : documents;
  return message.name === "event"
    ? withNews(documents, message.document)
    : withDocument(documents, message);
};

/** Whether something is missing that must come within a second: a head, or the changes of a gap. */
export const isBehind = (documents: Documents) =>
  documents.early !== null || number(documents) < documents.missed;
