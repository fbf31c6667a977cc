/// A message that leaves the server without the broker: a push or a mail.
package struct Parcel: Equatable, Sendable {
    /// The kind of courier: `mail`, `webPush`, ...
    package var channel: String
    /// The queue within the channel, such as a provider's host. A slow lane does not delay others.
    package var lane: String
    /// The content, in the form that the courier expects.
    package var payload: [UInt8]
    /// The earliest time to send it, in Unix milliseconds. Nil: now.
    package var due: Int64?
    /// The latest time to send it, in Unix milliseconds.
    package var expiresAt: Int64
    /// The collapse key. A newer parcel with the same key replaces one that still waits, and
    /// follows one that is on its way.
    package var collapse: String?
    /// The subject, for ``Outbox/withdraw(tag:)``.
    package var tag: String?
    /// The recipient, for ``Outbox/withdraw(recipient:)``.
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

    /// A ``recipient`` whose parcels leave one after the other within a lane, in the order of
    /// posting. Each one waits until those before it are delivered, refused or given up.
    package static func ordered(_ name: String) -> String { "ordered:\(name)" }

    var isOrdered: Bool { recipient?.hasPrefix("ordered:") == true }

    var key: OutboxLane.Key { OutboxLane.Key(channel: channel, name: lane) }
}

/// Sends the parcels of some channels to their providers.
package protocol Courier: AnyObject, Sendable {
    var channels: [String] { get }

    /// Starts to send a parcel. It must not block.
    /// - Parameter done: Called once, from any thread.
    func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void)
}

/// The result of an attempt to send a parcel.
package enum DeliveryResult: Equatable, Sendable {
    /// The provider accepted the parcel.
    case delivered
    /// The address no longer exists, and will not exist again.
    case gone(reason: String)
    /// The provider will never accept this parcel.
    case refused(reason: String)
    /// The attempt failed and may succeed later.
    /// - Parameters:
    ///   - afterMs: The pause that the provider asks for, in milliseconds; nil if it asks for none.
    ///   - isLane: Whether the provider fails, and not just this parcel.
    case failed(reason: String, afterMs: Int? = nil, isLane: Bool)
}

/// The decision about a parcel that is due.
package enum Readiness: Equatable, Sendable {
    case ready
    /// Wait until this instant, in Unix milliseconds.
    case notBefore(Int64)
    /// The parcel is no longer needed.
    case moot
}

/// The result of a parcel whose turn came.
struct ParcelOutcome: Outcome {
    let number: Int64
    let lane: OutboxLane.Key
    /// The courier's result. Nil if the parcel was not sent.
    let verdict: DeliveryResult?
    /// The time of the next attempt for a parcel that was not sent, in Unix milliseconds. Nil if
    /// there is none.
    var again: Int64?
}
