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
    case connected(serial: UInt64, principal: String, device: String?, address: String?)
    /// That connection ended.
    case disconnected(serial: UInt64, principal: String)
    /// A full list follows: forget what you knew.
    case list
    /// The full list is complete.
    case end
    /// A control line was not understood; it is quoted.
    case error(String)

    /// The line as it is sent, without the line's end.
    package var text: String {
        switch self {
        case .connected(let serial, let principal, let device, let address):
            "+ \(serial) \(principal) \(device ?? "-") \(address ?? "-")"
        case .disconnected(let serial, let principal): "- \(serial) \(principal)"
        case .list: "list"
        case .end: "end"
        case .error(let line): "error \(line)"
        }
    }
}
