// Says to whoever came for something that it goes on afterwards.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";

const words = ({ join, friend }) => {
  if (join) return t("accounts.cameToJoin", { code: join });
  return friend ? t("accounts.cameForFriend", { user: friend }) : null;
};

/** Null where nobody came for anything in particular. */
export const purposeNote = (purpose) => {
  const text = words(purpose);
  return text && h("p.box", text);
};
