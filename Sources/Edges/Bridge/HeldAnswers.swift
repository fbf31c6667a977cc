import Contract
package import Engine
import JSON

/// Answers to those who wait at another edge, held until the broker has heard what they promise.
///
/// A reply over the broker comes behind what the broker was told before. One over HTTP does not:
/// that somebody is let in no longer is said only once the broker has acknowledged that it knows.
package struct HeldAnswers {
    /// How long that may take, before whoever waits is told that it is not so yet.
    package static let patience: Duration = .seconds(2)

    private struct Answer {
        let caller: Caller
        let payload: [UInt8]
        let until: ContinuousClock.Instant
    }

    private var held: [Answer] = []
    /// The last message with a withdrawal that the broker has not acknowledged yet, and whether
    /// all that the broker has to know was told up to it.
    private var awaited: (id: Int32, isAll: Bool)?
    /// Whether a withdrawal went nowhere: the broker knows of it when it was told everything anew.
    private var isBehind = false

    package init() {}

    package var isEmpty: Bool { held.isEmpty }

    /// Lines were sent in a message that will be acknowledged.
    /// - Parameter isAll: Whether it ends a snapshot.
    package mutating func sent(_ id: Int32, isAll: Bool) {
        awaited = (id, isAll || awaited?.isAll == true)
    }

    /// The broker acknowledged a message, whichever.
    package mutating func acknowledged(_ id: Int32) {
        guard let awaited, awaited.id == id else { return }
        if awaited.isAll { isBehind = false }
        self.awaited = nil
        guard !isBehind else { return }
        for answer in held { answer.caller.answer(answer.payload) }
        held = []
    }

    /// A withdrawal could not be sent.
    package mutating func lostWithdrawal() { isBehind = true }

    /// The link is gone, and with it what was not acknowledged.
    package mutating func lostLink() {
        if awaited != nil { isBehind = true }
        awaited = nil
    }

    /// Answers now, or when the broker has caught up.
    package mutating func answer(
        _ caller: Caller, _ payload: [UInt8], now: ContinuousClock.Instant
    ) {
        guard awaited != nil || isBehind else { return caller.answer(payload) }
        held.append(Answer(caller: caller, payload: payload, until: now + Self.patience))
    }

    /// Tells those who waited for too long.
    package mutating func expire(now: ContinuousClock.Instant) {
        guard held.contains(where: { $0.until <= now }) else { return }
        for answer in held where answer.until <= now {
            answer.caller.answer(Self.notYet(answer.payload))
        }
        held.removeAll { $0.until <= now }
    }

    private static func notYet(_ payload: [UInt8]) -> [UInt8] {
        guard let reply = try? JSON(parsing: payload), reply["ok"]?.bool == true else {
            return payload
        }
        let refusal = Refusal(
            .serverUnavailable,
            "The change is saved, but the broker does not know it yet. Repeat the request "
                + "with the same id."
        )
        return Reply.refused(id: reply["id"]?.string, refusal)
    }
}
