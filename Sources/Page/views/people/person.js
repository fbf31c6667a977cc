// How a person is shown wherever there are several.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { ago, t } from "../../core/texts.js";

export const profilePath = (user) => `/people/${encodeURIComponent(user)}`;

/** The name, leading to the profile, and the username where it is another word. */
export const person = ({ user, name }) => [
  h("a", { href: href(profilePath(user)) }, name || user),
  name && name !== user && h("span.quiet", ` ${user}`),
];

/** Whether somebody is there, or since when not. */
export const presence = (found) => {
  if (!found) return null;
  if (found.online) return h("span.presence.online", t("people.online"));
  const words = found.since ? t("people.lastHere", { ago: ago(found.since) }) : t("people.offline");
  return h("span.presence.quiet", words);
};

/** Friends in their order: who is there first, then by name. */
export const sorted = (friends, presences, compare) => {
  const isOnline = ({ user }) => (presences.get(user)?.online ? 1 : 0);
  return [...friends].sort(
    (one, other) => isOnline(other) - isOnline(one) || compare(one.name, other.name),
  );
};
