// Requests of guests, over HTTP. And the errors of refused requests.

import type { Error as ServerError, ErrorCode, Refusal, Requests } from "fairway-api";
import { settings } from "./settings.js";

/** The codes of errors that this page finds itself. */
export type PageCode =
  | "join.wrong" | "keep.failed" | "link.lost" | "location.sharedAnew" | "location.stopping" | "outbox.full"
  | "position.denied" | "position.insecure" | "position.missing" | "position.slow" | "push.notHere" | "push.refused"
  | "shortcuts.tooMany" | "token.scopeMissing";

/** The parts of a refusal that only some codes have. */
type Details = Omit<ServerError, "code" | "message" | "fields" | "retryAfterMs">;
type Reason = Details & {
  readonly code: ErrorCode | PageCode;
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly isBroker?: boolean;
};

/** A refused request, or one without an answer (`code` "link.lost"). */
export class RequestError extends Error {
  readonly code: ErrorCode | PageCode;
  /** The fault of each wrong field of the body. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server may have room again after this time, milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether the broker refused the message, for a reason that need not be the request's own. */
  readonly isBroker: boolean;
  readonly details: Details;

  constructor({ code, message, fields, retryAfterMs, isBroker = false, ...details }: Reason) {
    super(message);
    this.code = code;
    this.fields = fields ?? {};
    this.retryAfterMs = retryAfterMs;
    this.isBroker = isBroker;
    this.details = details;
  }

  /** Whether the same request may be answered later. */
  get mayPass() {
    return ["link.lost", "server.busy", "server.unavailable", "request.tooMany"].includes(this.code);
  }
}

/** An error with a code of the server or of the page. Only a `RequestError` has the rest. */
export type Refused = Error & { readonly code: string } & Partial<Omit<RequestError, keyof Error | "code">>;

/** Whether an error is a refusal with a code of ours. Errors of the browser (DOMException) have a number there, or none. */
export const isRefusal = (error: unknown): error is Refused =>
  typeof (error as { code?: unknown } | null | undefined)?.code === "string";

export const lost = () => new RequestError({ code: "link.lost" });

/** A name that is hard to guess. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export type Method = keyof Requests;
/** A body and options. A body whose fields may all be missing may be missing itself. */
export type Asked<Body, Options> =
  Record<never, never> extends Body ? [body?: Body, options?: Options] : [body: Body, options?: Options];
/** The server's answer to a request. */
export type Reply<Result> = { readonly ok: true; readonly id?: string; readonly result: Result } | Refusal;

interface Options {
  /** The token of a session. Without one, a guest asks. */
  readonly token?: string;
  /** A repeated request has the same id, so that the server does it once. */
  readonly id?: string;
}

/**
 * Asks as a guest, or with a token: `request("account/signIn", {...})`. The server's texts come in the
 * language of the account, or else in the language of the page.
 * @throws {RequestError} The server refused the request, or did not answer.
 */
export const request = async <Name extends Method>(
  name: Name, ...[body, options]: Asked<Requests[Name]["body"], Options>
): Promise<Requests[Name]["result"]> => {
  const { token, id = randomName() }: Options = options ?? {};
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Accept-Language": document.documentElement.lang,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  let reply: Reply<Requests[Name]["result"]>;
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
  // A proxy that cannot reach the server may answer with JSON of its own.
  if (!reply.ok) throw new RequestError(reply.error ?? { code: "server.unavailable" });
  return reply.result;
};
