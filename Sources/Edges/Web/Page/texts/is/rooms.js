export default {
  room: "Herbergi",
  notIn: "Þú ert ekki í þessu herbergi eða því er lokið. Gakktu inn með kóðanum.",
};
