/// Where a reply goes.
package enum ReplyAddress: Equatable, Sendable {
    /// To a topic, over the broker.
    /// - Parameter correlation: MQTT 5 Correlation Data, given back as it came.
    case topic(String, correlation: [UInt8]? = nil)
    /// To somebody who waits at another edge.
    case caller(Caller)
}

/// Somebody who waits for one reply.
package final class Caller: Equatable, Sendable {
    /// Called on the writer thread, after all that the broker is told first; must not block.
    package let answer: @Sendable (_ payload: [UInt8]) -> Void

    package init(answer: @escaping @Sendable (_ payload: [UInt8]) -> Void) {
        self.answer = answer
    }

    package static func == (one: Caller, two: Caller) -> Bool { one === two }
}
