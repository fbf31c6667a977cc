// The password once more, before what cannot be taken back.

import { t } from "../../core/texts.js";
import { RequestError } from "../../core/requests.js";
import { field } from "../../parts/form.js";
import { inOwnWords } from "../accounts/refusals.js";

export const proofField = () =>
  field("password", t("me.yourPassword"), { type: "password", required: true, maxlength: 128,
    autocomplete: "current-password" });

/** Does what takes the password; a wrong one is said beside its field. */
export const proven = async (work) => {
  try {
    return await inOwnWords(work);
  } catch (error) {
    if (error.code !== "account.wrongCredentials") throw error;
    const fields = { password: t("accounts.wrong.wrongCredentials_password") };
    throw new RequestError({ code: error.code, message: error.message, fields });
  }
};
