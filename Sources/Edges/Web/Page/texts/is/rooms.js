export default {
  room: "Herbergi",
  notIn: "Þú ert ekki í þessu herbergi eða því er lokið. Gakktu inn með kóðanum.",
  kicked: "Gestgjafinn vísaði þér úr leiknum.",
  out: "Þú ert ekki lengur í þessum leik.",
};
