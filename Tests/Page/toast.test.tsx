// The toast: how long it stays, and its button.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { h, render } from "preact";
import { Toast, toastLeastMs, toastMs } from "../../Sources/Page/components/Toast.js";
import { drawn, find, newDocument } from "./document.js";

let root: HTMLElement;
let now = 0;
let timers: { at: number; run: () => void }[] = [];
const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: Date.now };
let ended = 0;
const end = () => { ended += 1; };

/** Lets time pass, in milliseconds. Preact draws with real timers of 0 ms. */
const pass = async (ms: number) => {
  await drawn();
  now += ms;
  for (const due of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((each) => each !== due);
    due.run();
  }
  await drawn();
};

beforeEach(() => {
  root = newDocument();
  ended = now = 0;
  timers = [];
  Date.now = () => now;
  // The toast's own timers are seconds long. All shorter ones are Preact's.
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < 1_000) return real.setTimeout(run, ms);
    const timer = { at: now + ms, run };
    timers.push(timer);
    return timer;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((timer: never) => {
    timers = timers.filter((each) => each !== timer);
    if (typeof timer === "number") real.clearTimeout(timer);
  }) as typeof clearTimeout;
});

afterEach(() => {
  render(null, root);
  globalThis.setTimeout = real.setTimeout;
  globalThis.clearTimeout = real.clearTimeout;
  Date.now = real.now;
});

test("P3: a toast ends after 6 s", async () => {
  render(<Toast toast={{ text: "Saved" }} onEnd={end} />, root);
  await pass(toastMs - 1);
  assert.equal(ended, 0);
  await pass(1);
  assert.equal(ended, 1);
});

test("P3: a toast stays while it is touched, and 6 s longer", async () => {
  render(<Toast toast={{ text: "Saved" }} onEnd={end} />, root);
  await pass(5_000);
  find(root, ".toast").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await pass(60_000);
  assert.equal(ended, 0);
  find(root, ".toast").dispatchEvent(new Event("pointerup", { bubbles: true }));
  await pass(toastMs - 1);
  assert.equal(ended, 0);
  await pass(1);
  assert.equal(ended, 1);
});

test("P3: a toast ends after 2 s where another one waits", async () => {
  const toast = { text: "Saved" };
  render(<Toast toast={toast} onEnd={end} />, root);
  await pass(500);
  render(<Toast toast={toast} isNextWaiting onEnd={end} />, root);
  await pass(toastLeastMs - 500);
  assert.equal(ended, 1);
});

test("P3: Undo acts once, and ends the toast", async () => {
  let undone = 0;
  render(<Toast toast={{ text: "Håkon, hole 12: 3", action: { text: "Undo", onAction: () => { undone += 1; } } }} onEnd={end} />, root);
  find(root, "button").click();
  await drawn();
  assert.equal(undone, 1);
  assert.equal(ended, 1);
});
