package import Contract
package import Topics

/// A consequence of a change. The engine carries effects out in order, after the change is on disk.
package enum Effect: Equatable, Sendable {
    /// A control line for the guard in the broker.
    case control(ControlLine)
    /// - Parameter expirySeconds: The Message Expiry Interval (MQTT 5, section 3.3.2.3.3). After it, the
    ///   broker no longer delivers the message to a session that was away. Without one, the broker keeps it
    ///   as long as the session.
    case publish(
        topic: String, payload: [UInt8], qos: Int32, retain: Bool, expirySeconds: UInt32? = nil)
    /// A personal token has ended, by its id. Its open HTTP streams end. The broker does not know
    /// personal tokens.
    case tokenEnded(String)
    case reply(ReplyAddress, Reply)

    package var isReply: Bool {
        if case .reply = self { true } else { false }
    }
}

/// The edge that receives effects, and in which the writer thread waits.
///
/// It belongs to the writer thread. It sends everything over one connection, in order. So the guard
/// knows a new right before the client learns of it.
package protocol Outlet: AnyObject {
    /// Sends committed effects. Effects that cannot be sent now are dropped: after a reconnect, the
    /// daemon publishes retained state and rights again, and clients repeat requests without an
    /// answer.
    func send(_ effects: [Effect])

    /// Waits until the doorbell rings or the time is over. Meanwhile it serves the connection.
    func wait(doorbell: Doorbell, milliseconds: Int32)

    /// Runs work that may wait for the disk, and keeps reading messages meanwhile.
    func whileSaving(_ save: () throws -> Void) rethrows

    /// Answers a caller at another edge after the broker has received all earlier effects. For
    /// example, a reply that promises the end of a right must be true when it arrives.
    func answer(_ caller: Caller, _ reply: Reply)

    /// Closes the connection when the engine stops. It returns within a limited time.
    func close()
}

extension Outlet {
    package func whileSaving(_ save: () throws -> Void) rethrows { try save() }

    package func answer(_ caller: Caller, _ reply: Reply) { caller.answer(reply) }
}
