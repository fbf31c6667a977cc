package import Contract

/// What comes to the writer thread.
package enum Inbound: Sendable {
    case request(Envelope)
    /// The guard tells of connections.
    case report(GuardReport)
    /// A worker is done with the slow part of a request.
    case resume(ticket: Int, result: [UInt8])
    /// An edge tells what became of something.
    case outcome(any Outcome)
    /// The link to the broker stands anew: all that it holds is to be told again.
    /// `found` are the topics of rooms and positions that stand retained there, from before.
    case linked(found: [String])
    /// No more is coming: finish and stop.
    case stop
}
