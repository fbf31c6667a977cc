/// The scheme, host and port of a URL, as a Content-Security-Policy names them.
package struct WebOrigin: Equatable, Sendable {
    package let scheme: String
    /// The host as in a URL, with an IPv6 address in brackets.
    package let host: String
    package let port: Int?

    package init(scheme: String, host: String, port: Int?) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Reads the beginning of a URL.
    ///
    /// - Parameter schemes: The permitted schemes.
    /// - Returns: `nil` if the URL has another scheme, no host, a username, or a character that
    ///   must be encoded.
    package init?(url: String, schemes: [String]) {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
            let scheme = schemes.first(where: { url.hasPrefix("\($0)://") })
        else { return nil }
        let rest = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
        self.init(scheme: scheme, authority: String(rest))
    }

    /// - Parameter authority: `host` or `host:port`, as in a Host field (RFC 9112, 3.2).
    init?(scheme: String, authority: String) {
        let isBracketed = authority.hasPrefix("[")
        let end = isBracketed ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        let host = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        let rest = authority[host.endIndex...]
        guard isBracketed ? Self.isAddress(host) : Self.isName(host) else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        if rest.isEmpty {
            port = nil
        } else {
            let digits = rest.dropFirst()
            guard rest.first == ":", digits.allSatisfy({ ("0"..."9").contains($0) }),
                let port = UInt16(digits)
            else {
                return nil
            }
            self.port = Int(port)
        }
    }

    /// Whether only this machine can reach the host: `localhost`, 127.0.0.0/8 or `::1`.
    package var isLoopback: Bool {
        host == "localhost" || host == "[::1]" || host.wholeMatch(of: /127(\.\d+){3}/) != nil
    }

    package var text: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// The origin as a source of a policy (CSP 3, 2.3.1). Policies cannot name an IPv6 address, so
    /// this is only the scheme for one.
    var source: String { host.hasPrefix("[") ? "\(scheme):" : text }

    /// Whether this is a host name or an IPv4 address.
    private static func isName(_ host: Substring) -> Bool {
        (1...253).contains(host.utf8.count)
            && host.unicodeScalars.allSatisfy {
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || "-._".unicodeScalars.contains($0)
            }
    }

    private static func isAddress(_ host: Substring) -> Bool {
        (4...47).contains(host.utf8.count)
            && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            && host.utf8.last == UInt8(ascii: "]") && host.utf8.allSatisfy { $0 < 0x80 }
    }
}
