// The scorecard as a table: names stay in sight, marks say how each hole went.

import { h } from "preact";
import type { Children } from "preact";
import { Mark } from "./Mark.js";
import type { MarkKind } from "./Mark.js";

export interface GridHole {
  hole: number;
  text: string;
  par?: number | undefined;
}

export interface GridCell {
  /** What stands in the cell: strokes, "X", or nothing. */
  text: string | number | null;
  mark: MarkKind;
  /** What a reader hears where the cell is a button: "Nína, hole 3: 2". */
  name?: string;
  isWaiting?: boolean;
  /** A line below it: the hole or its skin was won. */
  isWon?: boolean;
  hasDetails?: boolean;
  /** The details wait to be sent. */
  areDetailsWaiting?: boolean;
  /** Two scorekeepers wrote different scores. */
  isDifferent?: boolean;
  isChosen?: boolean;
  /** Another player wrote it just now. */
  isNew?: boolean;
  /** Strokes received, as points. */
  given?: string;
  /** Points of the format. */
  points?: string;
}

export interface GridRow {
  id: string;
  name: string;
  isMe?: boolean;
  /** By hole. */
  cells: Readonly<Record<number, GridCell>>;
  sums: readonly (string | number)[];
}

const content = (cell: GridCell, onCell?: () => void): Children => {
  const mark = cell.text === null ? null : <Mark text={cell.text} kind={cell.mark} isWaiting={cell.isWaiting} />;
  const more = [
    cell.given && <span key="given" class="given" aria-hidden="true">{cell.given}</span>,
    cell.points && <span key="points" class="points" aria-hidden="true">{cell.points}</span>,
  ];
  if (!onCell) return [mark, more];
  return <button class="cellbtn" type="button" aria-label={cell.name} aria-current={cell.isChosen ? "true" : undefined} onClick={onCell}>{mark}{more}</button>;
};

/**
 * @param caption What a reader hears first: "Holes 1 to 9".
 * @param sums The heads of the columns at the end: "Out".
 * @param now The hole in play.
 * @param onCell Makes each cell a button.
 */
export const Grid = ({ caption, holeWord, parWord, holes, rows, sums, parSums, now, onCell }: {
  caption: string; holeWord: string; parWord: string; holes: readonly GridHole[]; rows: readonly GridRow[];
  sums: readonly string[]; parSums: readonly (string | number)[]; now?: number | undefined;
  onCell?: ((row: string, hole: number) => void) | undefined;
}) => {
  const of = (hole: number, ...more: (string | false | undefined)[]) => [hole === now && "now", ...more].filter(Boolean).join(" ") || undefined;
  return (
    <div class="card flush gridbox" tabIndex={0} role="region" aria-label={caption}>
      <table class={holes.length > 6 ? "grid is-long" : "grid"}>
        <caption class="heard">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{holeWord}</th>
            {holes.map(({ hole, text }) => <th key={hole} scope="col" class={of(hole)} aria-current={hole === now ? "true" : undefined}>{text}</th>)}
            {sums.map((sum) => <th key={sum} scope="col" class="sum">{sum}</th>)}
          </tr>
        </thead>
        <tbody>
          <tr class="pars">
            <th scope="row">{parWord}</th>
            {holes.map(({ hole, par }) => <td key={hole} class={of(hole)}>{par}</td>)}
            {parSums.map((sum, at) => <td key={`sum-${at}`} class="sum">{sum}</td>)}
          </tr>
          {rows.map((row) => (
            <tr key={row.id} class={row.isMe ? "me" : undefined}>
              <th scope="row">{row.name}</th>
              {holes.map(({ hole }) => {
                const cell = row.cells[hole] ?? { text: null, mark: "none" as const };
                const { isWon, hasDetails, areDetailsWaiting, isDifferent, isChosen, isNew } = cell;
                return (
                  <td key={hole} class={of(
                    hole, isWon && "won", (hasDetails || areDetailsWaiting) && "has-details", areDetailsWaiting && "is-unsent",
                    isDifferent && "is-different", isChosen && "is-chosen", isNew && "is-new",
                  )}>
                    {content(cell, onCell && cell.name ? () => onCell(row.id, hole) : undefined)}
                  </td>
                );
              })}
              {row.sums.map((sum, at) => <td key={`sum-${at}`} class="sum">{sum}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
