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
};
