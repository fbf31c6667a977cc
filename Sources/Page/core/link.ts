// The page's link to the broker: MQTT 5 over WebSocket. Everything that a page asks or hears goes here.

import type { Error as ServerError, RoomRequests, Requests, Status } from "fairway-api";
import type { MqttClient, Packet } from "mqtt";
import { type Asked, lost, type Method, randomName, type Reply, RequestError } from "./requests.js";
import { session, type Session } from "./session.js";
import { settings } from "./settings.js";
import { createStore } from "./store.js";

/** Reason codes that mean that the token is dead (MQTT 5: bad user name or password, not authorized). */
const deadToken: readonly unknown[] = [4, 5, 134, 135];
const repeatEveryMs = 4_000;
const patienceMs = 20_000;
/** The broker's notice explains refusals for this time. The broker sends at most one notice a second. */
const noticeMs = 1_500;
/** A connection that answers no question for this time is dead. */
const deadMs = 4_000;
/** The time until the page tries again to load the part with MQTT.js. */
const reloadMs = 2_000;

type Topics = Session["topics"];
/** The topics of a room that a request needs. */
type RoomTopics = { readonly do: string };
/** Gets JSON as a value, another text as it is, or null for an empty message. */
type Handler<Message> = (message: Message | null, topic: string, packet: Packet) => void;
type Refusing = Partial<Pick<ServerError, "code" | "retryAfterMs">>;

interface Options {
  /** The longest wait for an answer, milliseconds. */
  readonly patience?: number;
  /** A repeated request has the same id, so that the server does it once. */
  readonly id?: string;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: RequestError): void;
  send(): void;
  /** Sends again after the pause that a busy server names. */
  later(error: ServerError, pauseMs: number): void;
  end(): void;
}

interface LinkState {
  /** `none`: nobody is signed in. */
  readonly state: "none" | "connecting" | "online";
  /** The server's own message about its state, or null before the first one. */
  readonly server: Status | null;
}

/** This tab among others of the same browser: answers come back only to it. */
const tab = randomName();
const store = createStore<LinkState>({ state: "none", server: null });

let client: MqttClient | null = null;
/** The client has no stream, and waits before it tries again. */
let isPausing = false;
/** The session whose connection is open or will be. */
let wanted: Session | null = null;
/** The start of the server that was online last, Unix milliseconds. */
let startedAt: number | null = null;
/** Requests without an answer, by id. */
const waiting = new Map<string, Waiting>();
/** Handlers by topic filter. */
const listeners = new Map<string, Set<Handler<any>>>();

const become = (state: LinkState["state"]) => {
  if (store.value.state !== state) store.set({ ...store.value, state });
};

const replyTopic = (topics: Topics) => `${topics.reply}/${tab}`;
/** The topic with the server's own state. It is beside the topics that users write to. */
const statusTopic = (topics: Topics) => `${topics.do.split("/user/")[0]}/status`;

const decode = (payload: Uint8Array): unknown => {
  const text = new TextDecoder().decode(payload);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The broker's last notice about a write that it refused. */
let noticed: Refusing & { readonly at: number } | null = null;

const notice = ({ code, retryAfterMs }: Refusing = {}) => {
  noticed = { ...(code && { code }), ...(retryAfterMs && { retryAfterMs }), at: performance.now() };
};

/**
 * The reason for a write that the broker refused, by its reason code and by its last notice. A user who writes too often
 * gets the same reason code as one who may not write there.
 */
const unsent = (reason: number) => {
  // 0x95: above the broker's limit. The guard sends the others.
  if (reason === 149) return new RequestError({ isBroker: true, code: "request.tooLarge" });
  const isTold = noticed?.code === "request.tooMany" && performance.now() - noticed.at < noticeMs;
  if (!isTold) return new RequestError({ isBroker: true, code: "request.forbidden" });
  return new RequestError({ isBroker: true, code: "request.tooMany", retryAfterMs: noticed?.retryAfterMs });
};

const answer = (reply: Reply<unknown> | null) => {
  if (reply && !reply.id && reply.ok === false) return notice(reply.error);
  const request = waiting.get(reply?.id ?? "");
  if (!reply || !request) return;
  const pauseMs = !reply.ok && reply.error?.code === "server.busy" && reply.error.retryAfterMs;
  if (!reply.ok && pauseMs) return request.later(reply.error, pauseMs);
  request.end();
  if (reply.ok) request.resolve(reply.result);
  else request.reject(new RequestError(reply.error));
};

const matches = (filter: string, topic: string) => {
  const parts = topic.split("/");
  const words = filter.split("/");
  for (const [place, word] of words.entries()) {
    if (word === "#") return true;
    if (parts[place] === undefined || (word !== "+" && word !== parts[place])) return false;
  }
  return parts.length === words.length;
};

/** A handler that fails stops neither the others nor the link. */
const hand = (handler: Handler<any>, message: unknown, topic: string, packet: Packet) => {
  try {
    handler(message, topic, packet);
  } catch (error) {
    console.error(error);
  }
};

/**
 * A server that started again may have restored a backup, while the broker went on. Only a message with the retain flag
 * may be older than what is known. Between two starts comes a message without `since`.
 */
const hearStatus = (message: Status | null) => {
  const isAnew = startedAt && message?.since && startedAt !== message.since;
  startedAt = message?.since ?? startedAt;
  if (isAnew) subscribe([...listeners.keys()]);
  store.set({ ...store.value, server: message });
};

const hear = (topic: string, payload: Uint8Array, packet: Packet) => {
  const topics = session.current?.topics;
  if (!topics) return;
  const message = decode(payload);
  if (topic === replyTopic(topics) || topic === topics.reply) return answer(message as Reply<unknown> | null);
  if (topic === statusTopic(topics)) hearStatus(message as Status | null);
  for (const [filter, handlers] of listeners) {
    if (matches(filter, topic)) for (const handler of handlers) hand(handler, message, topic, packet);
  }
};

const subscribe = (filters: string | readonly string[]) => {
  if (client?.connected) client.subscribe(filters, { qos: 1 });
};

const connected = (mine: MqttClient, topics: Topics) => {
  const filters = [replyTopic(topics), topics.reply, statusTopic(topics), ...listeners.keys()];
  mine.subscribe([...new Set(filters)], { qos: 1 }, () => {
    become("online");
    for (const request of waiting.values()) request.send();
  });
};

/** Follows a new connection. Events of one that was given up do not count. */
const follow = (mine: MqttClient, { topics }: Session) => {
  const isMine = () => mine === client;
  client = mine;
  isPausing = false;
  mine.on("reconnect", () => { if (isMine()) isPausing = false; });
  mine.on("connect", () => isMine() && connected(mine, topics));
  mine.on("message", (...all) => isMine() && hear(...all));
  mine.on("close", () => {
    if (!isMine()) return;
    isPausing = true;
    become("connecting");
  });
  mine.on("error", (error) => {
    if (isMine() && deadToken.includes(error.code)) session.lose();
  });
};

const load = () => import("./broker.js");
// A user who is signed in needs it soon. `open` tells of a failure.
if (session.current) load().catch(() => {});

const open = async (current: Session): Promise<void> => {
  wanted = current;
  become("connecting");
  try {
    const { connect } = await load();
    if (wanted === current) follow(connect(settings.websocket, current, tab), current);
  } catch (error) {
    // There is no connection, and no worker has kept the part. The page tries again as MQTT.js does.
    console.info(error);
    setTimeout(() => wanted === current && open(current), reloadMs);
  }
};

const close = () => {
  const old = client;
  client = wanted = null;
  old?.end(true);
  for (const request of [...waiting.values()]) {
    request.end();
    request.reject(lost());
  }
  if (store.value.state !== "none") store.set({ state: "none", server: null });
};

/**
 * Connects again after the browser was offline. A connection that seems to have survived may be dead. The page cuts it,
 * because `reconnect` leaves a client that is up in disconnecting, and it would never send again.
 *
 * A client that is connecting needs nothing. `reconnect` would open a second stream beside the first one, under the same
 * client id. The broker then ends one of the two. MQTT.js believes that the other one ended, and connects again. This
 * repeats forever.
 */
const renew = () => {
  if (client?.connected) client.stream.destroy();
  else if (isPausing) client?.reconnect();
};

let checking: number | undefined;

/**
 * Checks the connection when the page becomes visible. A phone that slept would notice a dead one only when the next ping
 * has no answer. MQTT.js tries a connection that is down again every two seconds.
 */
const check = () => {
  const topics = session.current?.topics;
  if (document.hidden || checking !== undefined || !client?.connected || !topics) return;
  const mine = client;
  checking = setTimeout(() => {
    checking = undefined;
    if (mine === client) mine.stream.destroy();
  }, deadMs);
  mine.subscribe(statusTopic(topics), { qos: 1 }, () => {
    clearTimeout(checking);
    checking = undefined;
  });
};

const publish = (topic: string, body: object, done: (reason: number) => void) => {
  if (!client?.connected || !session.current) return;
  const properties = { responseTopic: replyTopic(session.current.topics) };
  client.publish(topic, JSON.stringify(body), { qos: 1, properties }, (error) => done(error?.code ?? 0));
};

const ask = (topic: string, body: object, { patience = patienceMs, id = randomName() }: Options) =>
  new Promise<unknown>((resolve, reject) => {
    if (!session.current) return reject(lost());
    const fail = (error: RequestError) => {
      end();
      reject(error);
    };
    const send = () => publish(topic, { ...body, id }, (reason) => {
      if (reason >= 128) fail(unsent(reason));
    });
    let busy: RequestError | null = null;
    let again: number | undefined;
    let pause = 0;
    // The server did nothing, and says when it may have room. Each further pause is twice as long.
    const later = (error: ServerError, pauseMs: number) => {
      busy = new RequestError(error);
      pause = pause ? pause * 2 : pauseMs;
      clearTimeout(again);
      again = setTimeout(send, pause);
    };
    const giveUp = setTimeout(() => fail(busy ?? lost()), patience);
    // The same id: the server answers what it has done, and does not do it twice.
    const repeat = setInterval(send, repeatEveryMs);
    const end = () => {
      waiting.delete(id);
      clearTimeout(giveUp);
      clearInterval(repeat);
      clearTimeout(again);
    };
    waiting.set(id, { resolve, reject, send, later, end });
    send();
  });

export const link = {
  /** The value for components: `useStore(link.store, ({ state }) => state)`. */
  store,
  /** `none` (nobody is signed in), `connecting`, `online`. */
  get state() {
    return store.value.state;
  },
  get isOnline() {
    return store.value.state === "online";
  },
  get server() {
    return store.value.server;
  },
  /** This tab's name in client ids. */
  tab,

  /** Connects as the user who is signed in, and again when that changes. */
  start() {
    const begin = (current: Session | null) => {
      close();
      if (current) void open(current);
    };
    session.watch(begin);
    begin(session.current);
    addEventListener("online", renew);
    document.addEventListener("visibilitychange", check);
  },

  /**
   * Asks the server: `link.ask("friend/list", {})`. Repeats with the same id until there is an answer, also while the
   * server is too busy.
   * @throws {RequestError} The server refused the request. After `patience` milliseconds: "link.lost" without an answer,
   *   and "server.busy" if the server stays busy.
   */
  ask: <Name extends Method>(name: Name, ...[body, options]: Asked<Requests[Name]["body"], Options>) =>
    ask(`${session.current?.topics.do}/${name}`, body ?? {}, options ?? {}) as Promise<Requests[Name]["result"]>,

  /** Asks in a room, on the topics that it gave: `link.askRoom(topics, "start")`. */
  askRoom: <Name extends keyof RoomRequests>(
    topics: RoomTopics, method: Name, ...[body, options]: Asked<RoomRequests[Name]["body"], Options>
  ) => ask(`${topics.do}/${method}`, body ?? {}, options ?? {}) as Promise<RoomRequests[Name]["result"]>,

  /**
   * Hears a topic or filter from now on, also after a lost connection. The caller names the type of the messages:
   * `link.listen<RoomEvent>(topics.event, handler)`.
   * @returns Ends it.
   */
  listen<Message = any>(filter: string, handler: Handler<Message>) {
    const handlers = listeners.get(filter) ?? new Set();
    listeners.set(filter, handlers.add(handler));
    // Also if other handlers hear it already, because then the broker sends again what is retained.
    subscribe(filter);
    return () => {
      handlers.delete(handler);
      if (handlers.size || !listeners.delete(filter)) return;
      if (client?.connected) client.unsubscribe(filter);
    };
  },

  /** Subscribes again. The broker then sends again what is retained, which closes a gap. */
  again: subscribe,

  /** Calls back when the state of the link or of the server changed. */
  watch: (watcher: () => void) => store.watch(() => watcher()),

  close,
};
