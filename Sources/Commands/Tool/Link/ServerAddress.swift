import Mosquitto

/// The address of a server, from the command line.
package struct ServerAddress: Equatable, Sendable {
    package var host: String
    package var port: UInt16
    package var isEncrypted: Bool
    /// The PEM file of the certificate authority to trust; `nil` for those of the system.
    package var authority: String?

    /// Reads `HOST`, `HOST:PORT` or `[IPV6]:PORT`. The default port is 1883, or 8883 with TLS.
    package init?(_ text: String, isEncrypted: Bool = false, authority: String? = nil) {
        let (host, port) = Self.split(text)
        guard !host.isEmpty, !host.contains("/") else { return nil }
        guard let number = port.map(UInt16.init) ?? (isEncrypted ? 8883 : 1883), number > 0 else {
            return nil
        }
        self.host = host
        self.port = number
        self.isEncrypted = isEncrypted
        self.authority = authority
    }

    private static func split(_ text: String) -> (host: String, port: String?) {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let host = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            return rest.isEmpty ? (host, nil) : (host, String(rest.dropFirst()))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (text, nil)
    }

    /// The address as on a command line.
    package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Returns whether both are the same server. `localhost` and `127.0.0.1` are the same.
    package func isSame(as other: ServerAddress) -> Bool {
        func plain(_ host: String) -> String { host == "localhost" ? "127.0.0.1" : host }
        return plain(host) == plain(other.host) && port == other.port
            && isEncrypted == other.isEncrypted
    }

    var target: Client.Address { .tcp(host: host, port: port) }
    var tls: Client.TLS? { isEncrypted ? Client.TLS(caFile: authority) : nil }
}
