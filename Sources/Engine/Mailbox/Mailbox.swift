import Synchronization

/// What waits for the writer thread, bounded.
///
/// Requests beyond the bound are turned away with `server.busy`, which the sender sees; what the
/// engine itself posts (reports of the guard, results of its workers) always finds room, since it
/// is bounded by connections and by workers.
package final class Mailbox: Sendable {
    private struct Contents {
        var waiting: [Inbound] = []
        /// Requests that found no room and still want to be told so.
        var turnedAway: [Envelope] = []
        var requests = 0
        var hasRung = false
    }

    /// More than this many are turned away without a word: whoever floods is not owed a reply.
    private static let turnedAwayMax = 1_000

    package let doorbell = Doorbell()
    package let requestsMax: Int
    private let contents = Mutex(Contents())

    package init(requestsMax: Int) {
        self.requestsMax = requestsMax
    }

    /// How many requests wait, those that were turned away among them.
    package var requestsCount: Int {
        contents.withLock { $0.requests + $0.turnedAway.count }
    }

    /// Hands in a request.
    ///
    /// Rings no doorbell: the writer thread itself takes requests in while it waits.
    package func post(_ envelope: Envelope) {
        contents.withLock { contents in
            if contents.requests < requestsMax {
                contents.requests += 1
                contents.waiting.append(.request(envelope))
            } else if contents.turnedAway.count < Self.turnedAwayMax {
                contents.turnedAway.append(envelope)
            }
        }
    }

    /// Hands in a request from another thread, and wakes the writer.
    package func postFromAside(_ envelope: Envelope) {
        post(envelope)
        ring()
    }

    /// Hands in what is no request, and wakes the writer; may be called from any thread.
    package func post(_ inbound: Inbound) {
        contents.withLock { $0.waiting.append(inbound) }
        ring()
    }

    private func ring() {
        let isFirst = contents.withLock { contents in
            defer { contents.hasRung = true }
            return !contents.hasRung
        }
        if isFirst { doorbell.ring() }
    }

    /// Takes all that waits, in the order in which it came.
    package func take() -> (waiting: [Inbound], turnedAway: [Envelope]) {
        let taken = contents.withLock { contents in
            defer { contents = Contents() }
            return contents
        }
        if taken.hasRung { doorbell.clear() }
        return (taken.waiting, taken.turnedAway)
    }
}
