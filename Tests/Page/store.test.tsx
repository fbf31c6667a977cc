// A store tells of its changes, and a component draws what it selects.

import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { createStore } from "../../Sources/Page/core/store.js";
import { useStore } from "../../Sources/Page/core/useStore.js";
import { drawn, newDocument } from "./document.js";

test("P4: a watcher hears the new and the last value, and no change that is none", () => {
    const store = createStore(1);
    const heard: number[][] = [];
    const end = store.watch((value, last) => heard.push([value, last]));
    store.set(2);
    store.set(2);
    end();
    store.set(3);
    assert.deepEqual(heard, [[2, 1]]);
    assert.equal(store.value, 3);
});

test("P4: one watcher twice is two watchers", () => {
    const store = createStore(1);
    let calls = 0;
    const count = () => { calls += 1; };
    const end = store.watch(count);
    store.watch(count);
    end();
    store.set(2);
    assert.equal(calls, 1);
});

test("P4: a watcher that changes the value again leaves everybody with the newest value", () => {
    const store = createStore(1);
    const heard: number[] = [];
    store.watch((value) => { if (value === 2) store.set(3); });
    store.watch((value) => heard.push(value));
    store.set(2);
    assert.deepEqual(heard, [3]);
});

test("P4: a component draws again only when the part that it selects changed", async () => {
    const root = newDocument();
    const store = createStore({ name: "Ann", strokes: 3 });
    let drawings = 0;
    const Name = () => {
        drawings += 1;
        return <p>{useStore(store, ({ name }) => name)}</p>;
    };
    render(<Name />, root);
    store.set({ ...store.value, strokes: 4 });
    await drawn();
    assert.equal(drawings, 1);
    store.set({ ...store.value, name: "Ben" });
    await drawn();
    assert.equal(root.textContent, "Ben");
    render(null, root);
    store.set({ ...store.value, name: "Cat" });
    await drawn();
    assert.equal(drawings, 2);
});
