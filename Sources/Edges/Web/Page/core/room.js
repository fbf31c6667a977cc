// A room as this browser knows it: the retained state, with each event applied as it comes.

import { link } from "./link.js";
import { session } from "./session.js";

/** Changes that an event says wholly; after all others the state, which follows within a second, tells. */
const apply = {
  "score.set": (state, event) => setCell(state, event, event.strokes),
  "score.cleared": (state, event) => setCell(state, event, null),
  "hole.changed": (state, event) => {
    state.hole = event.hole;
  },
  "player.online": (state, event) => setOnline(state, event.player, true),
  "player.offline": (state, event) => setOnline(state, event.player, false),
};

const setCell = (state, { player, hole, round, totals }, strokes) => {
  if (round === state.round && state.scores?.[player]) state.scores[player][hole - 1] = strokes;
  if (totals && state.totals) state.totals[player] = { ...state.totals[player], ...totals };
};

const setOnline = (state, player, online) => {
  const found = state.players.find((each) => each.player === player);
  if (found) found.online = online;
};

/**
 * Follows a room from now on.
 * @param topics As `room/create`, `room/join` or `room/list` gave them.
 * @param {(room) => void} changed Called with the first state, and after each change.
 */
export const followRoom = (topics, changed) => {
  const watchers = new Set();
  const room = {
    topics,
    /** The whole of it, as the contract has it; null until it comes. */
    state: null,
    /** `{online: [..], offline: {player: since}}` */
    presence: null,
    get me() {
      return session.user;
    },
    get isHost() {
      return room.state?.host === session.user;
    },
    player: (name) => room.state?.players.find((each) => each.player === name),
    /** Asks in the room: `room.ask("kick", { player })`. */
    ask: (method, body, options) => link.askRoom(topics, method, body, options),
    /** Calls back with each event (`score.set`, ...), as it comes. */
    onEvent(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    end: () => stops.forEach((stop) => stop()),
  };

  const takeState = (state) => {
    if (!state || (room.state && state.seq < room.state.seq)) return;
    room.state = state;
    changed(room);
  };

  const takeEvent = (event) => {
    if (!event || !room.state || event.seq <= room.state.seq) return;
    // A gap: the retained state, which comes anew, has what was missed.
    if (event.seq > room.state.seq + 1) return link.again(topics.state);
    room.state.seq = event.seq;
    apply[event.kind]?.(room.state, event);
    for (const watcher of watchers) watcher(event);
    changed(room);
  };

  const stops = [
    link.listen(topics.event, takeEvent),
    link.listen(topics.presence, (presence) => {
      room.presence = presence;
      if (room.state) changed(room);
    }),
    link.listen(topics.state, takeState),
  ];
  return room;
};

/** The topics of a room that this user is in; null where there is none. */
export const findTopics = async (room) => {
  const { rooms } = await link.ask("room/list");
  return rooms.find((each) => each.room === room)?.topics ?? null;
};
