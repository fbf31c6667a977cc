// A room as its topics tell it: `head`, `state` and `presence`, and the events between them. No input or
// output: whoever follows a room hands in messages, and learns what is missing.

/** Before the start nobody has a score, so the state leaves these keys out. */
const beforeStart = (head) => {
  const names = (head.players ?? []).map(({ player }) => player);
  const all = (value) => Object.fromEntries(names.map((name) => [name, value()]));
  const places = names.map((name) => ({ rank: 1, tied: names.length > 1, team: null, players: [name] }));
  if (head.quiz) return { walks: {}, standings: names, places };
  return {
    scores: all(() => head.course.holes.map(() => null)),
    totals: all(() => ({ strokes: 0, toPar: 0, thru: 0 })),
    standings: names,
    game: null,
  };
};

/** The keys of a game that are left out while they are empty. */
const wholeGame = (game) => game && {
  lead: null, places: [], lines: {}, bets: [], settlement: null, rounds: [], ...game,
};

/** Changes that an event tells with all their values. All others come with the documents, within a second. */
const apply = {
  "score.set": (room, event) => setCell(room, event, event.strokes),
  "score.cleared": (room, event) => setCell(room, event, null),
  "hole.changed": (room, event) => {
    room.hole = event.hole;
  },
  "host.changed": (room, event) => {
    room.host = event.player ?? null;
  },
  "player.online": (room, event) => setOnline(room, event.player, true),
  "player.offline": (room, event) => setOnline(room, event.player, false),
};

const setCell = (room, { player, hole, round, totals }, strokes) => {
  // Holes have the numbers of their course, which need not begin with 1.
  const place = room.course?.holes.findIndex((each) => each.number === hole);
  if (round === room.round && room.scores?.[player]) room.scores[player][place] = strokes;
  if (totals && room.totals) room.totals[player] = totals;
};

const setOnline = (room, player, online) => {
  const found = room.players.find((each) => each.player === player);
  if (found) found.online = online;
};

/** Head and state of a room in one object, as views show them; also without a presence. */
const wholeRoom = (head, state, presence) => ({
  ...beforeStart(head),
  ...head,
  ...state,
  ...(state.game && { game: wholeGame(state.game) }),
  rounds: state.round,
  players: head.players.map((player) => ({
    ...player, online: !player.guest && Boolean(presence?.online.includes(player.player)),
  })),
});

/**
 * Puts the messages of a room together. It takes every message with the retain flag, even if it is older: the
 * server may have restored a backup. Without the flag, an older one is late, and is dropped.
 */
export const roomDocuments = () => {
  const known = { head: null, state: null, presence: null };
  /** A state that waits for its head. */
  let early = null;
  /** Events newer than the state, whose values the room shows already. */
  let pending = [];
  /** The number of the newest change. */
  let seq = 0;
  /** The number up to which no change of the state is missing. */
  let whole = 0;
  /** After a gap: the number that the documents must reach. */
  let missed = 0;
  let room = null;

  const number = () => Math.max(...Object.values(known).map((each) => each?.seq ?? 0));

  const show = () => {
    const { head, state, presence } = known;
    if (!head || !state) return;
    pending = pending.filter((event) => event.seq > state.seq);
    room = structuredClone(wholeRoom(head, state, presence));
    for (const event of pending) apply[event.kind](room, event);
    room.seq = whole;
  };

  /** Shows the state that waits, if its head is there. */
  const settle = (isRestored) => {
    if (!early || !known.head || known.head.seq < early.head) return;
    [known.state, early] = [early, null];
    whole = isRestored ? known.state.seq : Math.max(whole, known.state.seq);
  };

  return {
    /** The room; null until a head and a state came that belong together. */
    get room() {
      return room;
    },
    /** The newest presence; null until it came. */
    get presence() {
      return known.presence;
    },
    /** Whether something is missing that must come within a second: a head, or the changes of a gap. */
    get isBehind() {
      return early !== null || number() < missed;
    },
    /** Notes that the caller asked for the retained documents, so that they fill a gap. */
    renew() {
      missed = 0;
    },
    /**
     * @param {"head" | "state" | "presence"} name The document.
     * @returns {boolean} Whether it was taken.
     */
    take(name, document, isRetained) {
      if (!document) return false;
      const last = (name === "state" && early) || known[name];
      const isRestored = last !== null && document.seq < last.seq;
      if (isRestored && !isRetained) return false;
      if (isRestored) pending = [];
      if (name === "state") early = document;
      else known[name] = document;
      settle(isRestored);
      seq = isRestored ? number() : Math.max(seq, number());
      show();
      return true;
    },
    /**
     * @returns {boolean} Whether the event is new. After a gap, `isBehind` is true until the documents have
     *   the missed changes.
     */
    event(event) {
      if (!event || event.seq <= seq) return false;
      if (seq > 0 && event.seq > seq + 1) missed = event.seq - 1;
      seq = event.seq;
      if (event.seq === whole + 1) whole = event.seq;
      if (apply[event.kind]) pending.push(event);
      if (room) {
        apply[event.kind]?.(room, event);
        room.seq = whole;
      }
      return true;
    },
  };
};
