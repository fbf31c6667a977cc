// The server's time. The later one of two writes to a cell counts, so a wrong clock would make one player's writes always
// win or always lose.

const key = "fairway.clock";
/** A smaller difference comes from the delay of a message, and not from a wrong clock. */
const ignoredMs = 1_500;
/** The number of messages in a row that must say that the server is behind what was known. */
const fewMax = 5;
const tickMs = 1_000;
/** A page whose timer is later than this did not run. The next messages have waited for it. */
const stallMs = 3_000;

let offset = Number(localStorage.getItem(key)) || 0;
/** The least lead of the server over this device by each of the last messages, milliseconds. */
let few: number[] = [];
let tickedAt = Date.now();
let quietUntil = 0;

const accept = (found: number) => {
  const next = Math.abs(found) < ignoredMs ? 0 : found;
  // The delay differs from message to message, so a small change means nothing.
  if (next !== 0 && Math.abs(next - offset) < ignoredMs) return;
  if (next === offset) return;
  offset = next;
  localStorage.setItem(key, String(offset));
};

/** Whether the page did not run until just now, because it was busy, suspended or in the background. */
const isStalled = () => {
  const now = Date.now();
  if (now - tickedAt > stallMs) quietUntil = now + stallMs;
  // The device's clock may have been set back. Then the end of the quiet time is far ahead.
  else if (quietUntil - now > stallMs) quietUntil = 0;
  return now < quietUntil;
};

const tick = () => {
  isStalled();
  tickedAt = Date.now();
};

setInterval(tick, tickMs);

export const clock = {
  /** Unix milliseconds. Without a connection, by the last known difference. */
  now: () => Date.now() + offset,

  /** An instant of the device's clock as the server's time. */
  at: (told: number) => told + offset,

  /** The lead of the device's clock in milliseconds: negative if it is behind, zero if it is right. */
  get aheadMs() {
    return -offset;
  },

  /** Takes the server's time from an answer that has just come. */
  hear(at: number) {
    const found = at - Date.now();
    few = [found];
    accept(found);
  },

  /**
   * Learns from the instant of an event, whose message may have had a long delay. A delay only makes the server look
   * behind, so the largest of the last few counts. A lead below the known one counts only after `fewMax` messages.
   */
  overhear(at: number) {
    if (isStalled()) return;
    few = [...few, at - Date.now()].slice(-fewMax);
    const found = Math.max(...few);
    if (found > offset || few.length === fewMax) accept(found);
  },
};
