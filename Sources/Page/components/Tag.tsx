// A word on a tint: how something stands.

import { h } from "preact";
import type { Children } from "preact";

/** `live` is what happens now; it has a dot. */
export const Tag = ({ kind, children }: { kind?: "live" | "good" | "warn" | "bad" | undefined; children?: Children }) => (
  <span class={kind ? `tag ${kind}` : "tag"}>{kind === "live" && <span class="dot" aria-hidden="true" />}{children}</span>
);
