/// One line of what the guard tells the daemon on `${base}/guard`.
///
/// A message holds lines separated by `\n`, fields by one space.
package enum GuardReport: Equatable, Sendable {
    /// Somebody connected.
    ///
    /// - `serial`: counts connections; unique as long as the broker's process lives.
    /// - `principal`: the username, or a guest's client id.
    /// - `device`: the token's device id; nil for a guest.
    /// - `address`: the client's address as the broker prints it; nil if it has none.
    /// - `keepAlive`: after one and a half times so many seconds of silence the broker ends the
    ///   connection (MQTT 5, 3.1.2.10); 0: never; nil: not told.
    case connected(
        serial: UInt64, principal: String, device: String?, address: String?, keepAlive: Int? = nil)
    /// That connection ended.
    ///
    /// - `isLost`: it may have ended of silence, as far as the guard can tell: the client was not
    ///   heard of for that long, but for pings.
    case disconnected(serial: UInt64, principal: String, isLost: Bool = false)
    /// The broker may keep a session that is to end: the client with this id is gone, and with it its right
    /// to a session.
    case endSession(String)
    /// A full list follows: forget what you knew.
    case list
    /// The full list is complete.
    case end
    /// How often something was refused since the broker started.
    case count(GuardCount, UInt64)
    /// A control line was not understood; it is quoted.
    case error(String)

    /// A link is to be known to be dead after so long, seconds: MQTT 5 clients that name a longer
    /// keep alive are told this one (3.2.2.3.14).
    package static let keepAliveMax = 300

    /// The line as it is sent, without the line's end.
    package var text: String {
        switch self {
        case .connected(let serial, let principal, let device, let address, let keepAlive):
            "+ \(serial) \(principal) \(device ?? "-") \(address ?? "-")"
                + (keepAlive.map { " \($0)" } ?? "")
        case .disconnected(let serial, let principal, let isLost):
            "- \(serial) \(principal)" + (isLost ? " lost" : "")
        case .endSession(let clientId): "session \(clientId)"
        case .list: "list"
        case .end: "end"
        case .count(let what, let count): "count \(what.rawValue) \(count)"
        case .error(let line): "error \(line)"
        }
    }
}
