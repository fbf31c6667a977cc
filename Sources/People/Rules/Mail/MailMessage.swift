import Values

/// A mail with plain text, in the format of RFC 5322.
package struct MailMessage: Equatable, Sendable {
    /// The maximum length of a line without encoding, in bytes (RFC 5322, section 2.1.1).
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

    /// The headers and the body, as they are sent. Lines end in CR LF.
    package var bytes: [UInt8] {
        let isPlain = text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let fits = isPlain && lines.allSatisfy { $0.utf8.count <= Self.lineBytesMax }
        let headers = [
            "From: \(from.header)", "To: \(to.header)", "Subject: \(EncodedWord.text(subject))",
            "Date: \(CivilTime(at).mailDate)", "Message-ID: <\(id)@\(from.domain)>",
            // Prevents automatic answers (RFC 3834, section 5).
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: \(fits ? "7bit" : "quoted-printable")",
        ]
        let body = fits ? lines.joined(separator: "\r\n") : QuotedPrintable.encode(text)
        return Array((headers + ["", body]).joined(separator: "\r\n").utf8)
    }
}

/// An email address, with an optional display name (RFC 5322, section 3.4).
package struct MailAddress: Equatable, Sendable {
    /// Characters that need quotes in an address, or end it.
    private static let specials = Set("()<>[]:;@\\,\"".unicodeScalars)

    package let name: String
    /// `local@domain`, without quoting.
    package let address: String

    /// - Returns: Nil if the address is not of the form `local@domain`, or needs quotes in a
    ///   header.
    package init?(name: String = "", address: String) {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = address.unicodeScalars.allSatisfy { scalar in
            scalar == "@"
                || !(scalar.properties.isWhitespace || Self.isControl(scalar))
                    && !Self.specials.contains(scalar)
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain else { return nil }
        self.name = name
        self.address = address
    }

    /// Parses `local@domain` or `Name <local@domain>`, as in a configuration file.
    package init?(_ text: String) {
        guard let start = text.lastIndex(of: "<") else {
            self.init(address: text)
            return
        }
        guard text.last == ">" else { return nil }
        let name = text[..<start].split(separator: " ").joined(separator: " ")
        self.init(name: name, address: String(text[text.index(after: start)...].dropLast()))
    }

    package var domain: String { String(address.split(separator: "@")[1]) }

    /// The mailbox that receives mail for an address: in lower case, without a `+tag` (RFC 5233).
    package static func mailbox(of address: String) -> String {
        let address = address.lowercased()
        guard let at = address.lastIndex(of: "@"), let plus = address[..<at].firstIndex(of: "+"),
            plus > address.startIndex
        else { return address }
        return String(address[..<plus] + address[at...])
    }

    /// The name and address, encoded for a header.
    package var header: String {
        name.isEmpty ? address : "\(EncodedWord.phrase(name)) <\(address)>"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}

/// A mail in the outbox: its kind, its recipient, and the whole message.
package struct MailParcel: Equatable, Sendable {
    /// The kind of mail, such as `confirm`. Logs and file names contain it.
    package let kind: String
    /// The address without the name.
    package let to: String
    /// The username of the recipient.
    package let user: String
    package let message: [UInt8]

    package init(kind: String, to: MailAddress, user: String, message: [UInt8]) {
        self.kind = kind
        self.to = to.address
        self.user = user
        self.message = message
    }

    /// Not a mail: deletes the mails of a user whose account was deleted, where mails are files.
    package static func erasure(of user: String, at address: MailAddress) -> MailParcel {
        MailParcel(kind: erasure, to: address, user: user, message: [])
    }

    package var isErasure: Bool { kind == Self.erasure }
    private static let erasure = "erase"

    /// Parses ``bytes``; nil if they have another form.
    package init?(_ bytes: [UInt8]) {
        let parts = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        kind = String(decoding: parts[0], as: UTF8.self)
        to = String(decoding: parts[1], as: UTF8.self)
        user = String(decoding: parts[2], as: UTF8.self)
        message = Array(parts[3])
    }

    /// The kind, the address and the user on a line each, followed by the message. None of the three
    /// contains a line break.
    package var bytes: [UInt8] { Array("\(kind)\n\(to)\n\(user)\n".utf8) + message }
}
