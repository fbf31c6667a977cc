// The bottom bar of a phone: five places, with "+" in the middle.

import { h } from "preact";
import { Icon } from "./Icon.js";
import type { IconName } from "./icons.js";

/** A place that a bar leads to. */
export interface Place {
  text: string;
  href: string;
  icon: IconName;
  /** The filled icon, for the place that is open. */
  iconHere?: IconName;
  isHere?: boolean;
}

const current = ({ isHere }: Place) => (isHere ? "page" : undefined);

/** @param plus Starts a round; it stands in the middle. */
export const TabBar = ({ label, places, plus }: { label: string; places: readonly Place[]; plus: Place }) => {
  const middle = Math.floor(places.length / 2);
  const tab = (place: Place) => (
    <a key={place.href} href={place.href} aria-current={current(place)}>
      <span class="pill"><Icon name={(place.isHere && place.iconHere) || place.icon} /></span>{place.text}
    </a>
  );
  return (
    <nav class="tabs" aria-label={label}>
      {places.slice(0, middle).map(tab)}
      <a key="plus" class="plus" href={plus.href} aria-current={current(plus)}>
        <span class="disc"><Icon name={plus.icon} /></span>{plus.text}
      </a>
      {places.slice(middle).map(tab)}
    </nav>
  );
};
