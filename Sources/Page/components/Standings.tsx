// Who leads, in one strip below the title. Nobody scrolls to see it.

import { h } from "preact";
import { Face } from "./Face.js";
import { Icon } from "./Icon.js";

/** One player or team, in the order of the rank. */
export interface Standing {
  id: string;
  name: string;
  /** "+3", "6". */
  value: string;
  /** "skins", "net", "leads by 2". */
  unit?: string | undefined;
  /** Nobody leads where all are level. */
  isLeader?: boolean | undefined;
  isMe?: boolean | undefined;
}

/** With more entries than this the strip scrolls, and mine is the second. */
const most = 5;

/** The order on the strip: the rank, but mine second where I would be out of sight. */
export const inSight = (entries: readonly Standing[]): readonly Standing[] => {
  const mine = entries.findIndex(({ isMe }) => isMe);
  const me = entries[mine];
  if (entries.length <= most || !me || mine < 2) return entries;
  const others = entries.filter((entry) => entry !== me);
  return [...others.slice(0, 1), me, ...others.slice(1)];
};

/**
 * @param onOpen Opens the whole table.
 * @param leads What a reader hears of the leader: "leads".
 */
export const Standings = ({ label, entries, leads, onOpen }: {
  label: string; entries: readonly Standing[]; leads: string; onOpen: () => void;
}) => (
  <section class={entries.length > most ? "standings is-many" : "standings"} aria-label={label}>
    {inSight(entries).map(({ id, name, value, unit, isLeader, isMe }) => (
      <button key={id} type="button" onClick={onOpen}
        class={["standing", isLeader && "is-leader", isMe && "is-me"].filter(Boolean).join(" ")}>
        <span class="who cut">
          {isLeader && [<Icon key="cup" name="trophy-fill" isSmall />, <span key="word" class="heard">{leads}</span>, " "]}{name}
        </span>
        <span class="what">{value}{unit && [" ", <small key="unit">{unit}</small>]}</span>
      </button>
    ))}
  </section>
);

/** A side of a match. `short` is a shorter name to draw, if there is one. */
export interface MatchSide {
  id: string;
  name: string;
  short?: string;
}

export type Peg = "one" | "other" | "half" | "open";

/**
 * How a match stands, hole by hole.
 * @param up What the middle says: "1 up", "All square".
 * @param leader Which side leads; null where the match is level.
 * @param now The hole in play, from 0.
 * @param pegsLabel The same as the pegs, in words.
 */
export const Match = ({ label, one, other, up, leader, pegs, now, pegsLabel, notes, onOpen }: {
  label: string; one: MatchSide; other: MatchSide; up: string;
  leader: "one" | "other" | null; pegs: readonly Peg[]; now?: number; pegsLabel: string; notes: readonly [string, string];
  onOpen: () => void;
}) => {
  const classes: Record<Peg, string> = { one: "peg p1", other: "peg p2", half: "peg half", open: "peg" };
  return (
    <section class="match" aria-label={label}>
      <button class="score" type="button" onClick={onOpen}>
        <span class="line"><Face id={one.id} name={one.name} size="s" /><span class="cut">{one.short ?? one.name}</span></span>
        <span class={leader ? "upby" : "upby is-level"}>
          {leader === "one" && <Icon name="caret-left-fill" isSmall />}{up}{leader === "other" && <Icon name="caret-right-fill" isSmall />}
        </span>
        <span class="line"><span class="cut">{other.short ?? other.name}</span><Face id={other.id} name={other.name} size="s" /></span>
      </button>
      <div class="pegs" role="img" aria-label={pegsLabel} style={{ gridTemplateColumns: `repeat(${pegs.length}, 1fr)` }}>
        {pegs.map((peg, at) => <span key={at} class={at === now ? `${classes[peg]} now` : classes[peg]} />)}
      </div>
      <div class="line apart small quiet"><span>{notes[0]}</span><span class="nowrap">{notes[1]}</span></div>
    </section>
  );
};
