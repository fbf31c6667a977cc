export default {
  signIn: "Sign in",
  login: "Username or e-mail",
  password: "Password",
  noAccount: "New here?",
  signUp: "Sign up",
  forgotten: "Forgot your password?",
};
