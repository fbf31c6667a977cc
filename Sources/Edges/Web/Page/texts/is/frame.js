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
  refused: { one: "{count} atriði sem þú skráðir var ekki tekið.", other: "{count} atriði sem þú skráðir voru ekki tekin." },
  lookAtIt: "Skoða það",
  linkLostHere: "Ekkert samband. Það sem þú skrifar er sent þegar það kemur aftur, ef þessi flipi er opinn: þessi vafri geymir ekkert.",
};
