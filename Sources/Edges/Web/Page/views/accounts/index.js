import { signInView } from "./signIn.js";

export const accountsViews = [signInView];
