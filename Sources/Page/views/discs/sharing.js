// Who else may see my discs (F50).

import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";

const audiences = ["nobody", "friends", "everybody"];

export const sharingPart = async () => {
  const { discs } = await link.ask("account/settings");
  const submit = async (values) => {
    await link.ask("account/changeSettings", { discs: values.discs });
    say(t("discs.sharingSaved"));
  };
  return form(t("common.save"), submit, field("discs", t("discs.sharing"), {
    options: audiences.map((each) => [each, t(`discs.to_${each}`)]), value: discs,
    hint: t("discs.sharingHint"),
  }));
};
