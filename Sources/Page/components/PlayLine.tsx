// A player's line on a hole, or a team's. A tap chooses it.

import { h } from "preact";
import type { Children } from "preact";
import { Face, Faces } from "./Face.js";
import { Icon } from "./Icon.js";
import { Mark } from "./Mark.js";
import type { MarkKind } from "./Mark.js";

export interface Person {
  id: string;
  name: string;
  isHere?: boolean;
}

/** The contents of a cell. `locked`: the player has signed. `isNew`: another player wrote the score just now. */
export type LineCell =
  | { kind: "empty"; text?: string }
  | { kind: "written"; text: string | number; mark: MarkKind; isWaiting?: boolean; isNew?: boolean }
  | { kind: "locked"; text?: string | number; mark?: MarkKind };

const Cell = ({ cell, isChosen }: { cell: LineCell; isChosen: boolean }) => {
  if (cell.kind === "empty") return <span class="cell is-empty">{isChosen ? "" : cell.text ?? "–"}</span>;
  if (cell.kind === "locked" && cell.text === undefined) return <span class="cell"><Icon name="lock-fill" isSmall /></span>;
  return (
    <span class={cell.kind === "written" && cell.isNew ? "cell is-new" : "cell"}>
      <Mark text={cell.text ?? ""} kind={cell.mark ?? "par"} isWaiting={cell.kind === "written" && cell.isWaiting} />
    </span>
  );
};

/**
 * @param people One person, or the members of a team.
 * @param label What a reader hears: the name, how they stand, and what is written.
 * @param state "3 behind". "Won 3, 7, 9".
 * @param sum "+6"
 * @param given The strokes received on this hole. They are drawn as points; `label` says them.
 * @param isLeader Shows a cup.
 */
export const PlayLine = ({ people, name, label, state, sum, cell, given = 0, isLeader = false, isChosen = false, isDisabled = false, id, onChoose }: {
  people: readonly Person[]; name: string; label: string; state?: Children; sum?: string | undefined; cell: LineCell; given?: number;
  isLeader?: boolean | undefined; isChosen?: boolean; isDisabled?: boolean; id?: string; onChoose: () => void;
}) => (
  <button class={isChosen ? "playline is-chosen" : "playline"} type="button" id={id} aria-label={label}
    aria-current={isChosen ? "true" : undefined} aria-disabled={isDisabled ? "true" : undefined}
    onClick={() => isDisabled || onChoose()}>
    {people.length > 1
      ? <Faces>{people.map((each) => <Face key={each.id} {...each} />)}</Faces>
      : people.map((each) => <Face key={each.id} {...each} />)}
    <span class="grow">
      <span class="name">
        <span>{name}{given !== 0 && <span class="given"> {given > 0 ? "●".repeat(given) : "○".repeat(-given)}</span>}</span>
        {isLeader && <span class="lead"><Icon name="trophy-fill" isSmall /></span>}
      </span>
      {state && <span class="state">{state}</span>}
    </span>
    {sum !== undefined && <span class="sum">{sum}</span>}
    <Cell cell={cell} isChosen={isChosen} />
  </button>
);

/** The line above the players of a team. */
export const TeamLine = ({ name, note, isSecond = false }: { name: string; note?: Children; isSecond?: boolean }) => (
  <p class={isSecond ? "teamline t2" : "teamline"}><span class="stripe" aria-hidden="true" /><b class="grow">{name}</b>{note && <span>{note}</span>}</p>
);
