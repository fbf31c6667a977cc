// The search itself: words of a query in the index that render.mjs writes.

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

// 3 for a whole word, 1 for the start of one, 0 for none.
const score = (term, list) =>
  Math.max(0, ...list.map((word) => (word === term ? 3 : word.startsWith(term) ? 1 : 0)));

// The part of a text around the first word of the query.
const around = (text, terms) => {
  const at = Math.max(0, Math.min(...terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0)));
  const start = Number.isFinite(at) && at > 60 ? text.indexOf(" ", at - 60) + 1 : 0;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + 160)}${text.length > start + 160 ? " …" : ""}`;
};

/** The best parts of the manual in which every word of the query occurs, at most 12. */
export const find = (index, query) => {
  const terms = words(query);
  if (terms.length === 0) return [];
  return index
    .map((part) => {
      const [heading, title, text] = [part.heading, part.title, part.text].map(words);
      const scores = terms.map((term) => 4 * score(term, heading) + 2 * score(term, title) + score(term, text));
      return { ...part, excerpt: around(part.text, terms), rank: scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one) };
    })
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, 12);
};
