// Sets the theme before the browser draws anything. The shell loads it as a file of its own, because the program comes
// after the first paint, and the policy of the page (CSP) forbids scripts inside the shell.

import { startTheme } from "./core/theme.js";

startTheme();
