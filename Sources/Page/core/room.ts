// A room as this browser knows it: its retained documents, with each event applied as it comes. Without a connection, the
// last known state.

import type { Requests, RoomEvent, RoomPresence, RoomRequests, UserInbox } from "fairway-api";
import { clock } from "./clock.js";
import {
  isBehind, next, noDocuments, type DocumentMessage, type GolfPlayer, type GolfRoom, type Message, type Room,
} from "./documents.js";
import { ifStorageWorks, keep } from "./keep.js";
import { link } from "./link.js";
import { outbox } from "./outbox.js";
import type { Asked } from "./requests.js";
import { session } from "./session.js";
import { createStore, type Reading } from "./store.js";

const store = "rooms";
const keptMax = 20;
/** The device stores the room at most this often. */
const keepEveryMs = 500;
/** A missing document comes within a second, unless a message was lost. */
const healMs = 2_000;
const names = ["head", "state", "presence"] as const;

type ListedRoom = Requests["room/list"]["result"]["rooms"][number];
export type RoomTopics = ListedRoom["topics"];

/** A room on the disk. */
export interface KeptRoom {
  readonly user: string;
  readonly room: string;
  readonly state: Room;
  readonly topics: RoomTopics;
  /** When it was stored, Unix milliseconds. */
  readonly at: number;
}

export interface Followed {
  /** Head and state in one value, with `online` of each player; null until they come. */
  readonly state: Room | null;
  /** The newest presence; null until it came. */
  readonly presence: RoomPresence | null;
  /** Whether the state comes from this browser, and no message has come yet. */
  readonly isKept: boolean;
  /** Why I may not see the room any more: I was kicked, or I am not in it. */
  readonly gone: "kicked" | "out" | null;
}

export interface FollowedRoom extends Followed {
  /** The value for components: `useStore(room.store)`. */
  readonly store: Reading<Followed>;
  readonly topics: RoomTopics;
  readonly me: string | null;
  readonly isHost: boolean;
  player(name: string | null | undefined): Room["players"][number] | undefined;
  /** Asks in the room: `room.ask("kick", { player })`. */
  ask<Name extends keyof RoomRequests>(
    method: Name, ...given: Asked<RoomRequests[Name]["body"], AskOptions>): Promise<RoomRequests[Name]["result"]>;
  /** Calls back with each event (`score.set`, ...), as it comes. */
  onEvent(watcher: (event: RoomEvent) => void): () => void;
  end(): void;
}

/** A room with a game of golf. */
export interface FollowedGolf extends Omit<FollowedRoom, "state" | "player"> {
  readonly state: GolfRoom;
  player(name: string | null | undefined): GolfPlayer | undefined;
}

interface AskOptions {
  /** The longest wait for an answer, milliseconds. */
  readonly patience?: number;
  readonly id?: string;
}
type Packet = { readonly retain?: boolean } | undefined;

const findKept = async (is: (kept: KeptRoom) => boolean) =>
  (await keep.all<KeptRoom>(store)).find((each) => each.user === session.user && is(each));

/** Stores a room, and removes the oldest ones of many. */
const keepRoom = async (state: Room, topics: RoomTopics) => {
  const { user } = session;
  if (!user) return;
  const kept: KeptRoom = { user, room: state.room, state, topics, at: Date.now() };
  await keep.set(store, topics.state, kept);
  const all = (await keep.all<KeptRoom>(store)).sort((one, other) => other.at - one.at);
  for (const old of all.slice(keptMax)) await keep.remove(store, old.topics.state);
};

// After a sign-out, the next user of this browser finds no room.
session.watch((current) => {
  if (!current) for (const each of [store, "signing"]) keep.clear(each);
});

/**
 * Follows a room from now on.
 * @param topics As `room/create`, `room/join` or `room/list` gave them.
 * @param changed Called with the first state, and after each change.
 */
export const followRoom = (topics: RoomTopics, changed: (room: FollowedRoom) => void): FollowedRoom => {
  const watchers = new Set<(event: RoomEvent) => void>();
  let documents = noDocuments;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let healing: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  let now: Followed = { state: null, presence: null, isKept: false, gone: null };
  const followed = createStore(now);
  const room: FollowedRoom = {
    store: followed,
    topics,
    get state() {
      return now.state;
    },
    get presence() {
      return now.presence;
    },
    get isKept() {
      return now.isKept;
    },
    get gone() {
      return now.gone;
    },
    get me() {
      return session.user;
    },
    get isHost() {
      return now.state !== null && now.state.host === session.user;
    },
    player: (name) => now.state?.players.find((each) => each.player === name),
    ask: (method, ...given) => link.askRoom(topics, method, ...given),
    onEvent(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    end() {
      isOver = true;
      if (timer) clearTimeout(timer);
      if (healing) clearTimeout(healing);
      stops.forEach((stop) => stop());
    },
  };

  const publish = () => {
    followed.set(now);
    changed(room);
  };

  const keepSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      // If this fails, the next change stores the room.
      if (!isOver && now.state) ifStorageWorks(keepRoom(now.state, topics));
    }, keepEveryMs);
  };

  /** Shows what the documents say. `heed` runs before the view draws, and finds the new state. */
  const show = (heed = () => {}) => {
    const { room: state, presence } = documents;
    if (!state) {
      now = { ...now, presence };
      return;
    }
    now = { ...now, state, presence, isKept: false };
    heed();
    publish();
    outbox.settle(state.room, state.seq);
    keepSoon();
  };

  /** Subscribes again if a document is still missing after two seconds. The broker then sends all of them again. */
  const heal = () => {
    if (isBehind(documents) && !isOver) {
      healing ??= setTimeout(() => {
        healing = null;
        documents = next(documents, { name: "renew" });
        names.forEach((name) => link.again(topics[name]));
        heal();
      }, healMs);
      return;
    }
    if (healing) clearTimeout(healing);
    healing = null;
  };

  /** Whether the message says something new. */
  const take = (message: Message) => {
    const last = documents;
    documents = next(documents, message);
    return documents !== last;
  };

  const takeDocument = (name: DocumentMessage["name"]) => (document: unknown, _: string, packet: Packet) => {
    if (take({ name, document, isRetained: Boolean(packet?.retain) } as DocumentMessage)) show();
    heal();
  };

  const takeEvent = (event: RoomEvent | null) => {
    if (!event || !take({ name: "event", document: event })) return;
    heal();
    clock.overhear(event.at);
    if (!documents.room) return;
    show(() => {
      for (const watcher of watchers) watcher(event);
    });
  };

  const leave = (gone: "kicked" | "out") => {
    if (isOver || now.gone) return;
    now = { ...now, gone };
    keep.remove(store, topics.state);
    publish();
  };

  const takeKept = async () => {
    const kept = await findKept((each) => each.topics.state === topics.state);
    if (!kept || now.state || isOver) return;
    now = { ...now, state: kept.state, isKept: true };
    publish();
    check();
  };

  // A kept room may no longer be mine. The broker sends nothing of such a room, so the page asks.
  const check = async () => {
    const { isKept, state } = now;
    if (!isKept || !state || !link.isOnline || isOver) return;
    const rooms = await link.ask("room/list").then((found) => found.rooms, () => null);
    if (rooms && !rooms.some((each) => each.room === state.room)) leave("out");
  };

  const stops: (() => void)[] = [
    link.listen<RoomEvent>(topics.event, takeEvent),
    ...names.map((name) => link.listen(topics[name], takeDocument(name))),
    link.watch(check),
  ];
  if (session.current) {
    stops.push(link.listen<UserInbox>(session.current.topics.inbox, (notice) => {
      const isKick = notice !== null && "kind" in notice && notice.kind === "room.kicked";
      if (isKick && notice.room && notice.room === now.state?.room) leave("kicked");
    }));
  }
  takeKept();
  return room;
};

/** The topics of a room of this user; null if the user is not in it. Without a connection, those that are on the disk. */
export const findTopics = async (room: string): Promise<RoomTopics | null> => {
  const kept = link.isOnline ? null : await findKept((each) => each.room === room);
  if (kept) return kept.topics;
  const { rooms } = await link.ask("room/list");
  return rooms.find((each) => each.room === room)?.topics ?? null;
};

/** The view that listens, as far as this module uses it. */
interface Page {
  listen(topic: string, handler: (document: unknown, topic: string, packet: Packet) => void): void;
}

/**
 * Listens to a room, for a list of rooms. Calls `changed` with its head and state in one value.
 * @param page The view that listens.
 */
export const hearRoom = (page: Page, topics: RoomTopics, changed: (room: Room) => void) => {
  let documents = noDocuments;
  for (const name of ["head", "state"] as const) {
    page.listen(topics[name], (document, _, packet) => {
      const last = documents;
      documents = next(documents, { name, document, isRetained: Boolean(packet?.retain) } as DocumentMessage);
      if (documents !== last && documents.room) changed(documents.room);
    });
  }
};
