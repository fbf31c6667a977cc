// Asks the server for its time. Its answers over HTTP have it, to the second (RFC 9110, 6.6.1).

import { clock } from "./clock.js";
import { settings } from "./settings.js";

/** The longest wait for the answer, milliseconds. */
const patienceMs = 3_000;

/** Gives the clock the server's time. Without an answer, the clock keeps what it heard before. */
export const hearServerTime = async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), patienceMs);
  try {
    const options = { method: "HEAD", cache: "no-store", signal: controller.signal } as const;
    const { headers } = await fetch(`${settings.root}/app/`, options);
    const at = Date.parse(headers.get("Date") ?? "");
    // The middle of the second is the best estimate.
    if (at) clock.hear(at + 500);
  } catch {
    // Without a connection, there is no time to hear.
  }
};
