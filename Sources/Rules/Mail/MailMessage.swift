/// A mail of plain text, as it travels (RFC 5322).
package struct MailMessage: Equatable, Sendable {
    /// The longest line that may travel as it is, in bytes (RFC 5322, section 2.1.1).
    private static let lineBytesMax = 998

    package var from: MailAddress
    package var to: MailAddress
    package var subject: String
    /// Lines end in `\n`.
    package var text: String
    /// Unix milliseconds.
    package var at: Int64
    /// Unique among all mails of the sender's domain: letters and digits.
    package var id: String

    package init(
        from: MailAddress, to: MailAddress, subject: String, text: String, at: Int64, id: String
    ) {
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.at = at
        self.id = id
    }

    /// The message with its headers; lines end in CR LF.
    package var bytes: [UInt8] {
        let isPlain = text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let fits = isPlain && lines.allSatisfy { $0.utf8.count <= Self.lineBytesMax }
        let headers = [
            "From: \(from.header)", "To: \(to.header)", "Subject: \(EncodedWord.text(subject))",
            "Date: \(CivilTime(at).mailDate)", "Message-ID: <\(id)@\(from.domain)>",
            // Nobody's vacation notice is to answer (RFC 3834, section 5).
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: \(fits ? "7bit" : "quoted-printable")",
        ]
        let body = fits ? lines.joined(separator: "\r\n") : QuotedPrintable.encode(text)
        return Array((headers + ["", body]).joined(separator: "\r\n").utf8)
    }
}
