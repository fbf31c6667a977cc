// The page begins here.

// The connection comes before the texts, so that both load at once.
import { link } from "./core/link.js";
import { startAccountLanguage } from "./core/accountLanguage.js";
import { errands } from "./core/errands.js";
import { startFont } from "./core/font.js";
import { startHandingOver } from "./core/forWorker.js";
// Hears the browser's offer, which comes before any view is open.
import "./core/install.js";
import { outbox } from "./core/outbox.js";
import { start } from "./core/router.js";
import { settings } from "./core/settings.js";
import { frame } from "./parts/frame.js";
import { tellOutcome } from "./parts/outcomes.js";
import { errandKinds } from "./views/errands.js";
import { areas } from "./views/index.js";
import { resumeReporting, showSharing } from "./views/places/resume.js";

frame.start();
link.start();
startAccountLanguage();
startFont();
outbox.start(tellOutcome);
errands.start(errandKinds);
startHandingOver();
start(areas, frame);
resumeReporting();
showSharing();

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(`${settings.root}/app/sw.js`, { scope: `${settings.root}/app/` });
}
