/// A notification, as it comes on a user's `inbox` topic and stands in `notification/list`.
package struct InboxNotification: Document, Equatable {
    package var notification = ""
    package var kind = ""
    package var at = 0
    /// For people.
    package var title = ""
    package var body = ""
    /// The user whom it comes from.
    package var from: String?
    package var room: String?
    package var invite: String?
    /// Where a browser shows what it is about.
    package var link: String?
    /// Which reminder it is; of that kind only.
    package var reminder: ReminderNotice?
    package var seen = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("notification", &notification)
        fields.required(
            "kind", &kind, Check(schema: Check.among(NotificationKind.names).schema) { _ in nil })
        fields.required("at", &at)
        fields.required("title", &title)
        fields.required("body", &body)
        fields.optional("from", &from)
        fields.optional("room", &room)
        fields.optional("invite", &invite)
        fields.optional("link", &link)
        fields.optional("reminder", &reminder)
        fields.required("seen", &seen)
    }
}
