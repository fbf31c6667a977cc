// What all services are called.

import { link } from "../../core/link.js";

/** Far more than a campus has; a list to choose from ends somewhere. */
const pagesMax = 10;

/** The names of services by id, in the order of the names. */
export const serviceNames = async () => {
  const names = new Map();
  let cursor = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const found = await link.ask("service/list", { limit: 100, order: "name", ...(cursor && { cursor }) });
    for (const { id, name } of found.services) names.set(id, name);
    cursor = found.cursor;
    if (!cursor) break;
  }
  return names;
};
