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

/** Returns whether the session may end. Without the server's answer the token lives on, so the page asks. */
const endToken = async () => {
  try {
    await askOverHTTP("account/signOut");
    return true;
  } catch (error) {
    if (!error.code) throw error;
    // The token is dead already.
    if (error.code === "account.tokenInvalid") return true;
    return confirm(t("me.signOutHere"), t("me.signOutHereText"), {
      yes: t("me.signOut"), isDangerous: true,
    });
  }
};

/** Ends the device's token and its push subscription, and shows the way in. */
export const signOut = async () => {
  if (!(await isReady())) return;
  session.isLeaving = true;
  try {
    if (!(await endToken())) return;
    // The server's half of the subscription ended with the token.
    await endPush().catch(() => {});
    leave();
  } finally {
    session.isLeaving = false;
  }
};
