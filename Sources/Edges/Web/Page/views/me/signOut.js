// Signing out: the server ends this device's token at once (C2, Q15).

import { errands } from "../../core/errands.js";
import { outbox } from "../../core/outbox.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { dropSubscription, findWorker } from "../inbox/subscription.js";
import { askOverHTTP } from "./asUser.js";

/** Leaves for the way in, where nothing says what was open before. */
export const leave = () => {
  history.replaceState(null, "", href("/sign-in"));
  session.end();
};

// What waits to be sent stays in this browser, and is sent when its writer signs in here again.
const isReady = () => {
  const count = outbox.count + errands.count;
  return count === 0 || confirm(t("me.unsent"), t("me.unsentText", { count }), {
    yes: t("me.signOut"), isDangerous: true,
  });
};

const endPush = async () => dropSubscription(await findWorker());

/** Without an answer from the server the token lives on: whoever signs out is told, and asked. */
export const signOut = async () => {
  if (!(await isReady())) return;
  try {
    await askOverHTTP("account/signOut");
  } catch (error) {
    if (!error.code) throw error;
    // The token is dead already: that is what was wanted.
    const isOver = error.code === "account.tokenInvalid";
    const isMeant = isOver || (await confirm(t("me.signOutHere"), t("me.signOutHereText"), {
      yes: t("me.signOut"), isDangerous: true,
    }));
    if (!isMeant) return;
  }
  // The server's half ended with the token; a browser that keeps its own is told nothing any more.
  await endPush().catch(() => {});
  leave();
};
