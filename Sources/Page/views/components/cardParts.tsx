// The components of the card in play, with a hole that can be played.

import { h, useState } from "preact";
import { Card } from "../../components/Card.js";
import { Grid } from "../../components/Grid.js";
import type { GridCell, GridRow } from "../../components/Grid.js";
import { HoleHead } from "../../components/HoleHead.js";
import { HoleStrip } from "../../components/HoleStrip.js";
import { Keypad } from "../../components/Keypad.js";
import { Mark, markKind } from "../../components/Mark.js";
import type { MarkKind } from "../../components/Mark.js";
import { PlayLine, TeamLine } from "../../components/PlayLine.js";
import { Match, Standings } from "../../components/Standings.js";
import type { Peg } from "../../components/Standings.js";
import { Tag } from "../../components/Tag.js";
import { Sample } from "./gallery.js";

const marks: [MarkKind, string | number][] = [
  ["ace", 1], ["albatross", 2], ["eagle", 3], ["birdie", 2], ["par", 3], ["bogey", 4], ["double", 5], ["worse", 7], ["none", "–"],
];
const pars = [3, 4, 3, 3, 3, 3, 3, 3, 4];
const nina = [3, 6, 2, 4, 5, 4, 3, 4, 3];
const names = ["Nína Björk", "Håkon Lund", "Ólafur Þór", "Åse Nygård", "Øystein Bråthen", "Þórunn Arnardóttir"];
const pegs: Peg[] = ["one", "other", "one", "other", "other", "other", "one", "half", "one", "half", "other", "open", "open", "open", "open", "open", "open", "open"];
const words = { more: "More", fewer: "Back", pickUp: "Pick up", pickUpKey: "X", clear: "Clear", undo: "Undo" };
const results: Partial<Record<number, string>> = { [-3]: "Albatross", [-2]: "Eagle", [-1]: "Birdie", 0: "Par", 1: "Bogey", 2: "Double", 3: "Triple" };

const nothing = () => {};

const Hole = () => {
  const [hole, setHole] = useState(5);
  const [written, write] = useState<number | null>(null);
  const par = pars[hole - 1] ?? 3;
  const holes = pars.map((each, at) => {
    const strokes = nina[at];
    const isDone = at + 1 < 5;
    return {
      hole: at + 1, name: isDone ? `Hole ${at + 1}: ${strokes}` : `Hole ${at + 1}`, state: isDone ? "done" as const : at === 6 ? "part" as const : "open" as const,
      ...(isDone && { strokes: strokes ?? 0, mark: markKind(strokes, each) }),
    };
  });
  const choose = (next: number) => {
    setHole(next);
    write(null);
  };
  return (
    <div class="card flush">
      <HoleStrip label="Holes" holes={holes} now={hole} onChoose={choose} />
      <HoleHead label={`Hole ${hole}`} number={hole} facts={`Par ${par} · 96 m`} sub={<Tag kind="live">1 skin to win</Tag>}
        away={{ name: "64 m to the basket", value: "64 m", unit: "to basket", bearing: -35, onClick: nothing }} />
      <div class="lines">
        <PlayLine people={[{ id: "u-olafur", name: "Ólafur Þór" }]} name="Ólafur Þór" label="Ólafur Þór, writes here" state="6 behind" sum="+9" isChosen
          cell={written === null ? { kind: "empty" } : { kind: "written", text: written, mark: markKind(written, par) }} onChoose={nothing} />
        <PlayLine people={[{ id: "u-nina", name: "Nína Björk", isHere: true }]} name="Nína Björk" label="Nína Björk, 2, waits to be sent" state="waits to be sent"
          sum="+6" isLeader given={1} cell={{ kind: "written", text: 2, mark: "birdie", isWaiting: true }} onChoose={nothing} />
        <PlayLine people={[{ id: "u-ase", name: "Åse Nygård" }]} name="Åse Nygård" label="Åse Nygård, signed" state="signed" sum="+10"
          cell={{ kind: "locked" }} isDisabled onChoose={nothing} />
        <TeamLine name="Heather" note={["Best score: ", <b key="best">3</b>]} />
        <PlayLine people={[{ id: "u-hakon", name: "Håkon Lund" }, { id: "u-thorunn", name: "Þórunn" }]} name="Heather" label="Heather, no score yet"
          state="Håkon and Þórunn" sum="−3" cell={{ kind: "empty" }} onChoose={nothing} />
      </div>
      <Keypad label="Keypad" forWhom={[<b key="who">Ólafur Þór</b>, `, hole ${hole}`]} hint="Hold a key for details" par={par} pressed={written} words={words}
        nameOf={(strokes) => strokes === 1 ? "Ace" : results[strokes - par] ?? `+${strokes - par}`} onKey={write} onHold={nothing} onPickUp={nothing}
        onClear={written === null ? null : () => write(null)} undo={written === null ? null : { name: `Ólafur, hole ${hole}: ${written}. Undo`, onUndo: () => write(null) }}
        next={{ text: `Hole ${hole % 9 + 1}`, name: `Hole ${hole % 9 + 1}`, isReady: written !== null, onNext: () => choose(hole % 9 + 1) }} />
    </div>
  );
};

const row = (id: string, strokes: (number | null)[], more: Partial<Record<number, Partial<GridCell>>>): GridRow => ({
  id, name: id, isMe: id === "Nína",
  cells: Object.fromEntries(strokes.map((each, at) => [at + 1, {
    text: each, mark: markKind(each, pars[at]), name: `${id}, hole ${at + 1}: ${each ?? "no score"}`, ...more[at + 1],
  }])),
  sums: [strokes.reduce<number>((sum, each) => sum + (each ?? 0), 0)],
});

const rows = [
  row("Nína", nina, { 3: { isWon: true }, 7: { isWon: true, hasDetails: true }, 9: { isWaiting: true } }),
  row("Håkon", [4, 4, 3, 3, 3, 2, 5, 4, null], { 6: { isWon: true }, 2: { isDifferent: true }, 5: { given: "●", points: "2" } }),
  row("Ólafur", [4, 4, 3, 4, 3, 3, 5, null, null], { 8: { isChosen: true } }),
];

const standings = (values: string[], unit: string, leader: number, me: number) => values.map((value, at) => ({
  id: String(at), name: (names[at] ?? "").split(" ")[0] ?? "", value, unit, isLeader: at === leader, isMe: at === me,
}));

const holes = pars.map((par, at) => ({ hole: at + 1, text: String(at + 1), par }));
const gridWords = { holeWord: "Hole", parWord: "Par", sums: ["Out"], parSums: [29], holes, rows, now: 8 };

export const CardParts = () => (
  <div class="gallery">
    <Sample title="Score marks">
      <div class="card line wrap">
        {marks.map(([kind, text]) => <span key={kind} class="stack tight"><Mark kind={kind} text={text} /><span class="tiny">{kind}</span></span>)}
        <span class="stack tight"><Mark kind="birdie" text={2} isWaiting /><span class="tiny">waits</span></span>
      </div>
    </Sample>
    <Sample title="Standings: level, led, with many">
      <Standings label="Standings, level" leads="leads" entries={standings(["E", "E", "+1"], "", -1, 0)} onOpen={nothing} />
      <Standings label="Standings, led" leads="leads" entries={standings(["6", "4", "1", "0"], "skins", 0, 1)} onOpen={nothing} />
      <Standings label="Standings, of six" leads="leads" entries={standings(["−2", "E", "+1", "+3", "+4", "+9"], "", 0, 5)} onOpen={nothing} />
    </Sample>
    <Sample title="Match">
      <Match label="Match, led" one={{ id: "u-nina", name: "Nína" }} other={{ id: "u-hakon", name: "Håkon" }} up="1 up" leader="other" pegs={pegs} now={11}
        pegsLabel="Nína won holes 1, 3, 7 and 9" notes={["Nína 4 holes · Håkon 5 · halved 2", "7 to play"]} onOpen={nothing} />
      <Match label="Match, level" one={{ id: "u-nina", name: "Nína" }} other={{ id: "u-hakon", name: "Håkon" }} up="All square" leader={null} pegs={pegs}
        pegsLabel="Nobody leads" notes={["", "18 to play"]} onOpen={nothing} />
    </Sample>
    <Sample title="A hole"><Hole /></Sample>
    <Sample title="Grid: to read, and to write">
      <Grid caption="Holes 1 to 9" {...gridWords} />
      <Grid caption="Holes 1 to 9, to correct" {...gridWords} onCell={nothing} />
      <Card title="Key"><p class="quiet">A line below a mark: the hole was won. A point: it has details. A frame: two scorekeepers differ.</p></Card>
    </Sample>
  </div>
);
