// A document for components, without a browser. A test imports this module first, because the texts of the page
// ask for the language of the browser when they load.

import jsdom from "jsdom";

/** The names that components expect to be global. */
const names = [
  "document", "Element", "HTMLElement", "Node", "Event", "MouseEvent", "KeyboardEvent", "localStorage", "history", "addEventListener",
  "dispatchEvent",
] as const;

/** A channel of Node keeps the process alive. No test has a second tab. */
class Channel {
  onmessage = null;
  postMessage() {}
}
Object.defineProperty(globalThis, "BroadcastChannel", { value: Channel, configurable: true });
// The clock of the page would keep it alive, too.
Object.defineProperty(globalThis, "setInterval", { value: () => 0, configurable: true });

/** jsdom has dialogs, but it cannot open them. */
const openDialogs = (dialog: { showModal?: () => void; close?: () => void } & HTMLElement) => {
  dialog.showModal ??= function (this: HTMLElement) { this.setAttribute("open", ""); };
  dialog.close ??= function (this: HTMLElement) {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
};

/** Makes a document global, and returns an element of it to draw into. */
export const newDocument = (): HTMLElement => {
    const { window } = new jsdom.JSDOM("<!doctype html><body></body>", { url: "https://fairway.test/app/" });
    const all: Record<string, unknown> = window as unknown as Record<string, unknown>;
    for (const name of names) Object.defineProperty(globalThis, name, { value: all[name], configurable: true });
    // Preact asks an element whether it knows an event. jsdom knows no pointers.
  for (const kind of ["down", "move", "up", "cancel", "enter", "leave"]) {
    Object.defineProperty(window.HTMLElement.prototype, `onpointer${kind}`, { value: null, writable: true });
  }
  openDialogs(window.HTMLDialogElement.prototype);
  const root = window.document.createElement("div");
    window.document.body.append(root);
    return root;
};

newDocument();
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });

// A browser loads the texts of a view with the view.
await (await import("../../Sources/Page/core/texts.js")).allTexts();

/** Waits until Preact has drawn what changed. */
export const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Waits until a condition holds, for at most two seconds. */
export const until = async (condition: () => boolean) => {
  for (let left = 200; left > 0 && !condition(); left -= 1) await new Promise<void>((resolve) => setTimeout(resolve, 10));
  if (!condition()) throw new Error(`never: ${condition}`);
};

/** Presses a key on an element. */
export const press = (element: Element, key: string) =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** The element that a selector finds. Fails without one. */
export const find = (root: ParentNode, selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector} in ${root instanceof HTMLElement ? root.innerHTML : "the document"}`);
    return found;
};
