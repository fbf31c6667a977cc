export default {
  signIn: "Skrá inn",
  login: "Notandanafn eða netfang",
  password: "Lykilorð",
  noAccount: "Ný(r) hér?",
  signUp: "Nýskráning",
  forgotten: "Gleymt lykilorð?",
};
