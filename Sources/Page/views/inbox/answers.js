// What a notification asks, and how it is answered.

import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";
import { claimCard } from "../history/claiming.js";

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
  const { room } = await claimCard(await lineOf(notification));
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
  "stake.ending": ({ room }) => [
    () => link.ask("card/keepStake", { room, keep: true }),
    () => link.ask("card/keepStake", { room, keep: false })],
};

/** The words of the two answers where they are not yes and no. */
const words = { "stake.ending": { yes: "inbox.keepStake", no: "inbox.dropStake" } };

/**
 * `{accept, decline, yes, no}`: two functions, which tell what goes wrong and say whether it was done, and the keys of
 * their words; null: nothing is asked.
 */
export const answersOf = (notification) => {
  const made = answers[notification.kind]?.(notification);
  const { yes, no } = words[notification.kind] ?? { yes: "inbox.accept", no: "inbox.decline" };
  return made && { accept: () => attempt(made[0]), decline: () => attempt(made[1]), yes, no };
};
