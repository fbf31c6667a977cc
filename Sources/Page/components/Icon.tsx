// An icon of the sprite. The words beside it say what it means, so that a reader does not hear it.

import { h } from "preact";
import type { IconName } from "./icons.js";

/** The address of the sprite, which the shell names. Empty without a shell, as in tests. */
const sprite = () => document.querySelector<HTMLMetaElement>('meta[name="fairway-icons"]')?.content ?? "";

let address: string | null = null;

/** `isSmall`: as large as the text beside it, not a quarter larger. */
export const Icon = ({ name, isSmall = false }: { name: IconName; isSmall?: boolean }) => (
  <svg class={isSmall ? "i s" : "i"} aria-hidden="true" focusable="false">
    <use href={`${address ??= sprite()}#${name}`} />
  </svg>
);
