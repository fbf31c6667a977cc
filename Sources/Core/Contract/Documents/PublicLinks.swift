/// Builder of the links that people share, as text or as a QR code.
package struct PublicLinks: Equatable, Sendable {
    private let base: String

    /// - Parameter publicURL: The URL of the server for browsers, such as `https://example.org`. If
    ///   it is empty, links are only paths.
    package init(publicURL: String) {
        var base = publicURL[...]
        while base.hasSuffix("/") { base = base.dropLast() }
        self.base = String(base)
    }

    /// The link into the room with a join code.
    package func join(code: String) -> String { "\(base)/j/\(code)" }

    /// The link to a shared game.
    package func card(_ token: String) -> String { "\(base)/s/\(token)" }

    /// The link to become friends with a user.
    package func friend(_ user: String) -> String { "\(base)/f/\(user)" }
}

/// A link that people share.
package struct PublicLink: Document, Equatable {
    package var url = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("url", &url)
    }
}

/// The address of the broker for users' devices.
package struct PublicBroker: Equatable, Sendable {
    package let host: String
    package let port: Int
    package let isTLS: Bool

    package init(host: String, port: Int, isTLS: Bool) {
        self.host = host
        self.port = port
        self.isTLS = isTLS
    }

    /// - Parameter url: `mqtt://host:port` or `mqtts://host:port`. An IPv6 address is in brackets.
    ///   The default ports are 1883 and 8883.
    /// - Returns: Nil if the URL has another form.
    package init?(url: String) {
        let isTLS = url.hasPrefix("mqtts://")
        guard isTLS || url.hasPrefix("mqtt://") else { return nil }
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        let end = rest.hasPrefix("[") ? rest.firstIndex(of: "]") : nil
        let colon = rest[(end ?? rest.startIndex)...].lastIndex(of: ":")
        let port = colon.map { Int(rest[rest.index(after: $0)...]) ?? 0 } ?? (isTLS ? 8_883 : 1_883)
        let host = rest[..<(colon ?? rest.endIndex)].filter { $0 != "[" && $0 != "]" }
        guard !host.isEmpty, (1...65_535).contains(port),
            host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else { return nil }
        self.init(host: host, port: port, isTLS: isTLS)
    }
}
