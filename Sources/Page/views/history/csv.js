// Files of comma-separated values (RFC 4180), as far as sending them in parts takes.

/** The most frequent separator of the first line with one, outside quotes. */
const separatorOf = (text) => {
  const head = /^[^\S\t]*((?:"(?:[^"]|"")*"|[^"\r\n])+)/m.exec(text)?.[1] ?? "";
  const plain = head.replace(/"(?:[^"]|"")*"/g, "");
  const count = (each) => plain.split(each).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
};

/** Excel's first line that names the separator, such as `sep=;`. It is no row. */
const namedSeparator = /^\uFEFF?sep=([,;\t])(?=[\r\n]|$)/i;

/** Rows `{fields, line}`, the empty ones left out; a quoted field may have lines of its own. */
export const readRows = (text) => {
  const named = namedSeparator.exec(text)?.[1];
  const mark = named ?? separatorOf(text);
  const end = `(${mark}|\\r\\n|\\n|\\r|$)`;
  // A quote that nobody closed is a character like others.
  const field = new RegExp(`(?:[^\\S\\t\\r\\n]*"((?:[^"]|"")*)"[^\\S\\t\\r\\n]*${end}|([^${mark}\\r\\n]*)${end})`, "g");
  const rows = [];
  let row = { fields: [], line: 1 };
  let line = 1;
  const endRow = () => {
    if (row.fields.some((each) => each.trim())) rows.push(row);
    row = { fields: [], line };
  };
  for (const [, quoted, after, plain, end] of text.matchAll(field)) {
    const next = after ?? end;
    row.fields.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += (quoted?.match(/\n/g)?.length ?? 0) + (next && next !== mark ? 1 : 0);
    if (next !== mark) endRow();
  }
  return named ? rows.slice(1) : rows;
};

const quoted = (field) =>
  /[",\r\n]/.test(field) ? `"${field.replace(/[\r\n]+/g, " ").replaceAll('"', '""')}"` : field;

/** A row as one line. */
export const writeRow = ({ fields }) => `${fields.map(quoted).join(",")}\n`;
