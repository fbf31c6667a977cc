package import Contract

/// A notification that was written, for those who carry it further.
package struct StoredNotification: Equatable, Sendable {
    package let document: InboxNotification
    /// ``Notice/subject``: what a device shows only the newest of.
    package let subject: String?
}
