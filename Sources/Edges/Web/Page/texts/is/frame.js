export default {
  places: "Aðalvalmynd",
  skip: "Beint í efnið",
  home: "Heim",
  play: "Spila",
  people: "Fólk",
  map: "Staðir",
  me: "Ég",
  linkLost: "Ekkert samband. Það sem þú skráir er geymt og sent þegar það kemur aftur.",
  serverGone: "Fairway liggur niðri. Skorin þín eru geymd í þessu tæki.",
  refused: { one: "{count} skor vistaðist ekki.", other: "{count} skor vistuðust ekki." },
  lookAtIt: "Skoða það",
  linkLostHere: "Ekkert samband. Það sem þú skrifar er sent þegar það kemur aftur, ef þessi flipi er opinn: þessi vafri geymir ekkert.",
};
