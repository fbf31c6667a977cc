package import JSON

/// What a push says: the content of a Web Push, a webhook's body, the data of the others.
package struct PushMessage: Document, Equatable {
    /// The most bytes as JSON: what bridges of UnifiedPush let through (2,744), encrypted.
    package static let bytesMax = 2_600
    private static let linkBytesMax = 1_000
    private static let titleBytesMax = 600

    /// The id in `notification/list`; a push may come twice, with the same id.
    package var notification = ""
    package var kind = ""
    package var at = 0
    package var title = ""
    /// Cut, with an ellipsis at its end, when there is no room for all of it.
    package var body = ""
    package var from: String?
    package var room: String?
    package var invite: String?
    /// Left out when it is longer than 1,000 bytes.
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

    /// All but what people read, for providers that take that by itself.
    package var details: [JSON.Member] {
        let members = (try? JSON(parsing: bytes))?.members ?? []
        return members.filter { $0.key != "title" && $0.key != "body" }
    }

    private var excess: Int { max(0, bytes.count - Self.bytesMax) }

    /// Makes it small enough: every byte of text is one byte of JSON at least.
    private mutating func fit() {
        if let link, JSON.string(link).bytes.count > Self.linkBytesMax { self.link = nil }
        title = title.cut(toBytes: Self.titleBytesMax)
        body = body.cut(toBytes: max(0, body.utf8.count - excess))
        title = title.cut(toBytes: max(0, title.utf8.count - excess))
    }
}

extension String {
    /// As many whole characters as fit, an ellipsis included where something is left out.
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
