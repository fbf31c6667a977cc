/// Which of my notifications a request is about: those named, else all up to an instant.
package struct NotificationSelection: Equatable, Sendable {
    package static let namedMax = 200

    package var notifications: [String]?
    /// Unix milliseconds, included.
    package var upTo: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("notifications", &notifications, .count(0...Self.namedMax))
        fields.optional("upTo", &upTo)
    }
}
