// What the server says to the page in the shell's <meta name="fairway-...">.

const read = (name) =>
  document.querySelector(`meta[name="fairway-${name}"]`)?.content ?? "";

export const settings = {
  /** The path before `/app`, `/v1`, ...: empty unless a proxy put one there. */
  root: read("root"),
  /** Where the broker takes MQTT over WebSocket. */
  websocket: read("websocket"),
  /** A URL template of map tiles (`{z}`, `{x}`, `{y}`); empty: maps are drawn without. */
  tiles: read("tiles"),
  tilesCredit: read("tiles-credit"),
  /** Where people can donate; empty: nowhere. */
  donate: read("donate"),
};
