// What somebody came for who has to sign in or up first: a round, a friend, or a page.

import { decoded } from "../../core/decoded.js";

const parts = (path) => path.match(/^\/(join|friend)\/([^/?]+)/);

/**
 * Read from an address's query: `?join=CODE`, `?friend=USER`, or `?to=/path`, which may name one of the
 * two as well: who opens the link of a round without being signed in is sent here by it.
 */
export const readPurpose = (query) => {
  const to = query.get("to") ?? "";
  const [, kind, name] = parts(to) ?? [];
  const found = (wanted) => query.get(wanted) ?? (kind === wanted ? decoded(name) : null);
  return { join: found("join"), friend: found("friend"), to: to.startsWith("/") ? to : null };
};

/** The same as a query, to be carried on; empty for none. */
export const purposeQuery = (purpose) => {
  const given = Object.entries(purpose).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

/** The path where it is done. */
export const purposePath = ({ join, friend, to }) => {
  if (join) return `/join/${encodeURIComponent(join)}`;
  return friend ? `/friend/${encodeURIComponent(friend)}` : to ?? "/";
};
