// What is wrong with a field, in the reader's language.

import { RequestError } from "../../core/requests.js";
import { hasText, t } from "../../core/texts.js";

const own = (code, field) => {
  const what = code.split(".").at(-1);
  return `accounts.wrong.${what}_${field}`;
};

const translated = (error) =>
  Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => {
      const key = own(error.code, field);
      return [field, hasText(key) ? t(key) : text];
    }),
  );

/** Does something; a refusal says of each field what this page has words for, else the server's. */
export const inOwnWords = async (work) => {
  try {
    return await work();
  } catch (error) {
    if (!error.code) throw error;
    const { code, message, retryAfterMs } = error;
    throw new RequestError({ code, message, retryAfterMs, fields: translated(error) });
  }
};
