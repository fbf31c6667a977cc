// A document for components, without a browser. A test imports this module first, because the texts of the page
// ask for the language of the browser when they load.

import jsdom from "jsdom";

/** The names that components expect to be global. */
const names = ["document", "HTMLElement", "Node", "Event", "MouseEvent", "KeyboardEvent", "localStorage"] as const;

/** Makes a document global, and returns an element of it to draw into. */
export const newDocument = (): HTMLElement => {
    const { window } = new jsdom.JSDOM("<!doctype html><body></body>", { url: "https://fairway.test/app/" });
    const all: Record<string, unknown> = window as unknown as Record<string, unknown>;
    for (const name of names) Object.defineProperty(globalThis, name, { value: all[name], configurable: true });
    const root = window.document.createElement("div");
    window.document.body.append(root);
    return root;
};

newDocument();
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });

/** Waits until Preact has drawn what changed. */
export const drawn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** The element that a selector finds. Fails without one. */
export const find = (root: ParentNode, selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector} in ${root instanceof HTMLElement ? root.innerHTML : "the document"}`);
    return found;
};
