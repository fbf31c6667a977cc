// Whether what the user writes has arrived, in one word.

export type LinkStatus =
  | { kind: "saved" }
  /** So many writes wait to be sent. */
  | { kind: "waiting"; count: number }
  /** `server`: this device has a connection, but Fairway is down. */
  | { kind: "offline"; reason: "link" | "server" };

/**
 * @param isConnecting Whether the connection has been missing for some seconds. A first connection takes a moment.
 * @param waiting How many writes and errands wait to be sent: scores, games, details of a hole, spots.
 */
export const linkStatus = ({ isOnline, isConnecting, isServerDown, waiting }: {
  isOnline: boolean; isConnecting: boolean; isServerDown: boolean; waiting: number;
}): LinkStatus => {
  if (!isOnline || isConnecting) return { kind: "offline", reason: "link" };
  if (isServerDown) return { kind: "offline", reason: "server" };
  return waiting > 0 ? { kind: "waiting", count: waiting } : { kind: "saved" };
};
