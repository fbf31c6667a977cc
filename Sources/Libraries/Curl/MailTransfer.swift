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
