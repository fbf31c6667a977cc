// The codewords of a QR code (ISO/IEC 18004): bytes, padded, in blocks with what mends them; level L.

/** Of each version from 1: codewords of a block that mend, and how many blocks there are. */
const mending = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const blocks = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];

/** Modules that hold codewords: all but patterns and what is said of the code itself. */
const dataModules = (version) => {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    count -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) count -= 36;
  }
  return count;
};

const allCodewords = (version) => Math.floor(dataModules(version) / 8);

const dataCodewords = (version) =>
  allCodewords(version) - mending[version - 1] * blocks[version - 1];

/** Bits that say how many bytes there are. */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** The smallest version that so many bytes fit into; undefined: none. */
export const versionFor = (count) =>
  mending.map((_, index) => index + 1)
    .find((version) => 4 + lengthBits(version) + 8 * count <= 8 * dataCodewords(version));

const bitsOf = (bytes, version) => {
  const bits = [];
  const add = (value, count) => {
    for (let place = count - 1; place >= 0; place -= 1) bits.push((value >>> place) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  return bits;
};

const padded = (bytes, version) => {
  const count = dataCodewords(version);
  const bits = bitsOf(bytes, version);
  bits.push(...Array(Math.min(4, 8 * count - bits.length)).fill(0));
  bits.push(...Array((8 - (bits.length % 8)) % 8).fill(0));
  const found = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  for (let pad = 0xec; found.length < count; pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
};

/** In the field of 256 elements by x^8 + x^4 + x^3 + x^2 + 1. */
const product = (one, other) => {
  let result = 0;
  for (let place = 7; place >= 0; place -= 1) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d);
    result ^= ((other >>> place) & 1) * one;
  }
  return result;
};

/** The generator of a Reed-Solomon code, without its first coefficient, which is 1. */
const generator = (degree) => {
  const found = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) {
      found[index] = product(found[index], root) ^ (found[index + 1] ?? 0);
    }
    root = product(root, 2);
  }
  return found;
};

const remainder = (data, divisor) => {
  const found = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ found.shift();
    found.push(0);
    for (const [index, coefficient] of divisor.entries()) found[index] ^= product(coefficient, factor);
  }
  return found;
};

/** All codewords of a code of this version, in the order in which they are placed. */
export const codewords = (bytes, version) => {
  const data = padded(bytes, version);
  const count = blocks[version - 1];
  const short = Math.floor(data.length / count);
  const longs = data.length % count;
  const divisor = generator(mending[version - 1]);
  const parts = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    // The last ones are longer by one.
    const end = start + short + (index >= count - longs ? 1 : 0);
    const part = data.slice(start, end);
    parts.push({ part, mend: remainder(part, divisor) });
    start = end;
  }
  const across = (name, length) =>
    Array.from({ length }, (_, index) => parts.map((each) => each[name][index])).flat();
  return [...across("part", short + 1), ...across("mend", divisor.length)].filter((each) => each !== undefined);
};
