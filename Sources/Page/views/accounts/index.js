import { checkMailView } from "./checkMail.js";
import { forgottenView } from "./forgotten.js";
import { signInView } from "./signIn.js";
import { signUpView } from "./signUp.js";

export const accountsViews = [signInView, signUpView, checkMailView, forgottenView];
