/// `reminder/list`: my reminders, what is due next first, what is done last.
package struct ListReminders: PagedRequest, Equatable {
    package static let routes = [Route(.user, "reminder", "list")]
    package static let isRead = true
    package static let limitMax = 50

    /// Only those about this one.
    package var service: String?
    package var state: String?
    package var limit: Int?
    /// Where an earlier answer ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("service", &service, .length(1...64))
        fields.optional("state", &state, .among(Reminder.states))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var reminders: [Reminder] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("reminders", &reminders)
            fields.required("cursor", &cursor)
        }
    }
}
