import JSON
import Topics

/// An `http:` or `https:` URL from a client, parsed strictly. Unusual URLs are rejected, because
/// two parsers may interpret them differently.
package struct WebAddress: Equatable, Sendable {
    package static let bytesMax = 2_048

    package let text: String
    package let isSecure: Bool
    /// The host in lower case; IPv6 addresses are in brackets.
    package let host: String
    /// The port; `nil` for the scheme's default.
    package let port: Int?
    /// The path and query, from the first slash on; empty if there is none.
    package let path: String

    /// Parses an absolute URL of visible ASCII characters, without user, password and fragment.
    ///
    /// - Returns: `nil` if the URL is not valid, or its host is not a name or address in the usual
    ///   notation.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.bytesMax,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.utf8.contains(where: { "\\\"<>^`{|}#".utf8.contains($0) })
        else { return nil }
        let scheme = text.prefix(while: { $0 != ":" }).lowercased()
        guard scheme == "https" || scheme == "http" else { return nil }
        let rest = text.dropFirst(scheme.count)
        guard rest.hasPrefix("://") else { return nil }
        let authority = rest.dropFirst(3).prefix(while: { $0 != "/" && $0 != "?" })
        guard let (host, port) = Self.place(authority.lowercased()) else { return nil }
        self.text = text
        isSecure = scheme == "https"
        self.host = host
        self.port = port == (isSecure ? 443 : 80) ? nil : port
        path = String(rest.dropFirst(3 + authority.count))
    }

    /// The scheme, host and port (RFC 6454); the audience of VAPID tokens.
    package var origin: String {
        "\(isSecure ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")"
    }

    private static func place(_ authority: String) -> (host: String, port: Int?)? {
        let isLiteral = authority.hasPrefix("[")
        let host =
            isLiteral
            ? authority.prefix(while: { $0 != "]" }) + "]" : authority.prefix(while: { $0 != ":" })
        let rest = authority.dropFirst(host.count)
        guard authority.hasPrefix(host), isLiteral ? isLiteralHost(host) : isHost(host) else {
            return nil
        }
        if rest.isEmpty { return (String(host), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { return nil }
        return (String(host), port)
    }

    private static func isHost(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isWordOrDash)
            }
    }

    private static func isLiteralHost(_ host: Substring) -> Bool {
        host.utf8.count <= 47
            && host.dropFirst().dropLast().utf8.allSatisfy { byte in
                "0123456789abcdef:.".utf8.contains(byte)
            }
    }
}

extension Check where Value == String {
    /// A URL with HTTPS, so that nobody can read or change on the way what a page shows.
    package static let secureLink = Check(
        schema: [JSON.Member("format", "uri"), JSON.Member("maxLength", 500)]
    ) { text in
        let isSecure = WebAddress(text)?.isSecure == true && text.utf8.count <= 500
        return isSecure
            ? nil : "must be a URL of https of at most 500 characters, without user and fragment"
    }
}
