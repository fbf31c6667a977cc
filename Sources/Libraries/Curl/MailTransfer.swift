/// A message for a mail server (SMTP, RFC 5321). It goes to all recipients or to none.
///
/// All mails of one ``Transfers`` have the same server: the same URL, encryption and authority.
package struct MailTransfer: Sendable {
    /// The server: `smtp://host:port` or `smtps://host:port`. A path is the name for EHLO; without
    /// one, it is the machine's name.
    package var url: String
    /// Whether `smtp://` must switch to encryption (STARTTLS, RFC 3207) before anything else is
    /// sent. If false, `smtp://` sends everything unencrypted, including the password.
    package var requiresStartTLS = true
    /// The user to sign in as. Nil: no sign-in.
    package var user: String?
    /// The user's password.
    package var password: String?
    /// The reverse-path: the address for delivery failures, without angle brackets.
    package var sender: String
    /// The forward-paths, at least one. If the server refuses one, nothing is sent to the others
    /// either.
    package var recipients: [String]
    /// The complete message (RFC 5322), with lines that end in CR LF. Lines that begin with a dot
    /// are escaped automatically.
    package var message: [UInt8]
    /// A PEM file of authorities to trust instead of those of the operating system.
    package var certificateAuthority: String?
    /// The time limit from the submission to the server's last reply.
    package var timeout: Duration = .seconds(60)
    /// The time limit for resolving, connecting and a TLS handshake, within `timeout`.
    package var connectTimeout: Duration = .seconds(10)

    /// Creates a transfer with the default options.
    package init(url: String, sender: String, recipients: [String], message: [UInt8]) {
        self.url = url
        self.sender = sender
        self.recipients = recipients
        self.message = message
    }
}

extension MailTransfer {
    /// The server of a mail, with its encryption and trusted authority.
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
    /// Checks that no address can act as a command, and no line as the end of the message.
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

    /// Some servers treat a lone LF around a dot as the end of the message, which lets an attacker
    /// add commands (RFC 5321, section 2.3.8, forbids it).
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
