// The sheet of a round with other screens and the theme.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { drawn, find, newDocument } from "./document.js";
import { h, render } from "preact";
import { ScreensSheet } from "../../Sources/Page/views/card/ScreensSheet.js";

let root: HTMLElement;

beforeEach(() => {
  root = newDocument();
  Object.defineProperty(globalThis, "matchMedia", { configurable: true, value: () => ({ matches: false }) });
});
afterEach(() => render(null, root));

test("P3 R0: a player on the course chooses sunlight in the round menu", async () => {
  render(<ScreensSheet room="birch" onClose={() => {}} />, root);
  find(root, ".segments button:last-child").click();
  await drawn();
  assert.equal(document.documentElement.dataset.theme, "sunlight");
  assert.equal(find(root, ".segments [aria-pressed=true]").textContent, "Sunlight");
  assert.equal(root.querySelectorAll("a").length, 3);
});

test("P3: the sheet of an offline game has only the theme", () => {
  render(<ScreensSheet room={null} onClose={() => {}} />, root);
  assert.equal(root.querySelectorAll(".segments button").length, 4);
  assert.equal(root.querySelectorAll("a").length, 0);
});
