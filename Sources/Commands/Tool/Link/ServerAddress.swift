import Mosquitto

/// Where the server is, as the user names it.
package struct ServerAddress: Equatable, Sendable {
    package var host: String
    package var port: UInt16
    /// Whether the connection is encrypted.
    package var isEncrypted: Bool
    /// The authority to trust instead of the system's, a PEM file.
    package var authority: String?

    /// Reads `HOST`, `HOST:PORT` or `[IPV6]:PORT`; without a port it is 1883, with TLS 8883.
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

    /// As it is written on a command line.
    package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether both name the same server; a loopback address has several names.
    package func isSame(as other: ServerAddress) -> Bool {
        func plain(_ host: String) -> String { host == "localhost" ? "127.0.0.1" : host }
        return plain(host) == plain(other.host) && port == other.port
            && isEncrypted == other.isEncrypted
    }

    var target: Client.Address { .tcp(host: host, port: port) }
    var tls: Client.TLS? { isEncrypted ? Client.TLS(caFile: authority) : nil }
}
