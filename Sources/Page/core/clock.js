// The time as the server has it. Of two writes to a cell the later one stands, so that a clock that is
// wrong would make one player's writes win over, or lose against, everybody else's.

const key = "fairway.clock";
/** Less than this is the way of a message, and not a clock that is wrong. */
const ignoredMs = 1_500;
/** So many messages in a row have to say that the server is behind what was known. */
const fewMax = 5;
const tickMs = 1_000;
/** A page whose timer is later than this stood still, and what comes next waited for it. */
const stallMs = 3_000;

let offset = Number(localStorage.getItem(key)) || 0;
/** By how much the server was ahead of this device by each of the last messages, each at the least. */
let few = [];
let tickedAt = Date.now();
let quietUntil = 0;

const take = (found) => {
  const next = Math.abs(found) < ignoredMs ? 0 : found;
  // The way of each message differs; what is kept need not follow that.
  if (next !== 0 && Math.abs(next - offset) < ignoredMs) return;
  if (next === offset) return;
  offset = next;
  localStorage.setItem(key, String(offset));
};

/** Whether the page stood still (busy, suspended, its tab put aside) until just now. */
const isStalled = () => {
  const now = Date.now();
  if (now - tickedAt > stallMs) quietUntil = now + stallMs;
  // A clock that was set back is no reason to wait for hours.
  else if (quietUntil - now > stallMs) quietUntil = 0;
  return now < quietUntil;
};

const tick = () => {
  isStalled();
  tickedAt = Date.now();
};

setInterval(tick, tickMs);

export const clock = {
  /** Unix milliseconds, also without a link by what was last known. */
  now: () => Date.now() + offset,

  /** An instant that the device's clock told, by the server's. */
  at: (told) => told + offset,

  /** By how much the device's clock is ahead; below zero where it is behind; zero where it is right. */
  get aheadMs() {
    return -offset;
  },

  /** Takes the server's time from an answer that was just waited for. */
  hear(at) {
    few = [at - Date.now()];
    take(few[0]);
  },

  /**
   * Learns from the instant of something that happened, which may have been long on its way: a delay only
   * ever makes the server look behind. The largest of the last few is believed; until there are as many,
   * one by which the server is behind what was known is not.
   */
  overhear(at) {
    if (isStalled()) return;
    few = [...few, at - Date.now()].slice(-fewMax);
    const found = Math.max(...few);
    if (found > offset || few.length === fewMax) take(found);
  },
};
