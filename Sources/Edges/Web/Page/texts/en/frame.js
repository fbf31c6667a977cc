export default {
  places: "Main",
  skip: "Skip to the content",
  home: "Home",
  play: "Play",
  people: "People",
  map: "Places",
  me: "Me",
  linkLost: "No connection. What you write is kept and sent when it is back.",
  serverGone: "Fairway is down. Your scores are saved on this device.",
  refused: { one: "{count} score was not saved.", other: "{count} scores were not saved." },
  lookAtIt: "Look at it",
  linkLostHere: "No connection. What you write is sent when it is back, if this tab stays open: this browser keeps nothing.",
};
