// Asks the server what time it is: what its answers over HTTP bear (RFC 9110, 6.6.1), to the second.

import { clock } from "./clock.js";
import { settings } from "./settings.js";

/** Longer than this nobody waits for it. */
const patienceMs = 3_000;

/** Has the clock hear it; where there is no answer, it goes by what it heard before. */
export const hearServerTime = async () => {
  try {
    const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patienceMs) };
    const { headers } = await fetch(`${settings.root}/app/`, options);
    const at = Date.parse(headers.get("Date"));
    // In the middle of its second, which is as near as it can be said.
    if (at) clock.hear(at + 500);
  } catch {
    // No link: nothing is heard of the time either.
  }
};
