// A button, or a link that looks like one.

import { h } from "preact";
import type { Children } from "preact";
import { Icon } from "./Icon.js";
import type { IconName } from "./icons.js";

interface Look {
  /** `second` is outlined, `soft` is tinted, `plain` is text alone. One button of a screen has none of these. */
  kind?: "second" | "soft" | "flag" | "plain" | "danger" | undefined;
  size?: "slim" | "large" | undefined;
  isWide?: boolean | undefined;
  icon?: IconName | undefined;
  /** After the words, for a button that leads on. */
  iconAfter?: IconName | undefined;
  label?: string | undefined;
  id?: string | undefined;
  children?: Children;
}

const look = ({ kind, size, isWide }: Look) => ["btn", kind, size, isWide && "wide"].filter(Boolean).join(" ");

const content = ({ icon, iconAfter, children }: Look) =>
  [icon && <Icon key="icon" name={icon} />, children, iconAfter && <Icon key="after" name={iconAfter} />];

/**
 * In both states it keeps the focus, but does nothing.
 * @param isBusy Until its work is done.
 * @param isOff Until it can be used.
 */
export const Btn = ({ onClick, isBusy = false, isOff = false, isSubmit = false, ...rest }: Look & {
  onClick?: (() => void) | undefined; isBusy?: boolean | undefined; isOff?: boolean | undefined; isSubmit?: boolean;
}) => (
  <button type={isSubmit ? "submit" : "button"} class={look(rest)} id={rest.id} aria-label={rest.label}
    aria-disabled={isBusy || isOff ? "true" : undefined} aria-busy={isBusy ? "true" : undefined}
    onClick={() => isBusy || isOff || onClick?.()}>
    {content(rest)}
  </button>
);

export const BtnLink = ({ href, ...rest }: Look & { href: string }) => (
  <a class={look(rest)} id={rest.id} href={href} aria-label={rest.label}>{content(rest)}</a>
);
