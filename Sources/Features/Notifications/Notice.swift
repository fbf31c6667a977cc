package import Contract

/// Something that a user is to be told, also when nobody is connected for them.
package struct Notice: Equatable, Sendable {
    package var kind: NotificationKind
    /// For people; a line. It is written in the recipient's language.
    package var title: LocalizedText
    package var body: LocalizedText
    /// The user whom it comes from.
    package var from: String?
    package var room: String?
    package var invite: String?
    package var link: String?
    /// Which reminder it is.
    package var reminder: ReminderNotice?
    /// What it stands for (`round/{room}`, say): a newer one of the same user and subject takes its
    /// place, and it is withdrawn by it.
    package var subject: String?

    package init(
        _ kind: NotificationKind, title: LocalizedText, body: LocalizedText, subject: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.body = body
        self.subject = subject
    }
}
