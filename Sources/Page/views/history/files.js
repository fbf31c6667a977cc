// Games in and out as files (F44, F45).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { exporting } from "./exporting.js";
import { importing } from "./importing.js";

export const filesView = {
  path: "/history/files",
  title: () => t("history.filesTitle"),

  open(page) {
    page.root.append(
      h("h2", t("history.importTitle")), h("p", t("history.importText")), ...importing(),
      h("h2", t("history.exportTitle")), h("p", t("history.exportText")), exporting(),
    );
  },
};
