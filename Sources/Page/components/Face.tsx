// A person: two letters on a colour that is the same on every device.

import { h } from "preact";
import type { Children } from "preact";

const colours = 8;

/** The first letters of the first two words of a name, or the first two letters of one word. */
export const initials = (name: string): string => {
  const words = name.trim().split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
};

/** A number from 1 to 8 for the id of a user (FNV-1a, 32 bits). */
export const faceColour = (id: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % colours + 1;
};

/**
 * @param id Of the user. A guest player has an id, too.
 * @param isHere Whether the person is in the room now.
 * A name stands beside each face, so that a reader does not hear it.
 */
export const Face = ({ id, name, size, isHere = false }: {
  id: string; name: string; size?: "s" | "l" | "xl" | undefined; isHere?: boolean | undefined;
}) => (
  <span class={`face a${faceColour(id)}${size ? ` ${size}` : ""}`} aria-hidden="true">
    {initials(name)}{isHere && <span class="here" />}
  </span>
);

/** Faces that overlap, for a group. */
export const Faces = ({ children }: { children?: Children }) => <span class="faces">{children}</span>;
