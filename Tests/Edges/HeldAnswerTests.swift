import Bridge
import Contract
import Engine
import FeaturesSupport
import JSON
import Synchronization
import Testing

/// Replies over HTTP. They must not confirm changes that the broker does not know (L5).
struct HeldAnswerTests {
    /// The replies that callers received.
    private final class Told: Sendable {
        private let replies = Mutex<[JSON]>([])

        var all: [JSON] { replies.withLock { $0 } }

        var caller: Caller {
            Caller { [self] reply in
                replies.withLock { $0.append((try? JSON(parsing: reply.bytes)) ?? .null) }
            }
        }
    }

    private let now = ContinuousClock.now
    private let ok = Reply(id: "7", result: .document(Nothing()))

    @Test func `without a pending withdrawal, a reply is sent immediately`() {
        let told = Told()
        var answers = HeldAnswers()
        answers.answer(told.caller, ok, now: now)
        #expect(told.all.count == 1 && answers.isEmpty)
    }

    @Test func `L5: a reply waits until the broker has acknowledged the withdrawal`() {
        let told = Told()
        var answers = HeldAnswers()
        answers.sent(4, isAll: false)
        answers.sent(5, isAll: false)
        answers.answer(told.caller, ok, now: now)
        answers.acknowledged(4)
        #expect(told.all.isEmpty)
        answers.acknowledged(5)
        #expect(told.all.map { $0["ok"] } == [true])
        answers.answer(told.caller, ok, now: now)
        #expect(told.all.count == 2)
    }

    @Test func `L5: after a long wait, the reply says that the broker does not know yet`() {
        let told = Told()
        var answers = HeldAnswers()
        answers.sent(5, isAll: false)
        answers.answer(told.caller, ok, now: now)
        answers.expire(now: now + .seconds(1))
        #expect(told.all.isEmpty)
        answers.expire(now: now + .seconds(2))
        #expect(told.all.first?.code == "server.unavailable" && told.all.first?["id"] == "7")
        #expect(answers.isEmpty)
    }

    @Test func `L5: after a lost link, replies wait until a whole snapshot is acknowledged`() {
        for isSent in [true, false] {
            let told = Told()
            var answers = HeldAnswers()
            if isSent { answers.sent(5, isAll: false) } else { answers.lostWithdrawal() }
            answers.lostLink()
            answers.answer(told.caller, ok, now: now)
            answers.sent(1, isAll: false)
            answers.acknowledged(1)
            #expect(told.all.isEmpty)
            answers.sent(2, isAll: true)
            answers.acknowledged(2)
            #expect(told.all.count == 1)
        }
    }
}
