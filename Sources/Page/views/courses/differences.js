// What a correction would change, value by value.

/** All single values of a document by their path: `holes[3].par`. */
const leaves = (value, path = "", found = new Map()) => {
  if (value === null || value === undefined) return found;
  if (Array.isArray(value)) value.forEach((each, place) => leaves(each, `${path}[${place + 1}]`, found));
  else if (typeof value === "object") {
    for (const [name, each] of Object.entries(value)) leaves(each, path ? `${path}.${name}` : name, found);
  } else found.set(path, String(value));
  return found;
};

/** What only the server says of a course is nothing that somebody proposes. */
const own = ({ id, status, mine, version, crowd, ...course }) => course;

/** `[path, before, after]` of each; where there was no course before, all of it. */
export const differences = (before, after) => {
  const [old, young] = [leaves(own(before ?? {})), leaves(own(after))];
  const paths = [...new Set([...old.keys(), ...young.keys()])];
  return paths
    .filter((path) => old.get(path) !== young.get(path))
    .map((path) => [path, old.get(path) ?? "", young.get(path) ?? ""]);
};
