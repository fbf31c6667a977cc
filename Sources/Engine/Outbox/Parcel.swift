/// Something that leaves the server by another way than the broker: a push, a mail.
package struct Parcel: Equatable, Sendable {
    /// Who carries it: `mail`, `webPush`, ...
    package var channel: String
    /// What it queues up for, a provider's host say: lanes do not hold up one another.
    package var lane: String
    /// What its courier reads.
    package var payload: [UInt8]
    /// Unix milliseconds; not before. Nil: at once.
    package var due: Int64?
    /// Unix milliseconds; later it is worth nothing.
    package var expiresAt: Int64
    /// A newer one with the same key takes the place of one that still waits, and follows one that
    /// is on its way.
    package var collapse: String?
    /// What it is about, for ``Outbox/withdraw(tag:)``.
    package var tag: String?
    /// Whom it is for, for ``Outbox/withdraw(recipient:)``.
    package var recipient: String?

    package init(
        channel: String, lane: String, payload: [UInt8], due: Int64? = nil, expiresAt: Int64,
        collapse: String? = nil, tag: String? = nil, recipient: String? = nil
    ) {
        self.channel = channel
        self.lane = lane
        self.payload = payload
        self.due = due
        self.expiresAt = expiresAt
        self.collapse = collapse
        self.tag = tag
        self.recipient = recipient
    }

    /// A ``recipient`` whose parcels of one lane leave one after the other, in the order in which they
    /// were posted: none before those ahead of it were taken, refused or given up.
    package static func ordered(_ name: String) -> String { "ordered:\(name)" }

    var isOrdered: Bool { recipient?.hasPrefix("ordered:") == true }

    var key: OutboxLane.Key { OutboxLane.Key(channel: channel, name: lane) }
}
