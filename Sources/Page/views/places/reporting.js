// Tells the server where this browser is, as long as somebody wants it and the page is open (L3).

import { h } from "../../core/dom.js";
import { clock } from "../../core/clock.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { hearServerTime } from "../../core/serverTime.js";
import { session } from "../../core/session.js";
import { errorText, t, time } from "../../core/texts.js";
import { bars } from "../../parts/frame.js";
import { position, watchPosition } from "../../parts/position.js";
import { reportingKey } from "./resume.js";
import { refusalText } from "./trackers.js";

/** No more often than that, while nothing else changed than where one stands. */
const pauseMs = 10_000;

const watchers = new Set();
let stopWatching = null;
/** Measured and not sent yet; the newest alone counts. */
let newest = null;
let timer = null;
let lastAt = null;
/** When that was measured. */
let sentAt = 0;
let trouble = null;

/**
 * A position in OwnTracks' words, by the server's time in whole seconds: rounded up, or one that was measured just after
 * sharing began would seem to be from before it.
 */
const message = ({ lat, lon, accuracy, at }) => ({
  _type: "location", lat, lon, acc: accuracy, tst: Math.ceil(clock.at(at) / 1_000), t: "u",
});

const sign = h("div.reporting.old", { role: "status", hidden: true });

const drawSign = () => {
  sign.hidden = !stopWatching;
  if (sign.hidden) return sign.replaceChildren();
  const words = trouble
    ? errorText(trouble)
    : lastAt ? t("places.reportedAt", { time: time(lastAt) }) : t("places.reportingBegins");
  const button = h("button.plain", { type: "button", onclick: () => reporting.stop() }, t("places.pause"));
  const anchor = h("a", { href: href("/sharing") }, t("places.reporting"));
  return sign.replaceChildren(h("span", anchor, " ", words), button);
};

const tell = () => {
  drawSign();
  for (const watcher of watchers) watcher();
};

const send = async (found) => {
  const result = await link.ask("location/report", { message: message(found) });
  lastAt = clock.now();
  sentAt = found.at;
  trouble = result.refused ? { message: refusalText(result.refused) } : null;
};

const flush = async () => {
  if (timer || !newest) return;
  timer = setTimeout(() => {
    timer = null;
    flush();
  }, pauseMs);
  const found = newest;
  newest = null;
  try {
    await send(found);
  } catch (error) {
    if (!error.code) throw error;
    trouble = error;
    // Tried again with the next round; what is newer goes before it.
    newest ??= found;
  }
  tell();
};

const take = (found) => {
  // A browser begins with what it knew before.
  if (found.at <= sentAt) return;
  newest = found;
  flush();
};

const fail = (error) => {
  trouble = error;
  tell();
};

const begin = () => {
  stopWatching = watchPosition(take, fail);
  sessionStorage.setItem(reportingKey, session.user);
  bars.prepend(sign);
  tell();
};

export const reporting = {
  get isOn() {
    return stopWatching !== null;
  },

  /**
   * Sends where this browser is, and goes on to.
   * @throws {RequestError} Where there is no position, or no answer.
   */
  async start() {
    const [found] = await Promise.all([position(), hearServerTime()]);
    // Whoever begins says to be here now, also where the browser measured a moment before.
    await send({ ...found, at: Date.now() });
    if (!stopWatching) begin();
    else tell();
  },

  /** Sends no more; friends keep the last position until sharing is stopped. */
  stop() {
    stopWatching?.();
    stopWatching = null;
    clearTimeout(timer);
    timer = newest = lastAt = trouble = null;
    sentAt = 0;
    sessionStorage.removeItem(reportingKey);
    tell();
  },

  /** After the page was loaded again. */
  resume() {
    if (session.user && sessionStorage.getItem(reportingKey) === session.user) begin();
  },

  watch(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

// Who signs in next did not ask for it.
session.watch(() => reporting.stop());
