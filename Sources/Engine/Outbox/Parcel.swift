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

/// Carries parcels of some channels to their providers.
package protocol Courier: AnyObject, Sendable {
    var channels: [String] { get }

    /// Takes a parcel on its way; must not block.
    /// - Parameter done: Called once, from any thread.
    func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void)
}

/// What became of a parcel.
package enum Verdict: Equatable, Sendable {
    /// The provider has it.
    case delivered
    /// Nobody is there any more under this address, and nobody will be.
    case gone(reason: String)
    /// The provider will never take this one.
    case refused(reason: String)
    /// Not now.
    /// - Parameters:
    ///   - afterMs: When the provider wants to be asked again; nil: it did not say.
    ///   - isLane: Whether it is the provider that fails, and not this one parcel.
    case failed(reason: String, afterMs: Int? = nil, isLane: Bool)
}

/// Whether a parcel whose time has come is still to be sent.
package enum Readiness: Equatable, Sendable {
    case ready
    /// Not before this instant, Unix milliseconds.
    case notBefore(Int64)
    /// It is worth nothing any more.
    case moot
}

/// What became of a parcel that was taken out to be sent.
struct ParcelOutcome: Outcome {
    let number: Int64
    let lane: OutboxLane.Key
    /// Its courier's word; nil: it was not sent.
    let verdict: Verdict?
    /// Where it was not sent: when it is looked at again, Unix milliseconds; nil: not any more.
    var again: Int64?
}
