// By code, with dots as underscores; for codes without one the server's own words are shown.
export default {
  unknown: "Something went wrong.",
  link_lost: "There is no answer. Check your connection, then try again.",
  position_denied: "Your browser does not let this page know where you are. Allow it in the page's settings (beside the address), then try again; or choose a point on the map.",
  position_insecure: "Browsers tell where you are only to pages that begin with https. Ask whoever runs this server, or choose a point on the map.",
  position_missing: "Where you are is not known. Switch location (GPS) on and go where there is reception, then try again; or choose a point on the map.",
  position_slow: "Finding out where you are takes too long. Go outside or near a window, then try again; or choose a point on the map.",
  request_forbidden: "You may not do that.",
  request_tooMany: "That was too often. Wait a little, then try again.",
  server_busy: "The server is busy. Try again in a moment.",
  server_unavailable: "The server cannot answer just now.",
  account_wrongCredentials: "Wrong username or password.",
};
