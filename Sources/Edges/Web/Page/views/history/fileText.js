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

/** Signs that names and notes do not contain, and capitals inside words: the text has another encoding. */
const isWrong = (text) =>
  /[^\p{ASCII}\p{Alphabetic}€‘’“”–—…«»°´·\u00a0§№]/u.test(text)
  || /\p{Lowercase}(?!\p{ASCII})\p{Uppercase}|\p{Alphabetic}(?!\p{ASCII})\p{Uppercase}\p{Lowercase}/u.test(text);

/**
 * @param {Uint8Array} bytes
 * @returns `{text, isGuess}`. The text is null if the bytes cannot be read as text.
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
  return { text: text === null || isWrong(text) ? null : text, isGuess: true };
};
