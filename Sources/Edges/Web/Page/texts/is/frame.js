export default {
  places: "Aðalvalmynd",
  skip: "Beint í efnið",
  home: "Heim",
  play: "Spila",
  people: "Fólk",
  map: "Staðir",
  me: "Ég",
  linkLost: "Ekkert samband. Það sem þú skráir er geymt og sent þegar það kemur aftur.",
  serverGone: "Sambandið þitt er í lagi en þjónninn svarar ekki í augnablikinu.",
};
