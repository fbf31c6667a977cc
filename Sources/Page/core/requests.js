// Requests of whoever is not signed in, over HTTP; and what refused requests throw.

import { settings } from "./settings.js";

/**
 * A refused request, or one without an answer (`code` "link.lost"). `isBroker`: the broker did not take
 * it, for a reason that need not be the request's own; else the server itself has said so.
 */
export class RequestError extends Error {
  constructor({ code, message, fields, retryAfterMs, isBroker = false, ...more }) {
    super(message);
    this.code = code;
    /** What is wrong with which field of the body. */
    this.fields = fields ?? {};
    this.retryAfterMs = retryAfterMs;
    this.isBroker = isBroker;
    this.details = more;
  }

  /** Whether the same request may be answered later. */
  get mayPass() {
    return ["link.lost", "server.busy", "server.unavailable", "request.tooMany"].includes(this.code);
  }
}

/**
 * Whether an error is a refusal with a code of ours. Those of the browser itself (DOMException) have a
 * number there, or none.
 */
export const isRefusal = (error) => typeof error?.code === "string";

export const lost = () => new RequestError({ code: "link.lost" });

/** A name that is hard to guess. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * Asks as a guest, or with a token: `request("account/signIn", {...})`. The server's texts come in the
 * language of the account, else in that of the page.
 */
export const request = async (name, body = {}, { token, id = randomName() } = {}) => {
  const headers = {
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  let reply;
  try {
    const response = await fetch(`${settings.root}/v1/do/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ id, ...body }),
    });
    reply = await response.json();
  } catch {
    throw lost();
  }
  if (!reply.ok) throw new RequestError(reply.error ?? { code: "server.unavailable" });
  return reply.result;
};
