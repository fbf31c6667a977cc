// The rail of a wide screen, in place of the bottom bar.

import { h } from "preact";
import type { Children } from "preact";
import { Sign } from "./AppBar.js";
import { Icon } from "./Icon.js";
import type { Place } from "./TabBar.js";

/** A place of the rail; `mark` stands at its end. */
export type RailPlace = Place & { mark?: Children; before?: Children };

/**
 * @param groups Places for everybody, and below a line those for some.
 * @param rest Places at the lower end.
 */
export const Rail = ({ label, plus, groups, rest }: {
  label: string; plus: Place; groups: readonly (readonly RailPlace[])[]; rest: readonly RailPlace[];
}) => {
  const link = (place: RailPlace) => (
    <a key={place.href} href={place.href} aria-current={place.isHere ? "page" : undefined}>
      {place.before ?? <Icon name={(place.isHere && place.iconHere) || place.icon} />}
      <span class="grow cut">{place.text}</span>{place.mark}
    </a>
  );
  return (
    <nav class="rail" aria-label={label}>
      <span class="wordmark" aria-hidden="true"><Sign />Fairway</span>
      <a class="btn flag" href={plus.href} aria-current={plus.isHere ? "page" : undefined}><Icon name={plus.icon} />{plus.text}</a>
      {groups.filter((group) => group.length > 0).map((group, at) => [at > 0 && <hr key={`line-${at}`} />, group.map(link)])}
      <span class="rest" />
      {rest.map(link)}
    </nav>
  );
};
