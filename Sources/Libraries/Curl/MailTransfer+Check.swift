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
