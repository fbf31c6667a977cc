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

/// The edge that the writer thread hands effects to, and sleeps in.
///
/// It belongs to the writer thread: all that it sends goes over one connection, in order, so that
/// the guard knows of a right before the client that was granted it.
package protocol Outlet: AnyObject {
    /// Sends what has been committed. What cannot be sent now is dropped: retained state and
    /// rights are told anew with the next link, and clients repeat what was not answered.
    func send(_ effects: [Effect])

    /// Sleeps until the doorbell rings or the time is over, doing the connection's own work.
    func wait(doorbell: Doorbell, milliseconds: Int32)

    /// Runs what may wait for the disk; what comes meanwhile is taken in nevertheless.
    func whileSaving(_ save: () throws -> Void) rethrows

    /// Answers somebody who waits at another edge, once what was sent before has reached the broker:
    /// a reply that promises that somebody is let in no longer must be true when it comes.
    func answer(_ caller: Caller, _ payload: [UInt8])

    /// The engine stops: says goodbye. Bounded in time.
    func close()
}

extension Outlet {
    package func whileSaving(_ save: () throws -> Void) rethrows { try save() }

    package func answer(_ caller: Caller, _ payload: [UInt8]) { caller.answer(payload) }
}
