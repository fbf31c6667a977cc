// The time as the server has it. Of two writes to a cell the later one stands, so that a clock that is
// wrong would make one player's writes win over, or lose against, everybody else's.

const key = "fairway.clock";
/** Less than this is the way of a message, and not a clock that is wrong. */
const ignoredMs = 1_500;

let offset = Number(localStorage.getItem(key)) || 0;

export const clock = {
  /** Unix milliseconds, also without a link by what was last known. */
  now: () => Date.now() + offset,

  /** By how much the device's clock is ahead; below zero where it is behind; zero where it is right. */
  get aheadMs() {
    return -offset;
  },

  /** Takes the server's time from something that it said just now. */
  hear(at) {
    const found = at - Date.now();
    const next = Math.abs(found) < ignoredMs ? 0 : found;
    // The way of each message differs; what is kept need not follow that.
    if (next !== 0 && Math.abs(next - offset) < ignoredMs) return;
    if (next === offset) return;
    offset = next;
    localStorage.setItem(key, String(offset));
  },
};
