package import Curl

/// The server that mails are handed to.
package struct SMTPServer: Equatable, Sendable {
    /// How the connection is protected.
    package enum Encryption: String, Sendable {
        /// Encrypted before anything else is said (RFC 3207).
        case startTLS = "smtp"
        /// Encrypted from the start (RFC 8314, section 3.3).
        case tls = "smtps"
        /// Not at all.
        case none = "smtp+plain"

        fileprivate var standardPort: Int {
            switch self {
            case .startTLS: 587
            case .tls: 465
            case .none: 25
            }
        }
    }

    package let encryption: Encryption
    package let host: String
    package let port: Int
    /// Whom to sign in as; nil: nobody.
    package var user: String?
    package var password: String?
    /// A PEM file of authorities to trust instead of those of the system.
    package var authority: String?

    /// Reads `smtp://host:587`, `smtps://host:465` or `smtp+plain://host:25`; the port may be left
    /// out.
    package init?(_ url: String) {
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let encryption = Encryption(rawValue: String(parts[0])) else {
            return nil
        }
        let (host, port) = Self.hostAndPort(parts[1])
        let isPlain = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@".utf8.contains($0) }
        guard !host.isEmpty, isPlain, let number = Int(port ?? "\(encryption.standardPort)"),
            (1...65_535).contains(number)
        else { return nil }
        self.encryption = encryption
        self.host = host
        self.port = number
    }

    /// As libcurl names it.
    var url: String { "\(encryption == .tls ? "smtps" : "smtp")://\(host):\(port)" }

    /// A mail as it is handed to this server.
    /// - Parameter sender: Where failures are told to.
    package func transfer(
        from sender: String, to recipient: String, message: [UInt8]
    ) -> MailTransfer {
        var transfer = MailTransfer(
            url: url, sender: sender, recipients: [recipient], message: message)
        transfer.requiresStartTLS = encryption == .startTLS
        transfer.user = user
        transfer.password = password
        transfer.certificateAuthority = authority
        return transfer
    }

    /// An address of IPv6 stands in brackets.
    private static func hostAndPort(_ text: Substring) -> (host: String, port: String?) {
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
        guard let colon = text[(end ?? text.startIndex)...].lastIndex(of: ":") else {
            return (String(text), nil)
        }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}
