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
export const wholeRoom = (head, state, presence) => ({
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
 * Puts the messages of a room together. A message with the retain flag is the truth, even if it is older:
 * the server may have restored a backup. Without the flag, an older one is late, and is dropped.
 */
export const roomDocuments = () => {
  const known = { head: null, state: null, presence: null };
  /** A state that waits for its head. */
  let early = null;
  /** Events newer than the state. */
  let pending = [];
  /** The number of the newest change. */
  let seq = 0;
  let room = null;

  const number = () => Math.max(...Object.values(known).map((each) => each?.seq ?? 0));

  const show = () => {
    const { head, state, presence } = known;
    if (!head || !state) return;
    pending = pending.filter((event) => event.seq > state.seq);
    room = structuredClone(wholeRoom(head, state, presence));
    for (const event of pending) applyEvent(event);
  };

  /** `room.seq` is the last change without a gap before it. */
  const applyEvent = (event) => {
    apply[event.kind]?.(room, event);
    if (event.seq === room.seq + 1) room.seq = event.seq;
  };

  const takeState = (state, isRetained) => {
    if (isRetained) pending = [];
    if (!known.head || known.head.seq < state.head) early = state;
    else [known.state, early] = [state, null];
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
    /** The number of the last change that the documents include. */
    get number() {
      return number();
    },
    /**
     * @param {"head" | "state" | "presence"} name The document.
     * @returns {boolean} Whether it was taken.
     */
    take(name, document, isRetained) {
      const last = (name === "state" && early) || known[name];
      if (!document || (last && !isRetained && document.seq < last.seq)) return false;
      if (name === "state") takeState(document, isRetained);
      else known[name] = document;
      if (early && known.head?.seq >= early.head) [known.state, early] = [early, null];
      seq = isRetained ? number() : Math.max(seq, number());
      show();
      return true;
    },
    /**
     * @returns {{isNew: boolean, isGap: boolean}} Whether the event is new, and whether one before it is
     *   missing.
     */
    event(event) {
      if (!event || event.seq <= seq) return { isNew: false, isGap: false };
      const isGap = seq > 0 && event.seq > seq + 1;
      seq = event.seq;
      pending.push(event);
      if (room) applyEvent(event);
      return { isNew: true, isGap };
    },
  };
};
