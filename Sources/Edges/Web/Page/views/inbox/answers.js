// What a notification asks, and how it is answered.

import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";

const takeSeat = async (invite) => {
  const { room } = await link.ask("invite/accept", { invite });
  go(`/rooms/${room}`);
};

// The notification names the room and who kept the card; the offer knows which line it is.
const lineOf = async ({ room, from }) => {
  const { incoming } = await link.ask("card/offers");
  const offer = incoming.find((each) => each.room === room && each.user === from);
  return { room, player: offer?.player ?? "" };
};

const takeCard = async (notification) => {
  const { room } = await link.ask("card/claim", await lineOf(notification));
  say(t("inbox.cardIsYours"));
  go(`/history/${room}`);
};

const befriend = async (user) => {
  await link.ask("friend/accept", { user });
  say(t("inbox.friendsNow", { user }));
};

/** By kind: what saying yes and no does. */
const answers = {
  invite: ({ invite }) => [() => takeSeat(invite), () => link.ask("invite/decline", { invite })],
  "friend.request": ({ from }) => [
    () => befriend(from), () => link.ask("friend/decline", { user: from })],
  "card.offered": (notification) => [
    () => takeCard(notification),
    async () => link.ask("card/declineClaim", await lineOf(notification))],
};

/** `{accept, decline}`, which tell what goes wrong and say whether it was done; null: nothing is asked. */
export const answersOf = (notification) => {
  const made = answers[notification.kind]?.(notification);
  return made && { accept: () => attempt(made[0]), decline: () => attempt(made[1]) };
};
