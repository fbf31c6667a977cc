// Join codes, as people type and paste them.

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 6;

/** The code in what was typed: in small letters, in groups, or in a whole link. */
export const readCode = (text) => {
  const [, linked] = text.match(/\/(?:j|join)\/([^/?#\s]+)/) ?? [];
  return (linked ?? text).toUpperCase().replace(/[\s\-_.]/g, "");
};

/** Whether it can be a code at all: no other letters are used, so that none is taken for another. */
export const isCode = (code) =>
  code.length === codeLength && [...code].every((letter) => letters.includes(letter));
