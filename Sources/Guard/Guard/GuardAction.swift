/// Something for the broker to do once a decision is made, never while it is being made: the
/// broker calls back into the guard from within.
package enum GuardAction: Equatable, Sendable {
    /// Disconnect this client, without its will, if it is still connected.
    case kick(ClientKey)
    /// Publish lines of ``GuardReport`` on `${base}/guard`.
    case report(String)
    /// Write a warning into the broker's log.
    case log(String)
    /// Tell this client why its publish or subscription was refused, whether or not it subscribed to the topic.
    case notice(ClientKey, topic: String, payload: [UInt8])
}
