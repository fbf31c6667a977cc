// Preact does what the page expects of it, with the types of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render, useState } from "preact";
import { drawn, find, newDocument } from "./document.js";

const Counter = ({ label }: { label: string }) => {
    const [count, setCount] = useState(0);
    return <button type="button" aria-label={label} onClick={() => setCount((last) => last + 1)}>{count}</button>;
};

test("P4: a component draws again what its state changed", async () => {
    const root = newDocument();
    render(<Counter label="Strokes" />, root);
    find(root, "button").click();
    await drawn();
    assert.equal(root.innerHTML, '<button type="button" aria-label="Strokes">1</button>');
});

test("P4: a row keeps its element and the focus where the order changes", async () => {
    const root = newDocument();
    const draw = (names: string[]) => render(
        <ul>{names.map((name) => <li key={name}><button type="button" id={name}>{name}</button></li>)}</ul>, root);
    draw(["ann", "ben"]);
    const ben = find(root, "#ben");
    ben.focus();
    draw(["ben", "ann"]);
    assert.equal(find(root, "#ben"), ben);
    assert.equal(document.activeElement, ben);
});

test("P4: a text is never read as HTML", () => {
    const root = newDocument();
    render(<p>{"<b>bold</b>"}</p>, root);
    assert.equal(find(root, "p").textContent, "<b>bold</b>");
});
