// The search field of the manual: loads the index when somebody goes there, and lists what it finds.

import { find } from "./find.js";

const address = document.currentScript.dataset.index;
const form = document.querySelector("form");
const [input, found] = [form.querySelector("input"), form.querySelector(".found")];
let index;

const load = () => (index ??= fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))));

const element = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);

const row = ({ page, id, title, heading, excerpt }) => {
  const link = element("a", heading === title ? title : `${title}: ${heading}`, { href: id ? `${page}#${id}` : page });
  const item = element("li", "");
  item.append(link, element("p", excerpt));
  return item;
};

const show = async () => {
  const query = input.value;
  if (!query.trim()) return found.replaceChildren();
  try {
    const rows = find(await load(), query).map(row);
    if (query !== input.value) return;
    const list = element("ul", "");
    list.append(...rows);
    found.replaceChildren(element("p", rows.length ? `${rows.length} found` : "Nothing found. Try fewer words."), ...(rows.length ? [list] : []));
  } catch {
    index = undefined;
    found.replaceChildren(element("p", "The search could not be loaded. Check your connection and try again."));
  }
};

form.hidden = false;
input.addEventListener("focus", () => load().catch(() => (index = undefined)), { once: true });
input.addEventListener("input", show);
// A result on the same page: the list would cover its text.
addEventListener("hashchange", () => found.replaceChildren());
form.addEventListener("submit", (event) => { event.preventDefault(); found.querySelector("a")?.click(); });
form.addEventListener("keydown", ({ key }) => { if (key === "Escape") { input.value = ""; found.replaceChildren(); } });
