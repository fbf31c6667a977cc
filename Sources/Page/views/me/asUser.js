// Requests that end the link that they would come by: they go over HTTP, so that the answer comes.

import { request } from "../../core/requests.js";
import { session } from "../../core/session.js";

export const askOverHTTP = (name, body = {}) =>
  request(name, body, { token: session.current.device.token });
