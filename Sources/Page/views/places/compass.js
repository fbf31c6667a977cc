// Directions in words.

import { t } from "../../core/texts.js";

/** The nearest of eight, of degrees clockwise from north: "north-east". */
export const compass = (bearing) => t(`places.compass${Math.round(bearing / 45) % 8}`);
