// From figures to places in a drawing.

/** 1, 2 or 5 times a power of ten: what people count in. */
const roundStep = (rough) => {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
};

/** Round figures that hold all of the values between them: about `count` steps of them. */
export const ticks = (values, count = 4) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = roundStep((high - low || Math.abs(high) || 1) / count);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toPrecision(12)));
};

/** A function that puts figures of `[from, to]` into `[start, end]`. */
export const scale = ([from, to], [start, end]) => (value) =>
  to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** About how wide a text is in a drawing, pixels: enough to keep texts apart. */
export const textWidth = (text) => text.length * 7.2;
