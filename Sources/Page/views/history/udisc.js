// Scorecards as UDisc exports them: cut into what one request takes, and put together again.

import { readRows, writeRow } from "./csv.js";

/** Well below what a message may hold, however its letters are written. */
const bytesMax = 40_000;
/** As `history/import` has it. */
const roundsMax = 200;
const cellsMax = 5_000;

/** The columns that only files from Fairway have, at the end. */
const ownColumns = ["Result", "Sport", "Format", "Team", "Tee", "TeePars"];
/** The ones that every file from Fairway has. */
const ownAlways = ownColumns.slice(0, 4);

const bytes = (text) => new TextEncoder().encode(text).length;
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
/** Course, layout, start: the rows of a round have the same. */
const place = ({ fields }) => JSON.stringify(fields.slice(1, 4));
const isPar = ({ fields }) => fields[0].toLowerCase() === "par";

/** The names of the partners of a team, `Ann + Bob`; one name for a player without partners. */
const partners = (name) => name.split(/\s+\+(?:\s+\+)*\s+/);

/** The rows with the same course, layout and start, wherever they are in the file. */
const groupsOf = (rows) => {
  const groups = new Map();
  for (const row of rows) {
    const key = place(row);
    if (groups.has(key)) groups.get(key).push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
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
  for (const group of groupsOf(rows)) {
    const csv = group.map(writeRow).join("");
    const cells = sum(group.map(({ fields }) => partners(fields[0]).length)) * header.fields.length;
    const rounds = Math.max(1, group.filter(isPar).length);
    let part = parts.at(-1);
    const isFull = part.rounds + rounds > roundsMax || part.cells + cells > cellsMax
      || bytes(part.csv) + bytes(csv) > bytesMax;
    if (isFull && part.rounds) parts.push((part = begin()));
    part.csv += csv;
    part.lines.push(...group.map(({ line }) => line));
    part.rounds += rounds;
    part.cells += cells;
  }
  return parts;
};

/** The players in a file, in their order. The partners of a team come one by one. */
export const playersOf = (text) => {
  const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ""));
  const isOwn = ownAlways.every((name) => header?.fields.includes(name));
  const team = header?.fields.lastIndexOf("Team");
  const names = ({ fields }) => {
    if (!isOwn) return partners(fields[0]);
    return fields[team] ? partners(fields[0]).map((name) => name.replaceAll("++", "+")) : [fields[0]];
  };
  return [...new Set(rows.filter((row) => !isPar(row)).flatMap(names))].filter(Boolean);
};

/** The fields of a line as they are in the file, with their quotes. */
const fieldsOf = (line) => {
  const fields = [""];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === "," && !isQuoted) fields.push("");
    else fields[fields.length - 1] += letter;
  }
  return fields;
};

/** Pages that are files of their own as one file; lines with fewer holes get empty fields for the others. */
export const joined = (pages) => {
  const files = pages.map((csv) => csv.split("\n").filter(Boolean)).filter((file) => file.length);
  const counts = files.map(([header]) => fieldsOf(header).length);
  const most = Math.max(...counts, 0);
  const header = files[counts.indexOf(most)]?.[0] ?? "";
  const widened = (line, missing) => {
    if (!missing) return line;
    const fields = fieldsOf(line);
    fields.splice(fields.length - ownColumns.length, 0, ...Array(missing).fill(""));
    return fields.join(",");
  };
  const lines = files.flatMap((file, place) => file.slice(1).map((line) => widened(line, most - counts[place])));
  return [header, ...lines].map((line) => `${line}\n`).join("");
};
