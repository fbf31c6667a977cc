export default {
  places: "Main",
  skip: "Skip to the content",
  home: "Home",
  play: "Play",
  people: "People",
  map: "Places",
  me: "Me",
  linkLost: "No connection. What you write is kept and sent when it is back.",
  serverGone: "Your connection is fine, but the server is away just now.",
  refused: { one: "{count} thing that you wrote was not taken.", other: "{count} things that you wrote were not taken." },
  lookAtIt: "Look at it",
  linkLostHere: "No connection. What you write is sent when it is back, if this tab stays open: this browser keeps nothing.",
};
