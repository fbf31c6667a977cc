/// `push/list`: my subscriptions. What they keep secret is not told again.
package struct ListPush: Request, Equatable {
    package static let routes = [Route(.user, "push", "list")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var subscriptions: [PushSubscription] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("subscriptions", &subscriptions)
        }
    }
}

/// A subscription as its owner sees it.
package struct PushSubscription: Document, Equatable {
    package var subscription = ""
    package var provider = ""
    package var device: String?
    /// The server that it goes to, where the subscription names one.
    package var server: String?
    package var createdAt = 0
    /// About when the provider last took a push.
    package var deliveredAt: Int?
    /// How often in a row the provider refused; a subscription ends at the fifth time.
    package var refusals = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("subscription", &subscription)
        fields.required("provider", &provider)
        fields.optional("device", &device)
        fields.optional("server", &server)
        fields.required("createdAt", &createdAt)
        fields.optional("deliveredAt", &deliveredAt)
        fields.required("refusals", &refusals)
    }
}
