// The door of a round: while the host keeps it open, late friends join with the code (R5).

import { h } from "preact";
import { Btn } from "../../components/Btn.js";
import { Banner } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import { settings } from "../../core/settings.js";
import type { FollowedGolf } from "../../core/room.js";
import { number, t } from "../../core/texts.js";
import { type NoPlace, lateHole, noPlace } from "../../golf/latecomers.js";
import { attempt } from "../../parts/frame.js";
import { canShare, copy, roomLink, share } from "../rooms/passOn.js";

const reasons = {
  full: "card.door.full", sides: "card.door.sides", teams: "card.door.teams", stakes: "card.door.stakes",
} as const;

/** The reason why nobody can join, in words. */
export const noPlaceText = (reason: NoPlace, { settings: { playersMax } }: FollowedGolf["state"]) =>
  t(reasons[reason], { most: number(playersMax) });

/** Read letter by letter, because people pass it on by voice. */
const spelled = (code: string) => code.split("").join(" ");

const Code = ({ room, code }: { room: string; code: string }) => {
  const passOn = (work: (url: string) => Promise<void>) => () => void attempt(async () => work(await roomLink(room)));
  return (
    <div class="doorcode">
      <img class="qr" src={`${settings.root}/qr/j/${code}.svg`} alt={t("rooms.qrOf", { code })} width={200} height={200} />
      <div class="stack tight">
        <p class="small quiet">{t("card.door.scan")}</p>
        <p class="joinCode"><span aria-hidden="true">{code.slice(0, 3)} {code.slice(3)}</span><span class="heard">{spelled(code)}</span></p>
        {canShare()
          ? <Btn kind="soft" icon="share" onClick={passOn(share)}>{t("rooms.share")}</Btn>
          : <Btn kind="soft" onClick={passOn(copy)}>{t("rooms.copyLink")}</Btn>}
      </div>
    </div>
  );
};

export const DoorSheet = ({ room, onClose }: { room: FollowedGolf; onClose: () => void }) => {
  const { state, isHost } = room;
  const { code, doorHoles = 0 } = state;
  const reason = noPlace(state);
  const hole = lateHole(state);
  const move = (open: boolean) => void attempt(() => room.ask("door", { open }));
  return (
    <Sheet title={t("card.door.title")} onClose={onClose} closeName={t("common.close")}>
      {reason
        ? <Banner icon="exclamation-circle">{noPlaceText(reason, state)}</Banner>
        : [
          code && <Code key="code" room={state.room} code={code} />,
          code && <p key="until">{t("card.door.until", { count: doorHoles })}</p>,
          <p key="from" class="small quiet">{hole === null ? t("card.door.fromNone") : t("card.door.from", { hole: number(hole) })}</p>,
        ]}
      {isHost && (code
        ? <Btn kind="second" isWide onClick={() => move(false)}>{t("card.door.close")}</Btn>
        : !reason && <Btn isWide onClick={() => move(true)}>{t("card.door.open")}</Btn>)}
    </Sheet>
  );
};
