import { opsView } from "./ops.js";

export const opsViews = [opsView];
