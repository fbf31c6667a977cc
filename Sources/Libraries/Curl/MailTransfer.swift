/// A message to hand to a mail server (SMTP, RFC 5321), to all recipients or to none.
///
/// All mails of one ``Transfers`` agree about the server: its URL, encryption and authority.
package struct MailTransfer: Sendable {
    /// The server: `smtp://host:port` or `smtps://host:port`; a path is the name for EHLO, which is
    /// the machine's without one.
    package var url: String
    /// Whether `smtp://` must become encrypted (STARTTLS, RFC 3207) before anything else is said.
    /// If false, `smtp://` stays in the clear, password and all.
    package var requiresStartTLS = true
    /// The user to sign in as; nil does not sign in.
    package var user: String?
    /// The user's password.
    package var password: String?
    /// The reverse-path: the address that failures are told to, without angle brackets.
    package var sender: String
    /// The forward-paths, at least one; if one is refused, nothing is sent to the others either.
    package var recipients: [String]
    /// The whole message (RFC 5322), its lines ending in CR LF; lines that begin with a dot are
    /// escaped on the way.
    package var message: [UInt8]
    /// A PEM file of authorities to trust instead of those of the operating system.
    package var certificateAuthority: String?
    /// How long it may take from being submitted to the server's last word.
    package var timeout: Duration = .seconds(60)
    /// How long resolving, connecting and a TLS handshake may take, within `timeout`.
    package var connectTimeout: Duration = .seconds(10)

    /// A transfer with everything else at its default.
    package init(url: String, sender: String, recipients: [String], message: [UInt8]) {
        self.url = url
        self.sender = sender
        self.recipients = recipients
        self.message = message
    }
}

extension MailTransfer {
    /// Where a mail goes and whom it trusts there.
    struct Server: Equatable {
        let url: String
        let requiresStartTLS: Bool
        let certificateAuthority: String?
    }

    var server: Server {
        Server(
            url: url, requiresStartTLS: requiresStartTLS,
            certificateAuthority: certificateAuthority)
    }
}

extension MailTransfer {
    /// Sees to it that no address can become a command and no line the message's end.
    ///
    /// - Throws: ``TransferError/invalid(_:)`` that names the part, never its value.
    func check() throws(TransferError) {
        try URLText.check(url, schemes: ["smtp://", "smtps://"])
        guard Self.isAddress(sender) else { throw .invalid("the sender is not a mail address") }
        guard !recipients.isEmpty else { throw .invalid("the mail has no recipient") }
        guard recipients.allSatisfy(Self.isAddress) else {
            throw .invalid("a recipient is not a mail address")
        }
        guard ![user, password].contains(where: { $0?.utf8.contains(0) == true }) else {
            throw .invalid("the user or the password holds a NUL")
        }
        guard endsLinesInCRLF else { throw .invalid("the message holds a CR or LF that is alone") }
    }

    private static func isAddress(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@") else { return false }
        return at > text.startIndex && text.index(after: at) < text.endIndex
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>".utf8.contains($0) }
    }

    /// A lone LF around a dot ends the message for some servers, and lets commands in (RFC 5321,
    /// section 2.3.8, forbids it).
    private var endsLinesInCRLF: Bool {
        let cr = UInt8(ascii: "\r")
        let lf = UInt8(ascii: "\n")
        var last: UInt8 = 0
        for byte in message {
            if (byte == lf) != (last == cr) { return false }
            last = byte
        }
        return last != cr
    }
}
