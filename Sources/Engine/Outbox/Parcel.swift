/// Something that leaves the server by another way than the broker: a push, a mail.
package struct Parcel: Equatable, Sendable {
    /// Who carries it: `mail`, `webPush`, ...
    package var channel: String
    /// What it queues up for, a provider's host say: lanes do not hold up one another.
    package var lane: String
    /// What its courier reads.
    package var payload: [UInt8]
    /// Unix milliseconds; later it is worth nothing.
    package var expiresAt: Int64
    /// A newer one with the same key takes the place of one that still waits.
    package var collapse: String?
    /// What it is withdrawn by.
    package var tag: String?

    package init(
        channel: String, lane: String, payload: [UInt8], expiresAt: Int64,
        collapse: String? = nil, tag: String? = nil
    ) {
        self.channel = channel
        self.lane = lane
        self.payload = payload
        self.expiresAt = expiresAt
        self.collapse = collapse
        self.tag = tag
    }
}
