// The menu of a round: at most seven rows, each for one thing.

import { h } from "preact";
import { Row, Rows } from "../../components/Card.js";
import { Icon } from "../../components/Icon.js";
import type { IconName } from "../../components/icons.js";
import { Sheet } from "../../components/Sheet.js";
import { t } from "../../core/texts.js";

export interface MenuRow {
  readonly id: string;
  readonly title: string;
  readonly under?: string | undefined;
  readonly icon: IconName;
  readonly onClick: () => void;
}

export const MenuSheet = ({ rows, onClose }: { rows: readonly MenuRow[]; onClose: () => void }) => (
  <Sheet title={t("card.bar.menu")} onClose={onClose} closeName={t("common.close")}>
    <Rows label={t("card.bar.menu")}>
      {rows.map(({ id, title, under, icon, onClick }) => (
        <Row key={id} title={title} under={under} before={<span class="badge plain"><Icon name={icon} /></span>} onClick={onClick} />
      ))}
    </Rows>
  </Sheet>
);
