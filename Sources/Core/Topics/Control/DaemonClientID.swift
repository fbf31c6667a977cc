/// The client id of one of a daemon's connections to the broker: `$fairwayd-{kind}-{server}`.
///
/// The guard uses it to distinguish the daemons of different servers.
package struct DaemonClientID: Equatable, Sendable {
    private static let prefix = "$fairwayd-"
    private static let serverLength = 32

    /// The purpose of the connection, such as `intake`.
    package let kind: String
    /// The id of the server: 32 hexadecimal digits in lower case.
    package let server: String

    package init(_ kind: String, server: String) {
        self.kind = kind
        self.server = server
    }

    /// Reads a client id.
    /// - Returns: Nil for an id that names no server.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count).split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count == Self.serverLength,
            parts[1].utf8.allSatisfy(Self.isDigit)
        else { return nil }
        self.init(String(parts[0]), server: String(parts[1]))
    }

    package var text: String { "\(Self.prefix)\(kind)-\(server)" }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
