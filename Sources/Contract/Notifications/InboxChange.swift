/// What became of notifications, told on the `inbox` topic to all devices of their user.
package struct InboxChange: Document, Equatable {
    /// Why notifications are gone that their user did not dismiss.
    package enum Reason: String, CaseIterable, Sendable {
        /// What they asked for was answered.
        case answered
        /// It is too late for what they asked for, or they are too old.
        case expired
        /// A newer one says what is true now.
        case replaced
        /// Who caused them took it back.
        case takenBack
    }

    package var seen: [String]?
    package var dismissed: [String]?
    /// With `dismissed`; missing where the user did it.
    package var reason: String?

    package init() {}

    package static func seen(_ notifications: [String]) -> InboxChange {
        var change = InboxChange()
        change.seen = notifications
        return change
    }

    package static func dismissed(_ notifications: [String], _ reason: Reason?) -> InboxChange {
        var change = InboxChange()
        change.dismissed = notifications
        change.reason = reason?.rawValue
        return change
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("seen", &seen)
        fields.optional("dismissed", &dismissed)
        fields.optional("reason", &reason, .among(Reason.allCases.map(\.rawValue)))
    }
}
