// The host corrects the par of a hole, also while it is played (R5).

import { h, useState } from "preact";
import { Chips } from "../../components/Choice.js";
import { ChoiceField } from "../../components/Field.js";
import { Keypad } from "../../components/Keypad.js";
import { Sheet } from "../../components/Sheet.js";
import type { FollowedGolf } from "../../core/room.js";
import { number, t } from "../../core/texts.js";
import { SheetForm } from "../../parts/SheetForm.js";
import { parOf } from "./pars.js";
import { tellChanges } from "./tellChanges.js";

const parMax = 9;

/** @param hole The number of the hole in view. */
export const ParSheet = ({ room, hole: first, onClose }: { room: FollowedGolf; hole: number; onClose: () => void }) => {
  // The request has the revision that the sheet was opened with. It fails if somebody else has changed the game since
  // then, so no change is overwritten silently.
  const [{ course, revision }] = useState(room.state);
  const [{ hole, tee, par }, setChosen] = useState(() => ({ hole: first, tee: "", par: parOf(course, first, "") }));
  const choose = (next: { hole?: number; tee?: string }) => setChosen((last) => {
    const chosen = { ...last, ...next };
    return { ...chosen, par: parOf(course, chosen.hole, chosen.tee) };
  });
  const now = parOf(course, hole, tee);
  const save = async () => {
    const { change } = await room.ask("setPar", { hole, par, revision, ...(tee && { tee }) });
    onClose();
    const title = t("rooms.holeOf", { number: number(hole) });
    tellChanges(par === now ? [] : [[title, t("rooms.parOf", { par: number(now) }), t("rooms.parOf", { par: number(par) })]], change);
  };
  const name = t("rooms.holeOf", { number: number(hole) });
  return (
    <Sheet title={t("rooms.changePar")} onClose={onClose} closeName={t("common.close")}>
      <SheetForm label={t("common.save")} onSubmit={save}>
        {(fault) => [
          <Chips key="hole" label={t("rooms.hole")} values={[hole]} onChoose={(next) => choose({ hole: next })}
            options={course.holes.map((each) => ({ value: each.number, text: number(each.number) }))} />,
          course.tees.length > 0 && (
            <ChoiceField key="tee" name="tee" label={t("rooms.tee")} error={fault("tee")} value={tee} onChoose={(next) => choose({ tee: next })}
              options={[{ value: "", text: t("rooms.allTees") }, ...course.tees.map((each) => ({ value: each.name, text: each.name }))]} />
          ),
          <Keypad key={`${hole} ${tee}`} label={t("rooms.par")} par={now} strokesMax={parMax} pressed={par} nameOf={() => ""}
            forWhom={<span><b>{name}</b>: {t("rooms.parOf", { par: number(now) })}{par !== now && <b> → {t("rooms.parOf", { par: number(par) })}</b>}</span>}
            words={{ more: t("card.pad.more"), fewer: t("card.pad.fewer"), pickUp: "", pickUpKey: "", clear: "", undo: "" }}
            onKey={(next) => setChosen((last) => ({ ...last, par: next }))} />,
          fault("par") && <p key="fault" class="error">{fault("par")}</p>,
        ]}
      </SheetForm>
    </Sheet>
  );
};
