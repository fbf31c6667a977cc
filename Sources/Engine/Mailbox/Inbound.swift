package import Contract

/// What comes to the writer thread.
package enum Inbound: Sendable {
    case request(Envelope)
    /// A device tells something by itself.
    case message(DeviceMessage)
    /// The guard tells of connections.
    case report(GuardReport)
    /// A worker, or a reader, is done with the slow part of a request; or says why not.
    case resume(ticket: Int, result: Result<[UInt8], Refusal>)
    /// An edge tells what became of something.
    case outcome(any Outcome)
    /// The link to the broker stands anew: all that it holds is to be told again.
    /// `found` are the topics of rooms and positions that stand retained there, from before.
    case linked(found: [String])
    /// No more is coming: finish and stop.
    case stop
}
