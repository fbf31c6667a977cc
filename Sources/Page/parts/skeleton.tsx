// The shape of what comes, while something loads for longer than a moment.

import { h, render } from "preact";
import { Skeleton } from "../components/Notes.js";
import { h as element } from "../core/dom.js";
import { t } from "../core/texts.js";

/** How long something may load before the shape shows, in milliseconds. */
const waitMs = 200;

/**
 * Puts the shape into a place that is still empty after a moment.
 * @returns Takes it away again.
 */
export const showLoading = (place: Element): (() => void) => {
  const bones = element("div.loading") as HTMLElement;
  const timer = setTimeout(() => {
    if (place.hasChildNodes()) return;
    render(<Skeleton label={t("common.loading")} />, bones);
    place.append(bones);
  }, waitMs);
  return () => {
    clearTimeout(timer);
    bones.remove();
  };
};
