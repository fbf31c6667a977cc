// The sheet of one player. Players choose their own tee, team and handicap in the lobby. The host chooses these for
// everybody, and can also remove a player or make another player the host.

import { h, useState } from "preact";
import type { Children } from "preact";
import { Btn } from "../../components/Btn.js";
import { ChoiceField, Field } from "../../components/Field.js";
import { Sheet } from "../../components/Sheet.js";
import { RequestError } from "../../core/requests.js";
import type { FollowedGolf } from "../../core/room.js";
import { t } from "../../core/texts.js";
import { teamTitle } from "../../golf/words.js";
import { confirm } from "../../parts/dialog.js";
import { SheetForm } from "../../parts/SheetForm.js";
import { attempt } from "../../parts/frame.js";
import { ratings } from "../courses/courseRow.js";
import { indexFault, indexHint, indexLength } from "../handicap/indexField.js";
import { bodyOf, changesOf, draftOf } from "./playerDraft.js";
import { teeOptions } from "./tees.js";
import { tellChanges } from "./tellChanges.js";

const teamsMax = 8;

type Player = FollowedGolf["state"]["players"][number];

const options = (all: readonly (readonly [string, string])[]) => all.map(([value, text]) => ({ value, text }));

const PlayerForm = ({ room, player, onDone }: { room: FollowedGolf; player: Player; onDone: () => void }) => {
  // The request has the revision that the sheet was opened with. It fails if somebody else has changed the game since
  // then, so no change is overwritten silently.
  const [{ revision, course, settings, players }] = useState(room.state);
  const [draft, setDraft] = useState(() => draftOf(player));
  const change = (next: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...next }));
  const save = async () => {
    const fault = settings.handicap ? indexFault(draft.handicap.trim()) : "";
    if (fault) throw new RequestError({ code: "request.malformed", message: fault, fields: { handicap: fault } });
    const body = bodyOf(draft, player, settings);
    const { change: waiting } = await room.ask("setPlayer", { ...body, revision });
    onDone();
    tellChanges(changesOf(body, player, room.state), waiting);
  };
  const members = players.filter((each) => !each.guest && !each.left && each.player !== player.player);
  const tee = { name: "tee", label: t("rooms.tee"), value: draft.tee };
  return (
    <SheetForm label={t("common.save")} onSubmit={save}>
      {(fault): Children => [
        player.guest && <Field key="name" name="name" label={t("rooms.playerName")} error={fault("name")} isRequired maxLength={64}
          value={draft.name} onInput={(name) => change({ name })} />,
        course.tees.length > 0
          ? <ChoiceField key="tee" {...tee} error={fault("tee")} options={options(teeOptions(course.tees, ratings))} onChoose={(next) => change({ tee: next })} />
          : <Field key="tee" {...tee} error={fault("tee")} hint={t("rooms.teeHint")} maxLength={32} onInput={(next) => change({ tee: next })} />,
        <ChoiceField key="team" name="team" label={t("rooms.team")} error={fault("team")} isShort value={draft.team} onChoose={(team) => change({ team })}
          options={[{ value: 0, text: t("rooms.noTeam") },
            ...Array.from({ length: teamsMax }, (_, at) => ({ value: at + 1, text: teamTitle(at + 1) }))]} />,
        settings.handicap && <Field key="handicap" name="handicap" label={t("rooms.handicapIndex")} error={fault("handicap")}
          hint={indexHint(t("rooms.handicapHint"))} maxLength={indexLength} value={draft.handicap} onInput={(handicap) => change({ handicap })} />,
        settings.doubleEntry && <ChoiceField key="marker" name="marker" label={t("rooms.marker")} error={fault("marker")}
          value={draft.marker} onChoose={(marker) => change({ marker })}
          options={options([["", t("rooms.nextMember")], ...members.map((each) => [each.player, each.name] as const)])} />,
      ]}
    </SheetForm>
  );
};

const remove = async (room: FollowedGolf, { player, name, guest }: Player) => {
  const isInPlay = room.state.phase === "playing";
  const title = isInPlay ? t("card.kickTitle", { name }) : t("common.remove");
  const text = isInPlay ? t("card.kickText") : t(guest ? "rooms.removeText" : "rooms.kickText", { name });
  if (await confirm(title, text, { yes: t("common.remove"), isDangerous: true })) await attempt(() => room.ask("kick", { player }));
};

const handOver = async (room: FollowedGolf, { player, name }: Player) => {
  const text = t(room.state.phase === "playing" ? "card.handOverText" : "rooms.makeHostText", { name });
  if (await confirm(t("card.handOverTitle", { name }), text, { yes: t("rooms.makeHost") })) {
    await attempt(() => room.ask("transferHost", { player }));
  }
};

/** Whether the sheet of a player has something for me. A player in an offline game has no choices. */
export const mayChange = (room: FollowedGolf & { readonly isLocal?: boolean }, { player, left }: Player) =>
  !left && (room.isHost ? !room.isLocal || player !== room.me : room.state.phase === "lobby" && player === room.me);

/**
 * @param onClose Closes the sheet. It closes before a question, because a question stands alone.
 */
export const PlayerSheet = ({ room, player: id, onClose }: {
  room: FollowedGolf & { readonly isLocal?: boolean }; player: string; onClose: () => void;
}) => {
  const [player] = useState(room.player(id));
  if (!player) return null;
  const isMine = room.isHost && player.player !== room.me;
  const then = (work: typeof remove) => () => {
    onClose();
    void work(room, player);
  };
  return (
    <Sheet title={player.name} onClose={onClose} closeName={t("common.close")}>
      {!room.isLocal && <PlayerForm room={room} player={player} onDone={onClose} />}
      {isMine && (
        <div class="line wrap">
          {!player.guest && !room.isLocal && <Btn kind="second" onClick={then(handOver)}>{t("rooms.makeHost")}</Btn>}
          <Btn kind="danger" onClick={then(remove)}>{t("common.remove")}</Btn>
        </div>
      )}
    </Sheet>
  );
};
