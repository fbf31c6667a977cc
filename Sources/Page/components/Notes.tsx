// Lasting news (a banner), the place of things to come (an empty state), and the shape of things that load (a skeleton).

import { h } from "preact";
import type { Children } from "preact";
import { Icon } from "./Icon.js";
import type { IconName } from "./icons.js";

/** @param action One link or button at its end. */
export const Banner = ({ kind = "note", icon, action, children }: {
  kind?: "note" | "bad" | "good"; icon?: IconName; action?: Children; children?: Children;
}) => (
  <div class={kind === "note" ? "banner" : `banner ${kind}`} role="status">
    {icon && <Icon name={icon} />}<span class="grow">{children}</span>{action}
  </div>
);

/** @param action The one button that fills the place. */
export const Empty = ({ title, action, children }: { title: string; action?: Children; children?: Children }) => (
  <div class="empty">
    <svg class="art" viewBox="0 0 112 80" aria-hidden="true">
      <path d="M4 70c30-22 74-22 104 0" fill="none" stroke="var(--edge)" stroke-width={2.5} />
      <path d="M60 54V6" stroke="var(--ink)" stroke-width={3} />
      <path d="M61.5 7l26 10-26 10z" fill="var(--flag)" />
      <circle cx={32} cy={54} r={6} fill="var(--accent)" />
    </svg>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
);

/** @param label Says what comes, for a reader. */
export const Skeleton = ({ label, rows = 3, hasFaces = false }: { label: string; rows?: number; hasFaces?: boolean }) => (
  <div class="rows" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} class={hasFaces ? "row has-face" : "row"}>
        {hasFaces && <span class="bone face" />}
        <span class="grow stack tight"><span class="bone" /><span class="bone s" /></span>
      </div>
    ))}
  </div>
);
