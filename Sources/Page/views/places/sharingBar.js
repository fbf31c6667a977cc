// Says on every view that I share where I am, with a button that stops it (L5).

import { draw, h } from "../../core/dom.js";
import { clock } from "../../core/clock.js";
import { errands } from "../../core/errands.js";
import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { isRefusal } from "../../core/requests.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { dateTime, t, time } from "../../core/texts.js";
import { attempt, bars } from "../../parts/frame.js";
import { reporting } from "./reporting.js";
import { stopping } from "./stopping.js";

const store = "sharing";
/** Another device may share or stop, and nothing tells this one. So the list is read again this often. */
const rereadMs = 60_000;
const dayMs = 86_400_000;

const bar = h("section.sharingBar.old", { "aria-label": t("places.sharingNow"), hidden: true });
let sharings = [];
let timer = null;
let stopsUnderWay = 0;

const lastEnd = () => {
  const ends = sharings.map(({ until }) => until);
  return ends.every(Boolean) ? Math.max(...ends) : null;
};

const stop = () =>
  attempt(async () => {
    // First this browser: it sends nothing after the receipt.
    reporting.stop();
    await stopping.want(undefined, sharings);
  });

const drawBar = () => {
  bar.hidden = sharings.length === 0 || stopsUnderWay > 0;
  if (bar.hidden) return draw(bar);
  const end = lastEnd();
  const isSoon = end - clock.now() < dayMs;
  const at = isSoon ? time(end) : dateTime(end);
  const text = end ? t("places.sharingNowUntil", { at }) : t("places.sharingNow");
  const names = [...new Set(sharings.flatMap(({ later }) => later ?? []))].join(", ");
  return draw(bar,
    h("a", { href: href("/sharing") }, [text, names && t("places.laterNow", { names })].filter(Boolean).join(" ")),
    h("button", { type: "button", id: "stop-sharing", onclick: stop }, t("places.stopSharing")));
};

/** Reads the list again after the next end, or after a while. */
const readAgainLater = () => {
  clearTimeout(timer);
  const ends = sharings.map(({ until }) => until).filter(Boolean);
  const wait = Math.max(0, Math.min(Infinity, ...ends) - clock.now()) + 500;
  timer = setTimeout(() => document.hidden || read(), Math.min(wait, rereadMs));
};

/** Without a connection the list is as this browser last knew it: a stop can still be asked for. */
const recall = async () => {
  const kept = await keep.get(store, session.user);
  if (!kept || sharings.length) return;
  sharings = kept;
  drawBar();
};

const read = async () => {
  if (session.current && !link.isOnline) return recall();
  try {
    sharings = session.current ? (await link.ask("location/sharing")).sharings : [];
    if (session.current) await keep.set(store, session.user, sharings);
    else await keep.clear(store);
  } catch (error) {
    // Without an answer the list stays as it is. Without storage it is asked for again after a reload.
    if (!isRefusal(error) && error.code !== "keep.failed") throw error;
  }
  readAgainLater();
  drawBar();
};

const heedStops = () => {
  const count = errands.of("stop").length;
  const isOver = count < stopsUnderWay;
  stopsUnderWay = count;
  drawBar();
  if (isOver) read();
};

/** Shows the bar from now on, whenever something is shared from this device or another one. */
export const startSharingBar = () => {
  bars.prepend(bar);
  session.watch(read);
  errands.watch(heedStops);
  stopping.onShared(read);
  link.watch(() => link.isOnline && read());
  document.addEventListener("visibilitychange", () => document.hidden || read());
  heedStops();
  read();
};
