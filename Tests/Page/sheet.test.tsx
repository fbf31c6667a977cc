// The sheet: the ways to close it, and where the focus goes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, find, newDocument, until } from "./document.js";
import { h, render } from "preact";
import { Sheet } from "../../Sources/Page/components/Sheet.js";
import { topDialog } from "../../Sources/Page/core/modal.js";
import { startOverlays } from "../../Sources/Page/core/overlay.js";
import { confirm } from "../../Sources/Page/parts/dialog.js";

const root = newDocument();
const button = document.createElement("button");
document.body.append(button);
let closed = 0;
/** How often the router would open the view again. */
let shown = 0;
startOverlays();
addEventListener("popstate", () => { shown += 1; });

/** Opens a sheet from a button that has the focus. Its parent closes it when it asks for that. */
const open = async () => {
  button.focus();
  closed = 0;
  const close = () => {
    closed += 1;
    render(null, root);
  };
  render(<Sheet title="Share my position" closeName="Close" onClose={close}><button type="button" id="first">1 hour</button></Sheet>, root);
  await until(() => history.state?.isOverlay === true);
  return find(root, "dialog");
};

/** Waits until its entry in the history is gone, and checks what is the same for all ways. */
const isClosed = async () => {
  await until(() => !history.state?.isOverlay);
  await drawn();
  assert.equal(closed, 1);
  assert.equal(root.innerHTML, "");
  assert.equal(document.activeElement, button);
  assert.equal(shown, 0, "the view below was opened again");
};

test("P3: a sheet takes the focus to its title", async () => {
  const dialog = await open();
  assert.equal(document.activeElement, find(dialog, "h2"));
  assert.equal(dialog.getAttribute("aria-labelledby"), find(dialog, "h2").id);
  find(dialog, "header button").click();
  await isClosed();
});

test("P3: Escape closes a sheet, and the focus goes back where it was", async () => {
  const dialog = await open();
  const event = new Event("cancel", { cancelable: true });
  dialog.dispatchEvent(event);
  assert(event.defaultPrevented);
  await isClosed();
});

test("P3: the back button closes a sheet, and leaves its view open", async () => {
  await open();
  history.back();
  await until(() => closed > 0);
  await isClosed();
});

test("P3: a tap beside a sheet closes it, a tap inside does not", async () => {
  const dialog = await open();
  dialog.getBoundingClientRect = () => ({ left: 0, right: 390, top: 400, bottom: 844 } as DOMRect);
  dialog.dispatchEvent(new MouseEvent("click", { clientX: 5, clientY: 410 }));
  assert.equal(closed, 0);
  dialog.dispatchEvent(new MouseEvent("click", { clientX: 100, clientY: 100 }));
  await isClosed();
});

test("P3: a drag of 96 pixels closes a sheet, a shorter one does not", async () => {
  const header = find(await open(), "header");
  const drag = (pixels: number) => {
    for (const [kind, clientY] of [["pointerdown", 420], ["pointermove", 420 + pixels], ["pointerup", 420 + pixels]] as const) {
      header.dispatchEvent(new MouseEvent(kind, { clientY, bubbles: true }));
    }
  };
  drag(60);
  assert.equal(closed, 0);
  drag(120);
  await isClosed();
});

test("P3: toasts know which dialog lies over the others", async () => {
  const sheet = await open();
  assert.equal(topDialog.value, sheet);
  const answer = confirm("Remove?", null);
  const question = find(document, "dialog.old");
  assert.equal(topDialog.value, question);
  find(question, "button").click();
  assert.equal(await answer, false);
  assert.equal(topDialog.value, sheet);
  find(sheet, "header button").click();
  await isClosed();
  assert.equal(topDialog.value, null);
});
