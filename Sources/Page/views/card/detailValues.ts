// The details of a hole as values: putts, penalties, out of bounds, fairway and a note.

/** The notes of somebody about a hole. A missing key was not noted. */
export interface Details {
  readonly putts?: number;
  readonly penalties?: number;
  readonly outOfBounds?: number;
  readonly fairway?: boolean;
  readonly note?: string;
}

export const countsMax = 20;
export const noteMax = 280;

const names = ["putts", "penalties", "outOfBounds", "fairway", "note"] as const;

/** The details of an object that has more keys, as the server takes them. */
export const detailsOf = (found: Details): Details =>
  Object.fromEntries(names.map((name) => [name, found[name]]).filter(([, value]) => value !== undefined && value !== null));

/** The details without one that was emptied. */
export const withDetail = (details: Details, change: { readonly [Name in keyof Details]?: Details[Name] | undefined }): Details =>
  detailsOf({ ...details, ...change } as Details);

/**
 * The details to save again once the server's are known. A request replaces all details of a hole. So details that
 * were chosen before would delete the others that the server has for the hole.
 * @param early By cell, the details that were chosen before.
 * @param known By cell, the details of the server.
 */
export const completed = (
  early: ReadonlyMap<string, Details>, known: ReadonlyMap<string, Details>,
): ReadonlyMap<string, Details> => {
  const found = new Map<string, Details>();
  for (const [cell, chosen] of early) {
    const merged = { ...known.get(cell), ...chosen };
    // Nothing means that somebody emptied the hole.
    if (Object.keys(chosen).length && Object.keys(merged).length > Object.keys(chosen).length) found.set(cell, merged);
  }
  return found;
};
