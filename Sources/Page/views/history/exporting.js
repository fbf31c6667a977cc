// My games as files, to keep or for another app (F44, F45).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { everyPage } from "./everyPage.js";
import { timeZone } from "./period.js";
import { joined } from "./udisc.js";

/** A card that a page did not hold goes on in the next, under the same room. */
const cards = (pages) => {
  const found = [];
  for (const card of pages.flatMap((page) => page.cards)) {
    const last = found.at(-1);
    if (last?.room === card.room) last.lines.push(...card.lines);
    else found.push(card);
  }
  return found;
};

const formats = {
  udisc: { file: "fairway-udisc.csv", type: "text/csv",
    write: (pages) => joined(pages.map(({ csv }) => csv)) },
  json: { file: "fairway-history.json", type: "application/json",
    write: (pages) => `${JSON.stringify({ cards: cards(pages) }, null, 1)}\n` },
};

/** Gives a text to the browser as a download. */
const download = (text, { file, type }) => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: file }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const button = (format) =>
  action(t(`history.export_${format}`), async () => {
    const pages = await everyPage("history/export", { format, timeZone: timeZone() });
    download(formats[format].write(pages), formats[format]);
  });

export const exporting = () => h("div.actions", Object.keys(formats).map(button));
