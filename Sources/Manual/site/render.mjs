// Renders the manual: each Markdown page of Sources/Manual becomes a complete HTML page, and all of them one index for
// the search. deploy/manual calls it. A mistake in a page is an error, so that no reader finds it.
//
// usage: node render.mjs SOURCE OUTPUT STYLE SCRIPT     (STYLE, SCRIPT: the names of the files that pages load)

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [source, output, style, script] = process.argv.slice(2);

// Reports a mistake in a page and ends the run.
const fail = (page, text) => {
  console.error(`manual: ${page}.md: ${text}`);
  process.exit(1);
};

// cmark-gfm leaves raw HTML out, so the only tags in its output are its own.
const htmlOf = (page) => {
  const options = ["-e", "table", "-e", "autolink", "-e", "strikethrough", "--validate-utf8"];
  const html = execFileSync("cmark-gfm", [...options, join(source, `${page}.md`)], { encoding: "utf8" });
  if (html.includes("<!-- raw HTML omitted -->")) fail(page, "has raw HTML; put `<...>` between backquotes");
  return html;
};

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const decoded = (text) => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]);
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const plain = (html) =>
  decoded(html.replace(/<\/?(?:code|em|strong|del|a|span)\b[^>]*>/g, "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ").trim();

// The same id as GitHub gives, so that a link works in both places.
const idOf = (heading, taken) => {
  const words = decoded(heading.replace(/<[^>]*>/g, "")).toLowerCase();
  const name = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").trim().replace(/ /g, "-");
  let id = name;
  for (let number = 1; taken.has(id); number += 1) id = `${name}-${number}`;
  taken.add(id);
  return id;
};

// A code block for the terminal: the prompt is not part of what a reader copies.
// A `\` at the end of its line continues it, and `<< WORD` continues it up to the line `WORD`.
const terminal = (text) => {
  let isContinued = false;
  let here = null;
  return text.split("\n").map((line) => {
    const isCommand = isContinued || line.startsWith("$ ");
    const isInText = here !== null;
    if (!isInText) here = (isCommand && line.match(/&lt;&lt; (\w+)$/)?.[1]) || null;
    else if (line === here) here = null;
    const isFirst = !isContinued;
    isContinued = isCommand && (here !== null || !isInText && line.endsWith("\\"));
    if (!isCommand) return line;
    if (!isFirst) return `<span class="command">${line}</span>`;
    return `<span class="prompt">$ </span><span class="command">${line.slice(2)}</span>`;
  }).join("\n");
};

const read = (page) => {
  const taken = new Set();
  const headings = [];
  const html = htmlOf(page)
    .replace(/^<h([1-6])>(.*)<\/h\1>$/gm, (_, level, inner) => {
      const id = idOf(inner, taken);
      headings.push({ level: Number(level), id, html: inner, text: plain(inner) });
      return `<h${level} id="${escaped(id)}">${inner}</h${level}>`;
    })
    .replace(/<pre><code class="language-console">([\s\S]*?)<\/code>/g, (_, text) =>
      `<pre><code class="language-console">${terminal(text)}</code>`)
    // A block that is wider than the screen scrolls, also by keyboard.
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>");
  if (headings[0]?.level !== 1 || headings.filter(({ level }) => level === 1).length !== 1) {
    fail(page, "must begin with its title, the only heading of the first level");
  }
  headings.reduce((before, { level, text }) =>
    level <= before + 1 ? level : fail(page, `the heading "${text}" skips a level`), 0);
  return { page, html, headings, ids: taken, title: headings[0].text };
};

const pages = new Map(
  readdirSync(source).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3))
    .map((page) => [page, read(page)]));
if (!pages.has("index")) fail("index", "is missing; it lists all pages in their order");

// index.md has the order: a heading for each group, and a link to each page of it.
const groups = pages.get("index").html.split(/(?=<h2 )/).slice(1).map((section) => ({
  title: plain(section.match(/<h2 [^>]*>(.*?)<\/h2>/)[1]),
  pages: [...section.matchAll(/<a href="([\w-]+)\.md">/g)].map(([, page]) => page),
}));
const order = ["index", ...groups.flatMap((group) => group.pages)];
for (const page of pages.keys()) if (!order.includes(page)) fail(page, "is not in index.md");
for (const page of order) if (!pages.has(page)) fail("index", `there is no ${page}.md`);
if (new Set(order).size < order.length) fail("index", "lists a page twice");

// The address of a link on the server. Pages are side by side below /docs/.
const target = (page, link) => {
  if (/^(?:https?|mailto):/.test(link)) return link;
  // Other places of the same server; a proxy may have put a path before all of them.
  if (link.startsWith("/")) return `..${link}`;
  const [, name, id] = link.match(/^(?:([\w-]+)\.md)?(?:#(.+))?$/) ?? [];
  if (name === undefined && id === undefined) return fail(page, `leads to ${link}, which is no page`);
  const other = name ? pages.get(name) : pages.get(page);
  if (!other) return fail(page, `leads to ${link}, but there is no such page`);
  if (id !== undefined && !other.ids.has(decodeURIComponent(id))) {
    return fail(page, `leads to ${link}, but there is no such heading`);
  }
  const anchor = id === undefined ? "" : `#${id}`;
  return name ? `${name === "index" ? "./" : name}${anchor}` : anchor;
};

const picture = (page, file) =>
  /^pictures\/[\w.-]+$/.test(file) && existsSync(join(source, file)) ? file : fail(page, `there is no picture ${file}`);

// Ids of the frame have a dot (`page.text`), so that no heading has the same.
const linked = ({ page, html }) =>
  html
    .replace(/<a href="([^"]*)"/g, (_, link) => `<a href="${escaped(target(page, decoded(link)))}"`)
    .replace(/<img src="([^"]*)"/g, (_, file) => `<img src="${picture(page, decoded(file))}"`);

// The headings of the second and third level, below the introduction.
const contents = ({ headings }) => {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.filter(({ level }) => level === 2).length < 2) return "";
  let html = "";
  listed.forEach(({ level, id, html: inner }, number) => {
    const next = listed[number + 1]?.level ?? 2;
    html += `<li><a href="#${escaped(id)}">${inner.replace(/<\/?a\b[^>]*>/g, "")}</a>`;
    html += level === 2 && next === 3 ? "\n<ul>\n" : "</li>\n";
    if (level === 3 && next === 2) html += "</ul></li>\n";
  });
  return `<nav class="contents" aria-labelledby="page.contents">
<p id="page.contents">On this page</p>
<ul>
${html}</ul>
</nav>
`;
};

const withContents = (page) => {
  const html = linked(page);
  const at = html.indexOf("<h2 ");
  return page.page === "index" || at < 0 ? html : html.slice(0, at) + contents(page) + html.slice(at);
};

const link = (page, current) =>
  `<a href="${page === "index" ? "./" : page}"${page === current ? ' aria-current="page"' : ""}>${escaped(pages.get(page).title)}</a>`;

const navigation = (current) => `<nav class="pages" id="page.all" aria-label="Pages of the manual">
<p>${link("index", current)}</p>
${groups.map((group) => `<p>${escaped(group.title)}</p>
<ul>
${group.pages.map((page) => `<li>${link(page, current)}</li>\n`).join("")}</ul>
`).join("")}</nav>`;

const neighbours = (current) => {
  const [before, after] = [-1, 1].map((step) => order[order.indexOf(current) + step]);
  return `<p class="neighbours">${before ? `<span>Previous: ${link(before)}</span>` : ""}${after ? `<span>Next: ${link(after)}</span>` : ""}</p>`;
};

// The search index: a part for each heading, with the text below it.
const parts = ({ page, html, title, headings }) =>
  html.split(/(?=<h[1-6] id=)/).slice(-headings.length).map((part, number) => ({
    page: page === "index" ? "./" : page, id: number === 0 ? "" : headings[number].id, title,
    heading: headings[number].text, text: plain(part.replace(/^<h[1-6] .*<\/h[1-6]>\n/, "")),
  }));

const index = JSON.stringify(order.slice(1).flatMap((page) => parts(pages.get(page))));
const searchName = `search-${createHash("sha256").update(index).digest("hex").slice(0, 12)}.json`;
writeFileSync(join(output, searchName), index);

const description = ({ html }) => plain(html.match(/<p>([\s\S]*?)<\/p>/)?.[1] ?? "");

for (const page of order.map((name) => pages.get(name))) {
  const title = page.page === "index" ? page.title : `${page.title} – Fairway manual`;
  writeFileSync(join(output, `${page.page}.html`), `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description(page))}">
<title>${escaped(title)}</title>
<link rel="icon" href="../app/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script src="${script}" data-index="${searchName}" defer></script>
</head>
<body>
<a class="skip" href="#page.text">Skip to the text</a>
<header>
<p><a href="../">Fairway</a> <a href="./">Manual</a> <a class="to-pages" href="#page.all">All pages</a></p>
<form role="search" hidden>
<label>Search <input type="search" autocomplete="off" spellcheck="false"></label>
<div class="found" role="status"></div>
</form>
</header>
<div class="columns">
${navigation(page.page)}
<main id="page.text" tabindex="-1">
${withContents(page)}${neighbours(page.page)}
</main>
</div>
</body>
</html>
`);
}
