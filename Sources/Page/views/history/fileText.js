// The text of a file that a spreadsheet or another program wrote, as `FileText` on the server reads it.

const decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** UTF-16 has a mark at its beginning, or a zero in every other byte of Western texts. */
const utf16 = (bytes) => {
  if (bytes.length < 2 || bytes.length % 2) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 1].map((first) => bytes.filter((byte, place) => byte === 0 && place % 2 === first).length);
  if (Math.max(...zeros) <= bytes.length / 4 || Math.min(...zeros) > 0) return null;
  return zeros[1] ? "utf-16le" : "utf-16be";
};

/** Patterns that show another encoding: symbols that names do not have, symbols beside letters, and capitals inside words. */
const wrong = [
  /[^\p{ASCII}\p{Alphabetic}€‘’“”–—…«»°´·\u00a0§№½¼¾×±÷£•¹²³™®©]/u,
  /[½¼¾×±÷£•¹²³™®©]\p{Alphabetic}|\p{Alphabetic}[½¼¾×±÷£•¹²³]/u,
  /\p{Lowercase}[ŠŒŽŸ]|\p{Alphabetic}[ŠŒŽŸ]\p{Lowercase}/u,
  // Names such as McÖhm have a capital after a letter of ASCII.
  /(?!\p{ASCII})\p{Lowercase}(?!\p{ASCII})\p{Uppercase}|(?!\p{ASCII})\p{Alphabetic}(?!\p{ASCII})\p{Uppercase}\p{Lowercase}/u,
];

/** The number of the first line that matches one of them, or null. */
const wrongLine = (text) => {
  const places = wrong.map((each) => text.search(each)).filter((place) => place >= 0);
  return places.length ? text.slice(0, Math.min(...places)).split("\n").length : null;
};

/**
 * @param {Uint8Array} bytes
 * @returns `{text, isGuess, line}`. The text is null if the bytes cannot be read as text. `line` is the number of the
 *   first line with an unreadable character, or null.
 */
export const fileText = (bytes) => {
  const read = (encoding) => {
    try {
      const text = decode(bytes, encoding);
      // Files of other kinds contain zeros.
      return text.includes("\0") ? null : text;
    } catch {
      return null;
    }
  };
  const wide = utf16(bytes);
  if (wide) return { text: read(wide), isGuess: false };
  let isUTF8 = true;
  try { decode(bytes, "utf-8"); } catch { isUTF8 = false; }
  if (isUTF8) return { text: read("utf-8"), isGuess: false };
  const text = read("windows-1252");
  const line = text === null ? null : wrongLine(text);
  return { text: line === null ? text : null, isGuess: true, line };
};
