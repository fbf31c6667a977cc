// A QR code of a text (ISO/IEC 18004): which modules are dark.

import { codewords, versionFor } from "./codewords.js";

const masks = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Where alignment patterns are, in both directions. */
const alignments = (version) => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
};

/** Bits with what mends them, of a cyclic code. */
const mended = (value, bits, polynomial) => {
  let rest = value;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return (value << bits) | rest;
};

const bit = (value, place) => ((value >>> place) & 1) === 1;

class Code {
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** What belongs to the code itself and is not masked. */
    this.own = this.dark.map((row) => row.map(() => false));
  }

  put(x, y, isDark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = isDark;
    this.own[y][x] = true;
  }

  /** Rings around a middle; light ones at these distances. */
  rings(x, y, reach, light) {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        this.put(x + right, y + down, !light.includes(Math.max(Math.abs(right), Math.abs(down))));
      }
    }
  }

  patterns() {
    const end = this.size - 4;
    for (let index = 0; index < this.size; index += 1) {
      this.put(6, index, index % 2 === 0);
      this.put(index, 6, index % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [end, 3], [3, end]]) this.rings(x, y, 4, [2, 4]);
    const places = alignments(this.version);
    const [first, last] = [places[0], places.at(-1)];
    const isCorner = (x, y) =>
      (x === first && y === first) || (x === first && y === last) || (x === last && y === first);
    for (const y of places) for (const x of places) if (!isCorner(x, y)) this.rings(x, y, 2, [1]);
    this.versionBits();
  }

  versionBits() {
    if (this.version < 7) return;
    const bits = mended(this.version, 12, 0x1f25);
    for (let place = 0; place < 18; place += 1) {
      const [far, near] = [this.size - 11 + (place % 3), Math.floor(place / 3)];
      this.put(far, near, bit(bits, place));
      this.put(near, far, bit(bits, place));
    }
  }

  /** The level (L) and the mask. */
  formatBits(mask) {
    const bits = mended((0b01 << 3) | mask, 10, 0x537) ^ 0x5412;
    const { size } = this;
    for (let place = 0; place < 6; place += 1) this.put(8, place, bit(bits, place));
    this.put(8, 7, bit(bits, 6));
    this.put(8, 8, bit(bits, 7));
    this.put(7, 8, bit(bits, 8));
    for (let place = 9; place < 15; place += 1) this.put(14 - place, 8, bit(bits, place));
    for (let place = 0; place < 8; place += 1) this.put(size - 1 - place, 8, bit(bits, place));
    for (let place = 8; place < 15; place += 1) this.put(8, size - 15 + place, bit(bits, place));
    this.put(8, size - 8, true);
  }

  /** Places codewords upwards and downwards in columns of two, from the right. */
  place(words) {
    let index = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const isUpwards = ((right + 1) & 2) === 0;
        const y = isUpwards ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.own[y][x] || index >= words.length * 8) continue;
          this.dark[y][x] = bit(words[index >>> 3], 7 - (index & 7));
          index += 1;
        }
      }
    }
  }

  masked(mask) {
    const made = new Code(this.version);
    made.own = this.own;
    made.dark = this.dark.map((row, y) =>
      row.map((isDark, x) => (this.own[y][x] || masks[mask](x, y) ? isDark : !isDark)));
    made.formatBits(mask);
    return made;
  }
}

const runs = (line) => {
  let [points, length] = [0, 0];
  for (const [index, isDark] of line.entries()) {
    length = isDark === line[index - 1] ? length + 1 : 1;
    if (length === 5) points += 3;
    else if (length > 5) points += 1;
  }
  return points;
};

const likeCorner = ["10111010000", "00001011101"];

const corners = (line) => {
  const text = line.map(Number).join("");
  return 40 * likeCorner.reduce((count, each) => {
    let found = 0;
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + 1)) found += 1;
    return count + found;
  }, 0);
};

/** How hard a code is to read, in the standard's points: the fewer, the better. */
const penalty = ({ dark, size }) => {
  const columns = dark.map((_, x) => dark.map((row) => row[x]));
  let points = 0;
  for (const line of [...dark, ...columns]) points += runs(line) + corners(line);
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const same = dark[y][x];
      if (dark[y - 1][x] === same && dark[y][x - 1] === same && dark[y - 1][x - 1] === same) points += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
};

/**
 * The code of a text as rows of modules, true where dark; level L, the smallest version that fits.
 * @param {number} [mask] One of eight; the one that is read best where none is given.
 * @returns {boolean[][] | null} Null for more than 2,953 bytes.
 */
export const qrModules = (text, mask) => {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return null;
  const code = new Code(version);
  code.patterns();
  code.formatBits(0);
  code.place(codewords(bytes, version));
  if (mask !== undefined) return code.masked(mask).dark;
  const all = masks.map((_, index) => code.masked(index));
  const points = all.map(penalty);
  return all[points.indexOf(Math.min(...points))].dark;
};
