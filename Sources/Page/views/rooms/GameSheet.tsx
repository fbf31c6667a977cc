// The host chooses the game, in the lobby and in play (FU5, R5).

import { h, useEffect, useState } from "preact";
import type { Children } from "preact";
import { Switch } from "../../components/Choice.js";
import { ChoiceField, Field } from "../../components/Field.js";
import { Banner, Skeleton } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import type { FollowedGolf } from "../../core/room.js";
import { isRefusal } from "../../core/requests.js";
import { errorText, number, t } from "../../core/texts.js";
import { SheetForm } from "../../parts/SheetForm.js";
import {
  type Format, type FormatOption, choiceTitle, formatSummary, formatTitle, formats, optionHint, optionTitle, policiesWith,
  policyTitle,
} from "./formats.js";
import { type GameDraft, type Settings, draftOf, settingsOf, withFormat } from "./gameDraft.js";
import { settingChanges } from "./settingFacts.js";
import { tellChanges } from "./tellChanges.js";

const SwitchLine = ({ name, label, hint, isOn, onChange }: {
  name: string; label: string; hint?: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void;
}) => (
  <div class="line apart">
    <div><b id={`switch-${name}`}>{label}</b>{hint && <p class="small quiet">{hint}</p>}</div>
    <Switch labelledBy={`switch-${name}`} isOn={isOn} onChange={onChange} />
  </div>
);

const OptionField = ({ option, value, fault, onChange }: {
  option: FormatOption; value: string | boolean; fault: string | undefined; onChange: (value: string | boolean) => void;
}) => {
  const name = `settings.options.${option.name}`;
  const words = { name, label: optionTitle(option), hint: optionHint(option), error: fault };
  if (option.kind === "flag") {
    return <SwitchLine name={option.name} label={words.label} hint={words.hint} isOn={value === true} onChange={onChange} />;
  }
  if (option.kind === "choice") {
    const options = (option.choices ?? []).map((each) => ({ value: each, text: choiceTitle(each) }));
    return <ChoiceField {...words} options={options} value={String(value)} onChoose={onChange} />;
  }
  return <Field {...words} value={String(value)} onInput={onChange} isNumber isRequired min={option.min} max={option.max} />;
};

const GameForm = ({ all, settings, holes, onSave }: {
  all: readonly Format[]; settings: Settings; holes: readonly { readonly number: number }[]; onSave: (settings: Settings) => Promise<unknown>;
}) => {
  const find = (name: string) => all.find((each) => each.name === name);
  const [draft, setDraft] = useState<GameDraft>(() => draftOf(settings, find(settings.format)));
  const change = (next: Partial<GameDraft>) => setDraft((last) => ({ ...last, ...next }));
  const format = find(draft.format);
  return (
    <SheetForm label={t("common.save")} onSubmit={() => onSave(settingsOf(draft, format))}>
      {(fault): Children => [
        <ChoiceField key="format" name="settings.format" label={t("rooms.format")} error={fault("settings.format")} value={draft.format} isShort
          hint={format && formatSummary(format)} options={all.map((each) => ({ value: each.name, text: formatTitle(each) }))}
          onChoose={(name) => { const chosen = find(name); if (chosen) setDraft((last) => withFormat(last, chosen, settings)); }} />,
        format?.options.map((option) => (
          <OptionField key={`${draft.format} ${option.name}`} option={option} value={draft.options[option.name] ?? ""}
            fault={fault(`settings.options.${option.name}`)}
            onChange={(value) => setDraft((last) => ({ ...last, options: { ...last.options, [option.name]: value } }))} />
        )),
        <h3 key="more">{t("rooms.moreSettings")}</h3>,
        <Field key="playersMax" name="settings.playersMax" label={t("rooms.playersMax")} error={fault("settings.playersMax")} isNumber isRequired
          min={1} max={100} value={draft.playersMax} onInput={(playersMax) => change({ playersMax })} />,
        <ChoiceField key="startHole" name="settings.startHole" label={t("rooms.startHole")} error={fault("settings.startHole")}
          value={draft.startHole} onChoose={(startHole) => change({ startHole })}
          options={[{ value: "", text: t("rooms.asOnCard") },
            ...holes.map((hole) => ({ value: String(hole.number), text: t("rooms.holeOf", { number: number(hole.number) }) }))]} />,
        <SwitchLine key="reverse" name="reverse" label={t("rooms.reverse")} isOn={draft.reverse} onChange={(reverse) => change({ reverse })} />,
        <SwitchLine key="doubleEntry" name="doubleEntry" label={t("rooms.doubleEntry")} hint={t("rooms.doubleEntryHint")}
          isOn={draft.doubleEntry} onChange={(doubleEntry) => change({ doubleEntry })} />,
        <ChoiceField key="handicap" name="settings.handicap" label={t("rooms.handicapBy")} error={fault("settings.handicap")}
          value={draft.handicap} onChoose={(handicap) => change({ handicap })}
          options={["", ...policiesWith(draft.handicap)].map((each) => ({ value: each, text: policyTitle(each || null) }))} />,
        draft.handicap !== "" && (
          <Field key="allowance" name="settings.allowance" label={t("rooms.allowance")} hint={t("rooms.allowanceHint")} isNumber min={0} max={200}
            error={fault("settings.allowance")} value={draft.allowance} onInput={(allowance) => change({ allowance })} />
        ),
      ]}
    </SheetForm>
  );
};

export const GameSheet = ({ room, onClose }: { room: FollowedGolf; onClose: () => void }) => {
  // The request has the revision that the sheet was opened with. It fails if somebody else has changed the game since
  // then, so no change is overwritten silently.
  const [{ settings, revision, course }] = useState(room.state);
  const [all, setAll] = useState<readonly Format[] | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    formats().then(setAll, (error: Error) => {
      if (!isRefusal(error)) throw error;
      setFault(errorText(error));
    });
  }, []);
  const save = async (next: Settings) => {
    const { change } = await room.ask("configure", { settings: next, revision });
    onClose();
    tellChanges(settingChanges(settings, next), change);
  };
  return (
    <Sheet title={t("rooms.game")} onClose={onClose} closeName={t("common.close")}>
      {fault && <Banner kind="bad" icon="exclamation-triangle">{fault}</Banner>}
      {!all && !fault && <Skeleton label={t("common.loading")} />}
      {all && <GameForm all={all} settings={settings} holes={course.holes} onSave={save} />}
    </Sheet>
  );
};
