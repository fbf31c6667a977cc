export default {
  yes: "Já",
  cancel: "Hætta við",
  save: "Vista",
  remove: "Fjarlægja",
  back: "Til baka",
  more: "Sýna meira",
  close: "Loka",
  even: "Par",
  loading: "Augnablik ...",
  mendFields: "Lagaðu það sem er merkt hér að ofan.",
  nothingHere: "Hér er ekkert",
  nothingHereText: "Slóðin er ef til vill ekki heil, eða það sem var hér er horfið.",
};
