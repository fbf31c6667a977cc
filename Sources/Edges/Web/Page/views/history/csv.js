// Files of comma-separated values (RFC 4180), as far as sending them in parts takes.

/** Rows `{fields, line}`, the empty ones left out; a quoted field may have lines of its own. */
export const readRows = (text) => {
  const rows = [];
  let row = { fields: [], line: 1 };
  let line = 1;
  const endRow = () => {
    if (row.fields.length > 1 || row.fields[0].trim()) rows.push(row);
    row = { fields: [], line };
  };
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g)) {
    row.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += (quoted?.match(/\n/g)?.length ?? 0) + (end && end !== "," ? 1 : 0);
    if (end !== ",") endRow();
  }
  return rows;
};

const quoted = (field) =>
  /[",\r\n]/.test(field) ? `"${field.replace(/[\r\n]+/g, " ").replaceAll('"', '""')}"` : field;

/** A row as one line. */
export const writeRow = ({ fields }) => `${fields.map(quoted).join(",")}\n`;
