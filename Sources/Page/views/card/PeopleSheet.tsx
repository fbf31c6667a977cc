// The sheet with the players of a game in play. The host can open the sheet of each player.

import { h, useState } from "preact";
import { Row, Rows } from "../../components/Card.js";
import { Face } from "../../components/Face.js";
import { Field } from "../../components/Field.js";
import { Icon } from "../../components/Icon.js";
import { Banner } from "../../components/Notes.js";
import { Sheet } from "../../components/Sheet.js";
import { Tag } from "../../components/Tag.js";
import type { GolfPlayer } from "../../core/documents.js";
import type { FollowedGolf } from "../../core/room.js";
import { number, t } from "../../core/texts.js";
import { lateTeam, noPlace } from "../../golf/latecomers.js";
import { playOrder } from "../../golf/order.js";
import { teamTitle } from "../../golf/words.js";
import { SheetForm } from "../../parts/SheetForm.js";
import { say } from "../../parts/frame.js";
import { mayChange } from "../rooms/PlayerSheet.js";
import { teeTitle } from "../rooms/tees.js";
import { noPlaceText } from "./DoorSheet.js";

type Room = FollowedGolf & { readonly isLocal?: boolean };

const guestNameMax = 64;

/** The facts about a player below the name: team, tee, the hole on which the player came. */
const factsOf = ({ state, me }: Room, { player, team, tee, missed, left }: GolfPlayer) =>
  [
    player === me && t("rooms.you"),
    left && t("card.left"),
    team !== null && team !== undefined && teamTitle(team),
    tee && t("rooms.teeOf", { tee: teeTitle(tee) }),
    missed > 0 && t("card.stand.cameOn", { hole: number(state.course.holes[playOrder(state)[missed] ?? 0]!.number) }),
  ].filter(Boolean).join(" · ");

const GuestForm = ({ room }: { room: Room }) => {
  const [name, setName] = useState("");
  const add = async () => {
    const team = room.isLocal ? null : lateTeam(room.state);
    await room.ask("addGuest", { name: name.trim(), ...(team !== null && { team }) });
    setName("");
    say(t("card.guestAdded", { name: name.trim() }));
  };
  return (
    <SheetForm label={t("card.addGuest")} isSecond onSubmit={add}>
      {(fault) => (
        <Field name="name" label={t("card.guestName")} hint={t("rooms.guestHint")} error={fault("name")} isRequired maxLength={guestNameMax}
          value={name} onInput={setName} />
      )}
    </SheetForm>
  );
};

/** @param onPlayer Opens the sheet of a player. */
export const PeopleSheet = ({ room, isHere, onPlayer, onStakes, onClose }: {
  room: Room; isHere: (player: GolfPlayer) => boolean; onPlayer: (player: string) => void; onStakes: () => void; onClose: () => void;
}) => {
  const { state } = room;
  const stakes = room.isLocal ? [] : state.stakes ?? [];
  const reason = room.isLocal ? null : noPlace(state);
  return (
    <Sheet title={t("card.players")} onClose={onClose} closeName={t("common.close")}>
      <Rows label={t("card.players")}>
        {state.players.map((player) => (
          <Row key={player.player} isFace title={player.name} under={factsOf(room, player)}
            before={<Face id={player.player} name={player.name} isHere={isHere(player)} />}
            end={[
              isHere(player) && <span key="here" class="heard">{t("rooms.online")}</span>,
              player.player === state.host && <Tag key="host">{t("card.host")}</Tag>,
              player.guest && <Tag key="guest">{t("card.guest")}</Tag>,
            ]}
            {...(mayChange(room, player) && { onClick: () => onPlayer(player.player) })} />
        ))}
      </Rows>
      {stakes.length > 0 && (
        <Rows label={t("card.stake.title")}>
          <Row title={t("card.stake.title")} before={<span class="badge plain"><Icon name="trophy-fill" /></span>} onClick={onStakes}
            under={t("card.offer.count", {
              accepted: number(Math.min(...stakes.map(({ accepted }) => accepted.length))), all: number(state.players.filter(({ left }) => !left).length),
            })} />
        </Rows>
      )}
      {reason ? <Banner icon="exclamation-circle">{noPlaceText(reason, state)}</Banner> : <GuestForm room={room} />}
    </Sheet>
  );
};
