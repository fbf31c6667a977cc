package import Contract
package import Engine
import Mosquitto
package import Topics

/// The link to the broker. One connection, the intake, receives all messages. The other, the
/// outlet, sends control lines, replies, events and retained state in order.
///
/// The writer thread drives both connections while it waits for the next batch, so messages never
/// change threads. While a batch syncs, the messages of the next one wait in the socket. If the
/// sync takes long, a ``StallReader`` reads from the intake, because the broker queues only 10,000
/// messages and then drops messages without an error.
///
/// If one connection is lost, the link opens both again. Then the daemon publishes all rights and
/// all retained state again.
///
/// The intake subscribes at QoS 0. libmosquitto acknowledges a message before the daemon processes
/// it. So QoS 1 would guarantee no more than the reply does, and would cost a packet per request.
package final class BrokerLink: Outlet {
    /// The approximate size of a message with control lines to the guard.
    static let controlBytesMax = 32 * 1_024
    /// The longest wait for the broker to accept messages, before the link is closed.
    static let patience: Duration = .seconds(2)
    /// The longest wait for the end of the intake after the end of the outlet. Only the intake tells
    /// whether another daemon uses the broker, and its last message may arrive after that of the
    /// outlet.
    static let hearing: Duration = .seconds(1)
    /// The number of messages between two checks whether the broker accepts them fast enough.
    static let burst = 256
    /// The most messages of devices that the link reads before the daemon processes some.
    static let messagesPerTake = 16_384
    /// The longest wait for messages between two checks, milliseconds.
    static let lookMs: Int32 = 100

    let access: BrokerAccess
    let grammar: TopicGrammar
    let mailbox: Mailbox
    let health: Health
    let log: Log
    let reader: RequestReader
    let onConflict: (BrokerConflict) -> Void
    let clock = ContinuousClock()
    var pair: Pair?
    /// Whether the intake is subscribed to all messages for the daemon.
    var intakeHears = false
    /// The topics of retained messages from before this link, until they are passed on.
    var found: [String] = []
    var isUp = false {
        didSet { health.isLinked = isUp }
    }
    var backoff = Backoff(
        first: .milliseconds(20), most: .milliseconds(500), random: SystemRandomNumberGenerator())
    var nextAttempt = ContinuousClock.now
    /// The time to close the intake after the outlet has ended. `nil` while both are open.
    var listensUntil: ContinuousClock.Instant?
    var conflicts = ConflictWatch()
    /// Whether the link has given up, because another daemon uses the broker.
    var hasGivenUp = false
    var control: [UInt8] = []
    /// Whether the broker must acknowledge ``control``, and whether ``control`` ends a snapshot.
    var isAwaited = false
    var isAll = false
    var answers = HeldAnswers()
    private lazy var standIn = makeStandIn()

    struct Pair {
        let intake: Client
        let outlet: Client
    }

    /// - Parameter onConflict: Called once, on the writer thread, if another daemon uses the
    ///   broker. The link stays down from then on.
    package init(
        _ access: BrokerAccess, grammar: TopicGrammar, mailbox: Mailbox, health: Health, log: Log,
        onConflict: @escaping (BrokerConflict) -> Void = { _ in }
    ) {
        self.access = access
        self.grammar = grammar
        self.mailbox = mailbox
        self.health = health
        self.log = log
        self.onConflict = onConflict
        let sweeper = SessionSweeper(access, log: log)
        reader = RequestReader(grammar: grammar) { sweeper.end($0) }
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {
        connectIfDue()
        if !answers.isEmpty { answers.expire(now: clock.now) }
        var limit = min(Duration.milliseconds(milliseconds), Duration.seconds(1))
        if !answers.isEmpty || listensUntil != nil {
            limit = min(limit, .milliseconds(Self.lookMs))
        }
        guard let pair else {
            limit = min(limit, max(.milliseconds(1), nextAttempt - clock.now))
            return doorbell.wait(milliseconds: Int32(clamping: Int64(limit / .milliseconds(1))))
        }
        pair.intake.pump(
            timeout: limit, with: pair.outlet, alsoWatching: doorbell.descriptor)
        takeMore(pair.intake)
    }

    /// Reads all waiting messages after a long batch, because one round reads only some of them. It
    /// stops when the mailbox is full, so that the broker's queue does not overflow before.
    private func takeMore(_ intake: Client) {
        var count = mailbox.waitingCount
        let messagesMost = mailbox.messagesCount + Self.messagesPerTake
        while count >= Self.burst / 2, hasRoom, mailbox.messagesCount < messagesMost {
            intake.pump(timeout: .zero)
            let more = mailbox.waitingCount
            guard more > count else { return }
            count = more
        }
    }

    package func whileSaving(_ save: () throws -> Void) rethrows {
        try standIn.whileBlocked(save)
    }

    private func makeStandIn() -> StallReader {
        // Sound: the second thread uses the link only while the writer thread waits in
        // `whileSaving`.
        nonisolated(unsafe) unowned let link = self
        return StallReader { link.takeIn(until: $0) }
    }

    /// Reads messages until the bell rings.
    private func takeIn(until bell: Doorbell) {
        guard hasRoom, let intake = pair?.intake, intake.descriptor != nil else {
            return bell.wait(milliseconds: Self.lookMs)
        }
        intake.pump(timeout: .milliseconds(Self.lookMs), alsoWatching: bell.descriptor)
    }

    private var hasRoom: Bool {
        mailbox.requestsCount < mailbox.requestsMax + Self.burst
            && mailbox.messagesCount < mailbox.messagesMax
    }

    package func send(_ effects: [Effect]) {
        guard conflicts.conflict == nil, let outlet = pair?.outlet, outlet.isConnected else {
            return noteLost(effects)
        }
        for (count, effect) in effects.enumerated() {
            if case .control(let line) = effect {
                add(line, outlet)
            } else {
                sendControl(outlet)
                send(effect, outlet)
            }
            if count % Self.burst == Self.burst - 1, outlet.wantsWrite { drain(outlet) }
            // `drain` may have closed the link.
            guard pair != nil else { return noteLost(effects) }
        }
        sendControl(outlet)
        if outlet.wantsWrite { drain(outlet) }
    }

    package func answer(_ caller: Caller, _ reply: Reply) {
        answers.answer(caller, reply, now: clock.now)
    }

    private func noteLost(_ effects: [Effect]) {
        let hasWithdrawal = effects.contains {
            if case .control(let line) = $0 { line.withdraws } else { false }
        }
        if hasWithdrawal { answers.lostWithdrawal() }
    }

    package func close() {
        // Callers that still wait get an answer now.
        defer { answers.expire(now: clock.now + HeldAnswers.patience) }
        guard let outlet = pair?.outlet, outlet.isConnected else { return }
        drain(outlet)
        guard pair != nil else { return }
        outlet.pump(timeout: .milliseconds(20))
        outlet.disconnect()
        let deadline = clock.now + .milliseconds(500)
        while outlet.descriptor != nil, clock.now < deadline {
            outlet.pump(timeout: .milliseconds(20))
        }
        drop()
    }
}
