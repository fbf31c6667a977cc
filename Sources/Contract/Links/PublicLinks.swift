/// The links that people pass on, as text or as QR code.
package struct PublicLinks: Equatable, Sendable {
    private let base: String

    /// - Parameter publicURL: Under which browsers reach the server, such as `https://example.org`;
    ///   empty: links are paths alone.
    package init(publicURL: String) {
        var base = publicURL[...]
        while base.hasSuffix("/") { base = base.dropLast() }
        self.base = String(base)
    }

    /// Into the lobby that a code opens.
    package func join(code: String) -> String { "\(base)/j/\(code)" }

    /// To a game that somebody shares.
    package func card(_ token: String) -> String { "\(base)/s/\(token)" }

    /// To be friends with a user.
    package func friend(_ user: String) -> String { "\(base)/f/\(user)" }
}
