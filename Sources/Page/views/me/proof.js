// The password once more, before what cannot be taken back.

import { t } from "../../core/texts.js";
import { RequestError } from "../../core/requests.js";
import { field } from "../../parts/form.js";

export const proofField = () =>
  field("password", t("me.yourPassword"), { type: "password", required: true, maxlength: 128,
    autocomplete: "current-password" });

/** Does work that needs the password. If the server refuses the password, its message appears beside the field. */
export const proven = async (work) => {
  try {
    return await work();
  } catch (error) {
    if (error.code !== "account.wrongCredentials") throw error;
    const fields = { password: error.message };
    throw new RequestError({ code: error.code, message: error.message, fields });
  }
};
