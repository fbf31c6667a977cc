// The moment after a round: who won, my round, and the same group again.

import { h } from "preact";
import type { Children } from "preact";
import { Card as Box, Row, Rows } from "../../components/Card.js";
import { Face } from "../../components/Face.js";
import { Mark } from "../../components/Mark.js";
import { number, t, toPar } from "../../core/texts.js";
import type { Card, CardState, Line } from "../../golf/card.js";
import type { Standing, Standings } from "../../golf/standing.js";
import { headline, scoreOf, scoreText, shortSideName, sideName } from "../../golf/words.js";
import { cellMark } from "./PlayCard.js";

/** The three on the podium, as they stand on it: second, first, third. */
const steps = (places: readonly Standing[]) => [places[1], places[0], places[2]] as const;

const Step = ({ state, standings, standing, place }: {
  state: CardState; standings: Standings; standing: Standing; place: 1 | 2 | 3;
}) => {
  const name = sideName(state, standing);
  return (
    <li class={`step p${place}`}>
      <Face id={standing.player} name={name} size={place === 1 ? "xl" : "l"} />
      <b class="who">{shortSideName(state, standing)}</b>
      <span class="block"><b>{number(standing.rank)}</b><span>{scoreOf(standings, standing)}</span></span>
    </li>
  );
};

/** @param about The day and the time that the round took. */
export const Hero = ({ state, standings, course, about }: {
  state: CardState; standings: Standings; course: string; about: string;
}) => {
  const { places } = standings;
  return (
    <section class="hero podium">
      <p class="small about">{about}</p>
      <p class="result">{headline(state, standings)}</p>
      <p class="course">{course}</p>
      {places.length > 1 && !standings.isMatch && (
        <ol class="steps">
          {steps(places).map((standing, at) => standing && (
            <Step key={at} state={state} standings={standings} standing={standing} place={([2, 1, 3] as const)[at]!} />
          ))}
        </ol>
      )}
    </section>
  );
};

/** Everybody below the podium; in a match, both sides. */
export const Others = ({ state, standings }: { state: CardState; standings: Standings }) => {
  const rest = standings.isMatch ? standings.places : standings.places.slice(3);
  if (!rest.length) return null;
  return (
    <Rows label={t("card.standings")}>
      {rest.map((standing) => (
        <Row key={standing.player} isFace before={<Face id={standing.player} name={sideName(state, standing)} />}
          title={`${number(standing.rank)} · ${sideName(state, standing)}`} end={<b>{scoreOf(standings, standing)}</b>} />
      ))}
    </Rows>
  );
};

const count = (line: Line, is: (over: number) => boolean) =>
  line.cells.filter(({ strokes }, place) => typeof strokes === "number" && is(strokes - line.holes[place]!.par)).length;

/** My round, or that of my team. */
export const MyRound = ({ card, line, more }: { card: Card; line: Line; more?: Children }) => {
  const { round } = line;
  const figure = (value: string, text: string) => <div><b>{value}</b><span class="small quiet">{text}</span></div>;
  return (
    <Box title={t(line.isTeam ? "card.podium.teamRound" : "card.podium.myRound")}>
      <div class="roundfigures">
        {figure(number(round.strokes), t("card.podium.strokes", { toPar: round.thru > 0 ? toPar(round.toPar) : "–" }))}
        {figure(number(count(line, (over) => over < 0)), t("card.podium.birdies"))}
        {figure(number(count(line, (over) => over === 0)), t("card.podium.pars"))}
      </div>
      <ol class="roundmarks">
        {card.holes.map(({ number: hole }, place) => (
          <li key={hole}><span class="small quiet">{number(hole)}</span>
            <Mark text={scoreText(line.cells[place]!.strokes)} kind={line.cells[place]!.strokes === null ? "none" : cellMark(line, place)} />
          </li>
        ))}
      </ol>
      {more}
    </Box>
  );
};
