// The bar at the top: the way back, the title with a line below it, and at most two tools.

import { h } from "preact";
import type { Children, Ref } from "preact";
import { Icon } from "./Icon.js";
import type { IconName } from "./icons.js";

/** The sign of Fairway: a flag on a green. */
export const Sign = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    <circle cx={32} cy={32} r={31} fill="var(--hero)" />
    <circle cx={32} cy={32} r={25.5} fill="none" stroke="var(--hero-line)" stroke-width={1.6} />
    <path d="M12 49c7-4.6 13-6.2 20-6.2s13 1.6 20 6.2" fill="none" stroke="var(--hero-quiet)" stroke-width={3.4} />
    <path d="M28.5 42V13" stroke="var(--on-hero)" stroke-width={3.6} />
    <path d="M30.3 13.3l18 7.4-18 8z" fill="var(--flag)" />
  </svg>
);

/** A tool of the bar: an icon alone, so that it needs a name. */
export interface Tool {
  name: string;
  icon: IconName;
  href?: string;
  onClick?: () => void;
  /** How many things are new. 0 shows no number. */
  count?: number;
}

export const ToolButton = ({ name, icon, href, onClick, count = 0 }: Tool) => {
  const content = [<Icon key="icon" name={icon} />, count > 0 && <span key="count" class="count" aria-hidden="true">{count > 99 ? "99+" : count}</span>];
  return href
    ? <a class="tool" href={href} aria-label={name}>{content}</a>
    : <button class="tool" type="button" aria-label={name} onClick={() => onClick?.()}>{content}</button>;
};

export interface Back {
  /** "Back to Home". */
  name: string;
  href: string;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

const separator = " · ";

/** A title of two parts: "Dragvoll · Stroke play". If one line has no room for both parts, the first is shortened. */
const titleParts = (title: string): Children => {
  const at = title.lastIndexOf(separator);
  return at < 0 ? <span>{title}</span> : [<span key="first">{title.slice(0, at)}</span>, <span key="last">{title.slice(at)}</span>];
};

/**
 * @param heading Hears of the title's element, which gets the focus when a view opens.
 * @param titleKey Another key makes another element, so that a reader says the title of each view.
 * @param sub The line below the title: a `Dot` and some words.
 * @param end What stands at the end, after the tools.
 */
export const AppBar = ({ title, heading, titleKey, level = 1, isBrand = false, back, sub, tools = [], end }: {
  title: string;
  heading?: Ref<HTMLElement>;
  titleKey?: string | number;
  /** 2 where the bar is a part of a view. */
  level?: 1 | 2;
  /** Whether the sign stands before the title. */
  isBrand?: boolean;
  back?: Back | null;
  sub?: Children;
  tools?: readonly Tool[];
  end?: Children;
}) => (
  <header class={back ? "appbar has-back" : "appbar"}>
    {back && (
      <a class="tool" href={back.href} aria-label={back.name} onClick={(event) => back.onClick?.(event)}>
        <Icon name="chevron-left" />
      </a>
    )}
    <div class={isBrand ? "wordmark grow" : "grow"}>
      {isBrand && <Sign />}
      {h(level === 1 ? "h1" : "h2", { key: `title-${titleKey ?? ""}`, tabIndex: -1, ref: heading }, titleParts(title))}
      {sub && <p class="sub">{sub}</p>}
    </div>
    {tools.map((tool) => <ToolButton key={tool.name} {...tool} />)}
    {end}
  </header>
);
