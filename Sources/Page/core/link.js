// The page's link to the broker: MQTT 5 over WebSocket. Everything that a page asks or hears goes here.

import mqtt from "mqtt";
import { lost, randomName, RequestError } from "./requests.js";
import { session } from "./session.js";
import { settings } from "./settings.js";

/** Reason codes that mean that the token is dead (MQTT 5: bad user name or password, not authorized). */
const deadToken = [4, 5, 134, 135];
const repeatEveryMs = 4_000;
const patienceMs = 20_000;
/** So long what the broker said last explains what it refuses: it says so at most once a second. */
const noticeMs = 1_500;
/** So long a link may be silent that was asked whether it lives. */
const deadMs = 4_000;

/** This tab among others of the same browser: answers come back to it alone. */
const tab = randomName();

let client = null;
let state = "none";
let server = null;
/** The start of the server that was online last, Unix milliseconds. */
let startedAt = null;
/** Requests that wait, by id: {resolve, reject, send, later, end}. */
const waiting = new Map();
/** Those who listen, by topic filter. */
const listeners = new Map();
const watchers = new Set();

const tell = () => {
  for (const watcher of watchers) watcher();
};

const become = (next) => {
  if (state === next) return;
  state = next;
  tell();
};

const replyTopic = (topics) => `${topics.reply}/${tab}`;
/** The topic that the server's own state stands on, beside where users write. */
const statusTopic = (topics) => `${topics.do.split("/user/")[0]}/status`;

const decode = (payload) => {
  const text = new TextDecoder().decode(payload);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What the broker said last of a write that it did not take: `{code, retryAfterMs, at}`. */
let noticed = null;

const notice = ({ code, retryAfterMs } = {}) => {
  noticed = { code, retryAfterMs, at: performance.now() };
};

/**
 * Why the broker did not take a write, by its reason code and by what it said beside it. Whoever writes
 * too often is told the same reason code as who may not write there.
 */
const unsent = (reason) => {
  const isTold = noticed?.code === "request.tooMany" && performance.now() - noticed.at < noticeMs;
  // 0x95: above the broker's limit; others: the guard's.
  const code = reason === 149 ? "request.tooLarge" : "request.forbidden";
  return new RequestError({ isBroker: true, ...(isTold && reason !== 149 ? noticed : { code }) });
};

const answer = (reply) => {
  if (reply && !reply.id && reply.ok === false) return notice(reply.error);
  const request = waiting.get(reply?.id);
  if (!request) return;
  if (reply.error?.code === "server.busy" && reply.error.retryAfterMs) return request.later(reply.error);
  request.end();
  if (reply.ok) request.resolve(reply.result);
  else request.reject(new RequestError(reply.error));
};

const matches = (filter, topic) => {
  const parts = topic.split("/");
  const words = filter.split("/");
  for (const [place, word] of words.entries()) {
    if (word === "#") return true;
    if (parts[place] === undefined || (word !== "+" && word !== parts[place])) return false;
  }
  return parts.length === words.length;
};

/** One who hears and fails stops neither the others nor the link. */
const hand = (handler, ...message) => {
  try {
    handler(...message);
  } catch (error) {
    console.error(error);
  }
};

const hear = (topic, payload, packet) => {
  const topics = session.current?.topics;
  if (!topics) return;
  const message = decode(payload);
  if (topic === replyTopic(topics) || topic === topics.reply) return answer(message);
  if (topic === statusTopic(topics)) {
    // A server that started anew may have restored a backup, while the broker went on. Only a message with the
    // retain flag may be older than what is known. Between two starts comes a message without `since`.
    const isAnew = startedAt && message?.since && startedAt !== message.since;
    startedAt = message?.since ?? startedAt;
    server = message;
    if (isAnew) subscribe([...listeners.keys()]);
    tell();
  }
  for (const [filter, handlers] of listeners) {
    if (matches(filter, topic)) for (const handler of handlers) hand(handler, message, topic, packet);
  }
};

const subscribe = (filter) => client?.connected && client.subscribe(filter, { qos: 1 });

const connected = (topics) => {
  const filters = [replyTopic(topics), topics.reply, statusTopic(topics), ...listeners.keys()];
  client.subscribe([...new Set(filters)], { qos: 1 }, () => {
    become("online");
    for (const request of waiting.values()) request.send();
  });
};

const open = ({ user, device, topics }) => {
  become("connecting");
  client = mqtt.connect(settings.websocket, {
    protocolVersion: 5,
    clientId: `${user}-${tab}`,
    username: user,
    password: device.token,
    clean: true,
    keepalive: 30,
    connectTimeout: 8_000,
    reconnectPeriod: 2_000,
    resubscribe: false,
    queueQoSZero: false,
  });
  const mine = client;
  // What is still told by a link that was given up is of no interest.
  const on = (event, handler) =>
    mine.on(event, (...all) => mine === client && handler(...all));
  on("connect", () => connected(topics));
  on("message", hear);
  on("close", () => become("connecting"));
  on("error", (error) => {
    if (deadToken.includes(error.code)) session.lose();
  });
};

const close = () => {
  const old = client;
  client = null;
  server = null;
  old?.end(true);
  for (const request of [...waiting.values()]) {
    request.end();
    request.reject(lost());
  }
  become("none");
};

/**
 * Connects anew after the browser was offline. A link that seems to have outlived that may be dead
 * without knowing: it is cut rather than `reconnect`ed, which leaves one that is up disconnecting for
 * good, so that nothing is ever sent on the next.
 */
const renew = () => {
  if (client?.connected) client.stream.destroy();
  else client?.reconnect();
};

let checking = null;

/**
 * Looks whether the link outlived the time that the page was not seen: a phone that slept finds out by
 * itself only when the next ping is not answered. One that is not up is tried again every two seconds.
 */
const check = () => {
  if (document.hidden || checking || !client?.connected) return;
  const mine = client;
  checking = setTimeout(() => {
    checking = null;
    if (mine === client) mine.stream.destroy();
  }, deadMs);
  mine.subscribe(statusTopic(session.current.topics), { qos: 1 }, () => {
    clearTimeout(checking);
    checking = null;
  });
};

const publish = (topic, body, done) => {
  if (!client?.connected) return;
  const properties = { responseTopic: replyTopic(session.current.topics) };
  client.publish(topic, JSON.stringify(body), { qos: 1, properties }, (error) => done?.(error));
};

const ask = (topic, body, { patience = patienceMs, id = randomName() } = {}) =>
  new Promise((resolve, reject) => {
    if (!session.current) return reject(lost());
    const fail = (error) => {
      request.end();
      reject(error);
    };
    const refused = (error) => {
      if (error?.code >= 128) fail(unsent(error.code));
    };
    const send = () => publish(topic, { ...body, id }, refused);
    let busy = null;
    let again;
    let pause = 0;
    // The server did nothing, and says when it may have room. Each further pause is twice as long.
    const later = (error) => {
      busy = new RequestError(error);
      pause = pause ? pause * 2 : error.retryAfterMs;
      clearTimeout(again);
      again = setTimeout(send, pause);
    };
    const timers = [
      setTimeout(() => fail(busy ?? lost()), patience),
      // The same id: what was done is answered, and not done twice.
      setInterval(send, repeatEveryMs),
    ];
    const end = () => {
      waiting.delete(id);
      clearTimeout(timers[0]);
      clearInterval(timers[1]);
      clearTimeout(again);
    };
    const request = { resolve, reject, send, later, end };
    waiting.set(id, request);
    send();
  });

export const link = {
  /** `none` (nobody is signed in), `connecting`, `online`. */
  get state() {
    return state;
  },
  get isOnline() {
    return state === "online";
  },
  /** What the server says of itself: `{state: "online"|"offline", ...}`; null where not heard of. */
  get server() {
    return server;
  },
  /** This tab's name in client ids. */
  tab,

  /** Connects as whoever is signed in, and anew when that changes. */
  start() {
    const begin = (current) => {
      close();
      if (current) open(current);
    };
    session.watch(begin);
    begin(session.current);
    addEventListener("online", renew);
    document.addEventListener("visibilitychange", check);
  },

  /**
   * Asks the server: `link.ask("friend/list", {})`. Repeats with the same id until there is an answer,
   * also where the server was too busy.
   * @returns {Promise} The result.
   * @throws {RequestError} Refused. After `patience` milliseconds: "link.lost" without an answer, and
   *   "server.busy" where the server stays busy.
   */
  ask: (name, body = {}, options) => ask(`${session.current?.topics.do}/${name}`, body, options),

  /** Asks in a room, by the topics that it gave: `link.askRoom(topics, "start")`. */
  askRoom: (topics, method, body = {}, options) => ask(`${topics.do}/${method}`, body, options),

  /**
   * Hears a topic or filter from now on, also after the link was lost.
   * @param {(message, topic, packet) => void} handler Given JSON read, a text, or null where emptied.
   * @returns {() => void} Ends it.
   */
  listen(filter, handler) {
    const handlers = listeners.get(filter) ?? new Set();
    listeners.set(filter, handlers.add(handler));
    // Also where others hear it already: what is retained comes again, and this one has not seen it.
    subscribe(filter);
    return () => {
      handlers.delete(handler);
      if (handlers.size || !listeners.delete(filter)) return;
      if (client?.connected) client.unsubscribe(filter);
    };
  },

  /** Subscribes again: heals a gap, since what is retained comes anew. */
  again: subscribe,

  /** Calls back when the state of the link or the server's changed. */
  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  close,
};
