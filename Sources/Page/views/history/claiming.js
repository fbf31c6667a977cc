// Taking over the scores of the guest who I was. A guest in a bet is taken over only with the bet (T8).

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";

/** @param line `{room, player}` */
export const claimCard = async (line) => {
  try {
    return await link.ask("card/claim", line);
  } catch (error) {
    if (error.code !== "card.hasStake") throw error;
    if (!(await confirm(t("inbox.stakeTitle"), t("inbox.stakeText")))) throw error;
    return link.ask("card/claim", { ...line, stakes: true });
  }
};
