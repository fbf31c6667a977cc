// The password once more, before what cannot be taken back.

import { t } from "../../core/texts.js";
import { RequestError } from "../../core/requests.js";
import { field } from "../../parts/form.js";

export const proofField = () =>
  field("password", t("me.yourPassword"), { type: "password", required: true, maxlength: 128,
    autocomplete: "current-password" });

/** Does what takes the password; a wrong one is said beside its field. */
export const proven = async (work) => {
  try {
    return await work();
  } catch (error) {
    if (error.code !== "account.wrongCredentials") throw error;
    const fields = { password: t("me.wrongPassword") };
    throw new RequestError({ code: error.code, message: error.message, fields });
  }
};
