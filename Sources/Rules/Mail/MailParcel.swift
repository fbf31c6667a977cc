/// A mail on its way through the outbox: to whom, and the whole message.
package struct MailParcel: Equatable, Sendable {
    /// Which mail it is, `confirm` say: for a log or a file's name.
    package let kind: String
    /// The address alone.
    package let to: String
    package let message: [UInt8]

    package init(kind: String, to: MailAddress, message: [UInt8]) {
        self.kind = kind
        self.to = to.address
        self.message = message
    }

    /// Reads what ``bytes`` wrote; nil for anything else.
    package init?(_ bytes: [UInt8]) {
        let parts = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        kind = String(decoding: parts[0], as: UTF8.self)
        to = String(decoding: parts[1], as: UTF8.self)
        message = Array(parts[2])
    }

    /// Kind and address on a line each, then the message: neither can hold a line's end.
    package var bytes: [UInt8] { Array("\(kind)\n\(to)\n".utf8) + message }
}
