package import Contract
import Crypto
package import JSON

/// The content of a push: the encrypted text of Web Push, the body of a webhook, the data of other
/// providers.
package struct PushMessage: Document, Equatable {
    /// The most bytes as JSON. UnifiedPush gateways accept at most 2,744 bytes after encryption.
    package static let bytesMax = 2_600
    private static let linkBytesMax = 1_000
    private static let titleBytesMax = 600

    /// The id in `notification/list`. A push may arrive twice, with the same id.
    package var notification = ""
    package var kind = ""
    package var at = 0
    package var title = ""
    /// The text. If it is too long, it is cut and ends with an ellipsis.
    package var body = ""
    package var from: String?
    package var room: String?
    package var invite: String?
    /// A link; `nil` if it is longer than 1,000 bytes as JSON.
    package var link: String?

    package init() {}

    package init(_ notification: InboxNotification) {
        self.notification = notification.notification
        kind = notification.kind
        at = notification.at
        title = notification.title
        body = notification.body
        from = notification.from
        room = notification.room
        invite = notification.invite
        link = notification.link
        fit()
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("notification", &notification)
        fields.required("kind", &kind)
        fields.required("at", &at)
        fields.required("title", &title)
        fields.required("body", &body)
        fields.optional("from", &from)
        fields.optional("room", &room)
        fields.optional("invite", &invite)
        fields.optional("link", &link)
    }

    /// All members except the texts for people, for providers that have their own fields for these
    /// texts.
    package var details: [JSON.Member] {
        let members = (try? JSON(parsing: bytes))?.members ?? []
        return members.filter { $0.key != "title" && $0.key != "body" }
    }

    private var excess: Int { max(0, bytes.count - Self.bytesMax) }

    /// Shortens the message to ``bytesMax``. Each byte of text takes at least one byte of JSON.
    private mutating func fit() {
        if let link, JSON.string(link).bytes.count > Self.linkBytesMax { self.link = nil }
        title = title.cut(toBytes: Self.titleBytesMax)
        body = body.cut(toBytes: max(0, body.utf8.count - excess))
        title = title.cut(toBytes: max(0, title.utf8.count - excess))
    }
}

extension String {
    /// The longest prefix of whole characters that fits into `count` bytes, with an ellipsis if
    /// anything is left out.
    func cut(toBytes count: Int) -> String {
        guard utf8.count > count else { return self }
        let ellipsis = "…"
        var cut = ""
        var left = count - ellipsis.utf8.count
        for character in self {
            left -= character.utf8.count
            if left < 0 { break }
            cut.append(character)
        }
        return count < ellipsis.utf8.count ? "" : cut + ellipsis
    }
}

/// The signature of a webhook's body. It proves that the sender knows the secret.
package enum WebhookSignature {
    /// Returns `t=SECONDS,v1=HEX`. `HEX` is HMAC-SHA256 with the secret as the key, over the
    /// seconds since 1970, a dot and the body.
    ///
    /// Receivers should reject signatures that are more than a few minutes old.
    package static func text(of body: [UInt8], secret: String, at seconds: Int64) -> String {
        let tag = HMAC.sha256(key: Array(secret.utf8), Array("\(seconds).".utf8) + body)
        return "t=\(seconds),v1=\(tag.hexadecimal)"
    }
}
