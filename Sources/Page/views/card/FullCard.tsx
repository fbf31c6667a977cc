// The whole card: players by holes, nine holes a table, and everybody's sums.

import { h } from "preact";
import { Face } from "../../components/Face.js";
import { Grid, type GridCell, type GridRow } from "../../components/Grid.js";
import { Mark } from "../../components/Mark.js";
import { number, t, toPar } from "../../core/texts.js";
import type { Card, Line } from "../../golf/card.js";
import type { Standings } from "../../golf/standing.js";
import { scoreParts, scoreText, scoreWords, worthSign, worthText } from "../../golf/words.js";
import { cellMark, isMissed, lineName, shortLineName } from "./PlayCard.js";

/** The marks of the grid besides the scores. Each asks for a cell: the player of a line, and a place on the card. */
export interface CellMarks {
  readonly hasDetails: (player: string, place: number) => boolean;
  readonly areDetailsWaiting?: (player: string, place: number) => boolean;
  /** Two scorekeepers wrote different scores. */
  readonly isDifferent: (player: string, place: number) => boolean;
  /** Another player wrote it just now. */
  readonly isNew?: (player: string, place: number) => boolean;
}

export interface FullCardProps {
  readonly card: Card;
  readonly standings: Standings;
  readonly me: string | null;
  /** The chosen cell; null where nothing can be chosen. */
  readonly chosen: { readonly player: string | null; readonly place: number } | null;
  readonly marks: CellMarks;
  readonly onCell: ((player: string, place: number) => void) | null;
}

const dots = (received: number) => (received > 0 ? "•" : "◦").repeat(Math.min(Math.abs(received), 3));

/** The name of a nine, above its sums. */
export const nineTitle = (nine: number, count: number): string => {
  if (count === 1) return t("card.sum");
  return count === 2 ? t(nine === 0 ? "card.grid.out" : "card.grid.in") : t("card.nine", { nine: nine + 1 });
};

const gridCell = ({ card, chosen, marks, onCell }: FullCardProps, line: Line, place: number): GridCell => {
  const { player } = line.player;
  const { strokes, isPending } = line.cells[place]!;
  const received = line.received[place] ?? 0;
  const points = line.points[place];
  const where = { name: lineName(line), hole: number(card.holes[place]!.number) };
  const areDetailsWaiting = marks.areDetailsWaiting?.(player, place) ?? false;
  const said = [
    strokes === null ? t("card.cellEmpty", where) : t("card.cell", { ...where, strokes: scoreWords(strokes) }),
    received > 0 && t("card.receives", { count: received }),
    received < 0 && t("card.gives", { count: -received }),
    worthText(card.worth, points),
    isPending && t("card.pending"),
    areDetailsWaiting && t("card.detailsPending"),
  ];
  const isWon = (card.worth === "match" || card.worth === "skins") && (points ?? 0) > 0;
  return {
    text: strokes === null ? (isMissed(card.order, line, place) ? "–" : null) : scoreText(strokes),
    mark: strokes === null ? "none" : cellMark(line, place),
    ...(onCell && { name: said.filter(Boolean).join(", ") }),
    isWaiting: isPending, isWon,
    hasDetails: marks.hasDetails(player, place), areDetailsWaiting,
    isDifferent: marks.isDifferent(player, place),
    isNew: marks.isNew?.(player, place) ?? false,
    isChosen: chosen?.player === player && chosen.place === place,
    ...(received !== 0 && { given: dots(received) }),
    ...(typeof points === "number" && !isWon && card.worth !== "skins" && { points: worthSign(card.worth, points) }),
  };
};

/**
 * The tables of all nines.
 * @param only Shows only the nine with this place.
 */
export const Nines = (props: FullCardProps & { readonly only?: number | undefined }) => {
  const { card, me, chosen, onCell, only } = props;
  return (
    <div class="nines">
      {card.nines.map(([from, to], nine) => {
        const title = nineTitle(nine, card.nines.length);
        const places = card.holes.map((_, place) => place).slice(from, to);
        if (only !== undefined && !places.includes(only)) return null;
        const rows = card.lines.map((line): GridRow => ({
          id: line.player.player, name: shortLineName(card, line), isMe: me !== null && line.players.includes(me),
          cells: Object.fromEntries(places.map((place) => [place, gridCell(props, line, place)])),
          sums: [line.nines[nine]!.thru > 0 ? number(line.nines[nine]!.strokes) : ""],
        }));
        return (
          <Grid key={nine} caption={title} holeWord={t("card.hole")} parWord={t("card.par")} rows={rows} sums={[title]}
            holes={places.map((place) => ({ hole: place, text: number(card.holes[place]!.number), par: card.holes[place]!.par }))}
            parSums={[number(card.holes.slice(from, to).reduce((sum, { par }) => sum + par, 0))]}
            {...(chosen && places.includes(chosen.place) && { now: chosen.place })}
            {...(onCell && { onCell })} />
        );
      })}
      {card.lines.some(({ player }) => player.pars) && <p class="small quiet">{t("card.ownPars")}</p>}
    </div>
  );
};

/** Strokes against par need no column of their own. */
const hasUnit = ({ unit, isNet }: Standings) => unit !== "strokes" || isNet;

const placeText = ({ rank, isTied }: Standings["places"][number]) => `${isTied ? t("card.tied") : ""}${number(rank)}`;

/**
 * Everybody's sums, the leader first.
 * @param hasPlaces Whether each row begins with its place: `1`, `T2`.
 */
export const Totals = ({ card, standings, hasPlaces = false }: Pick<FullCardProps, "card" | "standings"> & { hasPlaces?: boolean }) => (
  <div class="card flush gridbox" tabIndex={0} role="region" aria-label={t("card.standings")}>
    <table class="totals">
      <caption class="heard">{t("card.standings")}</caption>
      <thead>
        <tr>
          {hasPlaces && <th scope="col"><span class="heard">{t("card.place")}</span></th>}
          <th scope="col">{t("card.player")}</th>
          <th scope="col">{t("card.thru")}</th>
          <th scope="col">{t("card.total")}</th>
          <th scope="col">{t("card.toPar")}</th>
          {hasUnit(standings) && <th scope="col">{standings.isNet && standings.unit === "strokes" ? t("card.grid.net") : t(`card.unit.${standings.unit as "points"}`)}</th>}
        </tr>
      </thead>
      <tbody>
        {standings.places.map((standing) => {
          const line = card.lines.find(({ players }) => players.includes(standing.player));
          if (!line) return null;
          const { total, player } = line;
          return (
            <tr key={player.player}>
              {hasPlaces && <td>{placeText(standing)}</td>}
              <th scope="row"><span class="line"><Face id={player.player} name={player.name} size="s" /><span class="cut">{lineName(line)}</span></span></th>
              <td>{number(line.round.thru)}</td>
              <td>{total.thru > 0 ? number(total.strokes) : "–"}</td>
              <td><b>{line.hasNoResult ? t("card.stand.noReturn") : total.thru > 0 ? toPar(total.toPar) : "–"}</b></td>
              {hasUnit(standings) && <td><b>{scoreParts(standings, standing).value}</b></td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

/** The meaning of the shapes. */
export const Legend = () => (
  <ul class="cardlegend">
    <li><Mark text={2} kind="birdie" /> {t("card.key.birdie")}</li>
    <li><Mark text={4} kind="bogey" /> {t("card.key.bogey")}</li>
    <li><Mark text={5} kind="double" /> {t("card.key.double")}</li>
    <li><Mark text={6} kind="worse" /> {t("card.grid.worse")}</li>
  </ul>
);

export const FullCard = (props: FullCardProps) => (
  <div class="fullcard">
    <Nines {...props} />
    <Totals {...props} />
    <Legend />
  </div>
);
