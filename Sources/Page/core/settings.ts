// What the server says to the page in the shell's <meta name="fairway-...">.

const read = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="fairway-${name}"]`)?.content ?? "";

export const settings = {
  /** The path before `/app`, `/v1`, ...: empty unless a proxy put one there. */
  root: read("root"),
  /** The address of the broker for MQTT over WebSocket. */
  websocket: read("websocket"),
  /** A URL template of map tiles (`{z}`, `{x}`, `{y}`); empty: maps are drawn without. */
  tiles: read("tiles"),
  tilesCredit: read("tiles-credit"),
  /** The address for donations; empty: there is none. */
  donate: read("donate"),
} as const;
