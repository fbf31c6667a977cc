// By code, with dots as underscores; for codes without one the server's own words are shown.
export default {
  unknown: "Something went wrong.",
  link_lost: "There is no answer. Check your connection, then try again.",
  request_forbidden: "You may not do that.",
  request_tooMany: "That was too often. Wait a little, then try again.",
  server_busy: "The server is busy. Try again in a moment.",
  server_unavailable: "The server cannot answer just now.",
  account_wrongCredentials: "Wrong username or password.",
};
