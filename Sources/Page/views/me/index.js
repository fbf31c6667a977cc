import { accountView } from "./account.js";
import { claimView } from "./claim.js";
import { devicesView } from "./devices.js";
import { meView } from "./me.js";
import { profileView } from "./profile.js";
import { settingsView } from "./settings.js";
import { tokensView } from "./tokens.js";

export const meViews = [meView, profileView, settingsView, accountView, devicesView, tokensView, claimView];
