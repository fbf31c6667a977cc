/// Something for the broker to do once a decision is made, never while it is being made: the
/// broker calls back into the guard from within.
package enum GuardAction: Equatable, Sendable {
    /// Disconnect this client, without its will, if it is still connected.
    case kick(ClientKey)
    /// Publish lines of ``GuardReport`` on `${base}/guard`.
    case report(String)
    /// Tell this client why its publish was refused, whether or not it subscribed.
    case notice(ClientKey, topic: String, payload: [UInt8])
}
