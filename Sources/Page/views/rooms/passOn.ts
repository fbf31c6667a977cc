// A link to a room for a friend: with the dialog of the phone, or copied.

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";

/** The link with the code of a room. */
export const roomLink = async (room: string): Promise<string> => (await link.ask("invite/link", { room })).url;

export const copy = async (url: string) => {
  try {
    await navigator.clipboard.writeText(url);
    say(t("rooms.copied"));
  } catch {
    say(t("rooms.copyYourself", { url }));
  }
};

/** Whether this browser has a dialog of the phone to share with. */
export const canShare = () => "share" in navigator;

export const share = async (url: string) => {
  try {
    await navigator.share({ title: t("rooms.shareTitle"), text: t("rooms.shareText"), url });
  } catch (error) {
    // A person who closes the dialog does not share. After any other fault, the link is copied.
    if (!(error instanceof DOMException) || error.name !== "AbortError") await copy(url);
  }
};
