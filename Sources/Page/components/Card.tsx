// Cards and rows. A whole row is the target, and it has one link.

import { h } from "preact";
import type { Children } from "preact";
import { Icon } from "./Icon.js";

/** @param isFlush Whether the content reaches the border, as a table does. */
export const Card = ({ title, action, isFlush = false, children }: {
  title?: string; action?: Children; isFlush?: boolean; children?: Children;
}) => (
  <section class={isFlush ? "card flush" : "card"}>
    {(title || action) && <header>{title && <h2>{title}</h2>}{action}</header>}
    {children}
  </section>
);

export const Rows = ({ label, children }: { label?: string; children?: Children }) => (
  <div class="rows" role="group" aria-label={label}>{children}</div>
);

/**
 * @param before A face or a badge.
 * @param end A value, a tag or a switch.
 * A row with `href` leads on, one with `onClick` acts. Without either it only says something.
 */
export const Row = ({ title, under, before, end, href, onClick, isChosen, isPinned = false, isFace = false }: {
  title: Children; under?: Children; before?: Children; end?: Children; href?: string; onClick?: () => void;
  isChosen?: boolean; isPinned?: boolean; isFace?: boolean;
}) => {
  const classes = ["row", isFace && "has-face", isChosen && "is-chosen", isPinned && "is-pinned"].filter(Boolean).join(" ");
  const content = [
    before,
    <span key="words" class="grow"><span class="title">{title}</span>{under && <span class="under-title">{under}</span>}</span>,
    end,
    (href || onClick) && isChosen === undefined && <span key="on" class="chev"><Icon name="chevron-right" isSmall /></span>,
  ];
  if (href) return <a class={classes} href={href}>{content}</a>;
  if (!onClick) return <div class={classes}>{content}</div>;
  return (
    <button class={classes} type="button" onClick={onClick} aria-pressed={isChosen === undefined ? undefined : isChosen ? "true" : "false"}>
      {content}
    </button>
  );
};
