package import Contract

/// What follows from a change, to be done once it is on disk, in this order.
package enum Effect: Equatable, Sendable {
    /// Tells the broker's guard.
    case control(ControlLine)
    case publish(topic: String, payload: [UInt8], qos: Int32, retain: Bool)
    /// A personal token is dead, by its id: what it holds open over HTTP ends. The broker never knew it.
    case tokenEnded(String)
    case reply(ReplyAddress, payload: [UInt8])

    package var isReply: Bool {
        if case .reply = self { true } else { false }
    }
}
