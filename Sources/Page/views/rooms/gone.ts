// The reason why I may not see a room any more, in words.

import { t } from "../../core/texts.js";
import type { Followed } from "../../core/room.js";

const reasons = { kicked: "rooms.kicked", out: "rooms.out" } as const;

export const goneText = (gone: NonNullable<Followed["gone"]>) => t(reasons[gone]);
