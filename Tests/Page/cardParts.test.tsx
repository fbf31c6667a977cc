// The components of the card in play: keys, the strip of holes, standings, marks and faces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { Btn } from "../../Sources/Page/components/Btn.js";
import { faceColour, initials } from "../../Sources/Page/components/Face.js";
import { HoleStrip } from "../../Sources/Page/components/HoleStrip.js";
import { Keypad, holdMs, keysFor } from "../../Sources/Page/components/Keypad.js";
import { markKind } from "../../Sources/Page/components/Mark.js";
import { inSight } from "../../Sources/Page/components/Standings.js";
import { drawn, find, newDocument, press, until } from "./document.js";

const words = { more: "More", fewer: "Back", pickUp: "Pick up", pickUpKey: "X", clear: "Clear", undo: "Undo" };

const drawKeypad = (root: HTMLElement, more: Partial<Parameters<typeof Keypad>[0]> = {}) => {
  const heard: string[] = [];
  render(
    <Keypad label="Keypad" forWhom="Nína, hole 1" par={3} words={words} nameOf={() => ""} undo={null} next={null}
      onKey={(strokes) => heard.push(`key ${strokes}`)} onHold={(strokes) => heard.push(`hold ${strokes}`)}
      onPickUp={() => heard.push("X")} onClear={() => heard.push("clear")} {...more} />, root);
  return heard;
};

test("R1: each number of strokes has one key, on the pad or behind the last one", () => {
  for (let par = 2; par <= 6; par += 1) {
    const { by, rest, more } = keysFor(par, 15);
    assert.deepEqual([...by, ...rest, ...more].sort((one, other) => one - other), Array.from({ length: 15 }, (_, at) => at + 1));
    assert(by.includes(par));
  }
});

test("R1: a key writes its number, and par is the widest", async () => {
  const root = newDocument();
  const heard = drawKeypad(root);
  assert.equal(find(root, ".key.main").id, "key-3");
  find(root, "#key-4").click();
  find(root, "#key-more").click();
  await drawn();
  find(root, "#key-9").click();
  await drawn();
  find(root, "#key-pick-up").click();
  assert.deepEqual(heard, ["key 4", "key 9", "X"]);
});

test("R1: the written cell is emptied behind the last number key", async () => {
  const root = newDocument();
  const heard = drawKeypad(root);
  find(root, "#key-more").click();
  await drawn();
  find(root, "#key-clear").click();
  await drawn();
  assert.deepEqual(heard, ["clear"]);
  assert(find(root, "#key-more"));
});

test("R3: a held key opens the details, and writes nothing by itself", async () => {
  const root = newDocument();
  const heard = drawKeypad(root);
  const key = find(root, "#key-5");
  key.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await new Promise<void>((resolve) => setTimeout(resolve, holdMs + 100));
  key.dispatchEvent(new Event("pointerup", { bubbles: true }));
  key.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  assert.deepEqual(heard, ["hold 5"]);
});

test("R0: keys that are off stay in their places, and write nothing", async () => {
  for (const off of ["closed", "resting"] as const) {
    const root = newDocument();
    const heard = drawKeypad(root, { off });
    for (const name of ["#key-3", "#key-pick-up"]) {
      const key = find(root, name);
      assert.equal(key.getAttribute("aria-disabled"), "true");
      key.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      key.click();
    }
    await new Promise<void>((resolve) => setTimeout(resolve, holdMs + 100));
    assert.deepEqual(heard, []);
    assert.equal(find(root, ".keypad").classList.contains("is-off"), off === "closed");
  }
});

test("R1: Undo has a key in its place, also with nothing to undo", () => {
  const root = newDocument();
  drawKeypad(root);
  assert.equal(find(root, "#undo").getAttribute("aria-disabled"), "true");
  let undone = 0;
  drawKeypad(root, { undo: { name: "Håkon, hole 12: 3. Undo", onUndo: () => { undone += 1; } } });
  assert.equal(find(root, "#undo").getAttribute("aria-label"), "Håkon, hole 12: 3. Undo");
  find(root, "#undo").click();
  assert.equal(undone, 1);
});

test("R1: arrow keys, Home and End choose a hole", async () => {
  const root = newDocument();
  let now = 2;
  const holes = [1, 2, 3].map((hole) => ({ hole, name: `Hole ${hole}`, state: "open" as const }));
  const draw = () => render(<HoleStrip label="Holes" holes={holes} now={now} onChoose={(hole) => { now = hole; draw(); }} />, root);
  draw();
  const focused = () => document.activeElement?.getAttribute("aria-label");
  find(root, '[tabindex="0"]').focus();
  assert.equal(focused(), "Hole 2");
  for (const [key, expected] of [["ArrowRight", 3], ["ArrowRight", 3], ["Home", 1], ["ArrowLeft", 1], ["End", 3], ["ArrowLeft", 2]] as const) {
    press(document.activeElement ?? root, key);
    await drawn();
    assert.equal(now, expected, key);
    assert.equal(focused(), `Hole ${expected}`);
    assert.equal(root.querySelectorAll('[tabindex="0"]').length, 1);
  }
});

test("R1: the strip keeps the hole in play in the middle", async () => {
  const root = newDocument();
  Object.defineProperty(HTMLElement.prototype, "offsetLeft", { get(this: HTMLElement) { return Number(this.dataset.hole ?? 0) * 44; }, configurable: true });
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", { value: 44, configurable: true });
  Object.defineProperty(Element.prototype, "clientWidth", { value: 390, configurable: true });
  const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, name: `Hole ${at + 1}`, state: "open" as const }));
  render(<HoleStrip label="Holes" holes={holes} now={12} onChoose={() => {}} />, root);
  await until(() => find(root, ".holes").scrollLeft === 12 * 44 - (390 - 44) / 2);
});

test("R2: with more than five the strip of standings has me second", () => {
  const entries = [1, 2, 3, 4, 5, 6].map((rank) => ({ id: String(rank), name: `P${rank}`, value: "", isMe: rank === 5 }));
  assert.deepEqual(inSight(entries).map(({ id }) => id), ["1", "5", "2", "3", "4", "6"]);
  const five = entries.slice(0, 5);
  assert.equal(inSight(five), five);
});

test("P3: a mark says how the strokes compare with par", () => {
  const found = ([[1, 3], [2, 5], [2, 4], [2, 3], [3, 3], [4, 3], [5, 3], [6, 3], [null, 3], [4, null]] as const)
    .map(([strokes, par]) => markKind(strokes, par));
  assert.deepEqual(found, ["ace", "albatross", "eagle", "birdie", "par", "bogey", "double", "worse", "none", "par"]);
});

test("P3: a face has the same colour on every device", () => {
  assert.deepEqual(["01HZX3", "01HZX4", "bob_2", "Þórunn"].map(faceColour), [8,3,2,3]);
  for (let each = 0; each < 500; each += 1) assert(faceColour(`user-${each}`) >= 1 && faceColour(`user-${each}`) <= 8);
  assert.equal(new Set(Array.from({ length: 100 }, (_, each) => faceColour(`user-${each}`))).size, 8);
});

test("P3: a face has two letters", () => {
  assert.deepEqual(["Nína Björk Jónsdóttir", "ólafur", "ann_1", " Å ", ""].map(initials), ["NB", "ÓL", "A1", "Å", "?"]);
});

test("P3: a button that is off does nothing and is not busy", () => {
  const root = newDocument();
  const heard: string[] = [];
  render(<div><Btn id="off" isOff onClick={() => heard.push("off")}>Sign</Btn><Btn id="busy" isBusy onClick={() => heard.push("busy")}>Save</Btn></div>, root);
  for (const id of ["#off", "#busy"]) {
    find(root, id).click();
    assert.equal(find(root, id).getAttribute("aria-disabled"), "true");
  }
  assert.deepEqual(heard, []);
  assert.deepEqual(["#off", "#busy"].map((id) => find(root, id).getAttribute("aria-busy")), [null, "true"]);
});
