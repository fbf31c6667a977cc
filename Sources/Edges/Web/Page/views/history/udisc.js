// Scorecards as UDisc exports them: cut into what one request takes, and put together again.

import { readRows, writeRow } from "./csv.js";

/** Well below what a message may hold, however its letters are written. */
const bytesMax = 40_000;
/** As `history/import` has it. */
const roundsMax = 200;
const cellsMax = 5_000;

const bytes = (text) => new TextEncoder().encode(text).length;
/** Player, course, layout, start: a round's rows agree in all but the first. */
const place = ({ fields }) => JSON.stringify(fields.slice(1, 4));
const isPar = ({ fields }) => fields[0].trim() === "Par";

/** The rows of one round each: those of the same place and start that follow each other. */
const roundsOf = (rows) => {
  const rounds = [];
  for (const row of rows) {
    const last = rounds.at(-1);
    const continues = last && place(last[0]) === place(row) && !(isPar(row) && last.some(isPar));
    if (continues) last.push(row);
    else rounds.push([row]);
  }
  return rounds;
};

/**
 * Cuts a file between rounds. A round that is more than a part may hold is one all the same.
 * @returns Parts `{csv, lines}`: which line of the whole file each line is, from its second on.
 */
export const partsOf = (text) => {
  const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ""));
  if (!header) return [{ csv: text, lines: [] }];
  const begin = () => ({ csv: writeRow(header), lines: [], rounds: 0, cells: 0 });
  const parts = [begin()];
  for (const round of roundsOf(rows)) {
    const csv = round.map(writeRow).join("");
    const cells = round.length * header.fields.length;
    let part = parts.at(-1);
    const isFull = part.rounds >= roundsMax || part.cells + cells > cellsMax
      || bytes(part.csv) + bytes(csv) > bytesMax;
    if (isFull && part.rounds) parts.push((part = begin()));
    part.csv += csv;
    part.lines.push(...round.map(({ line }) => line));
    part.rounds += 1;
    part.cells += cells;
  }
  return parts;
};

/** Who plays in a file, in the order in which they come. */
export const playersOf = (text) => {
  const rows = readRows(text.replace(/^\uFEFF/, "")).slice(1);
  return [...new Set(rows.filter((row) => !isPar(row)).map(({ fields }) => fields[0].trim()))]
    .filter(Boolean);
};

/** Pages that are files of their own as one file; the header with the most holes serves all. */
export const joined = (pages) => {
  const files = pages.map((csv) => csv.split("\n").filter(Boolean)).filter((file) => file.length);
  const headers = files.map((file) => file[0]);
  const header = headers.sort((one, other) => other.length - one.length)[0] ?? "";
  return [header, ...files.flatMap((file) => file.slice(1))].map((line) => `${line}\n`).join("");
};
