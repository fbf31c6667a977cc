package import Contract
package import Engine
import Topics

/// The replies to callers at other edges, held back until the broker knows the change.
///
/// A reply over the broker arrives after the control lines before it. A reply over HTTP does not.
/// So a reply that confirms the end of a right waits until the broker has acknowledged the
/// withdrawal.
package struct HeldAnswers {
    /// The longest wait. After that, the caller learns that the broker does not know the change
    /// yet.
    package static let patience: Duration = .seconds(2)

    private struct Answer {
        let caller: Caller
        let reply: Reply
        let until: ContinuousClock.Instant
    }

    private var held: [Answer] = []
    /// The last message with a withdrawal that the broker has not acknowledged, and whether
    /// everything that the broker must know was sent up to it.
    private var awaited: (id: Int32, isAll: Bool)?
    /// Whether a withdrawal was lost. The broker learns of it from the next snapshot.
    private var isBehind = false

    package init() {}

    package var isEmpty: Bool { held.isEmpty }

    /// Notes that control lines were sent in a message that the broker will acknowledge.
    /// - Parameter isAll: Whether the message ends a snapshot.
    package mutating func sent(_ id: Int32, isAll: Bool) {
        awaited = (id, isAll || awaited?.isAll == true)
    }

    /// Notes the acknowledgement of any message, and sends the replies that waited for it.
    package mutating func acknowledged(_ id: Int32) {
        guard let awaited, awaited.id == id else { return }
        if awaited.isAll { isBehind = false }
        self.awaited = nil
        guard !isBehind else { return }
        for answer in held { answer.caller.answer(answer.reply) }
        held = []
    }

    /// Notes that a withdrawal could not be sent.
    package mutating func lostWithdrawal() { isBehind = true }

    /// Notes the loss of the link, and so of all messages without an acknowledgement.
    package mutating func lostLink() {
        if awaited != nil { isBehind = true }
        awaited = nil
    }

    /// Answers now, or as soon as the broker knows all withdrawals.
    package mutating func answer(
        _ caller: Caller, _ reply: Reply, now: ContinuousClock.Instant
    ) {
        guard awaited != nil || isBehind else { return caller.answer(reply) }
        held.append(Answer(caller: caller, reply: reply, until: now + Self.patience))
    }

    /// Answers the callers that have waited too long.
    package mutating func expire(now: ContinuousClock.Instant) {
        guard held.contains(where: { $0.until <= now }) else { return }
        for answer in held where answer.until <= now {
            answer.caller.answer(Self.notYet(answer.reply))
        }
        held.removeAll { $0.until <= now }
    }

    private static func notYet(_ reply: Reply) -> Reply {
        guard reply.refusal == nil else { return reply }
        return Reply(
            id: reply.id,
            Refusal(
                .serverUnavailable,
                "The change is saved, but the broker does not know it yet. Repeat the request "
                    + "with the same id."))
    }
}
