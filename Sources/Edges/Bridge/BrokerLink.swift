import Contract
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
    private static let controlBytesMax = 32 * 1_024
    /// The longest wait for the broker to accept messages, before the link is closed.
    private static let patience: Duration = .seconds(2)
    /// The number of messages between two checks whether the broker accepts them fast enough.
    private static let burst = 256
    /// The most messages of devices that the link reads before the daemon processes some.
    private static let messagesPerTake = 16_384
    /// The longest wait for messages between two checks, milliseconds.
    private static let lookMs: Int32 = 100

    private let access: BrokerAccess
    private let grammar: TopicGrammar
    private let mailbox: Mailbox
    private let health: Health
    private let log: Log
    private let reader: RequestReader
    private let onConflict: (BrokerConflict) -> Void
    private let clock = ContinuousClock()
    private var pair: Pair?
    /// Whether the intake is subscribed to all messages for the daemon.
    private var intakeHears = false
    /// The topics of retained messages from before this link, until they are passed on.
    private var found: [String] = []
    private var isUp = false {
        didSet { health.isLinked = isUp }
    }
    private var backoff = Backoff(
        first: .milliseconds(20), most: .milliseconds(500), random: SystemRandomNumberGenerator())
    private var nextAttempt = ContinuousClock.now
    private var conflicts = ConflictWatch()
    /// Whether the link has given up, because another daemon uses the broker.
    private var hasGivenUp = false
    private var control: [UInt8] = []
    /// Whether the broker must acknowledge ``control``, and whether ``control`` ends a snapshot.
    private var isAwaited = false
    private var isAll = false
    private var answers = HeldAnswers()
    private lazy var standIn = makeStandIn()

    private struct Pair {
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
        if !answers.isEmpty { limit = min(limit, .milliseconds(Self.lookMs)) }
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

    package func answer(_ caller: Caller, _ payload: [UInt8]) {
        answers.answer(caller, payload, now: clock.now)
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

/// Sending.
extension BrokerLink {
    private func add(_ line: ControlLine, _ outlet: Client) {
        if !control.isEmpty { control.append(UInt8(ascii: "\n")) }
        control.append(contentsOf: line.text.utf8)
        if line.withdraws { isAwaited = true }
        if line == .commit { (isAwaited, isAll) = (true, true) }
        if control.count >= Self.controlBytesMax { sendControl(outlet) }
    }

    private func sendControl(_ outlet: Client) {
        guard !control.isEmpty else { return }
        send(.publish(topic: grammar.control, payload: control, qos: 0, retain: false), outlet)
        control.removeAll(keepingCapacity: true)
        if isAwaited { sendFence(outlet) }
        (isAwaited, isAll) = (false, false)
    }

    /// Publishes an empty message at QoS 1. Its acknowledgement shows that the broker has all
    /// control lines before it.
    ///
    /// The lines themselves are sent at QoS 0. At QoS 1, other messages could overtake them when
    /// too many are unacknowledged.
    private func sendFence(_ outlet: Client) {
        do throws(MosquittoError) {
            let id = try outlet.publish(topic: grammar.control, payload: [], qos: .atLeastOnce)
            answers.sent(id, isAll: isAll)
        } catch {
            answers.lostWithdrawal()
            log.warn("a message was not sent", ("error", "\(error)"))
        }
    }

    private func send(_ effect: Effect, _ outlet: Client) {
        do throws(MosquittoError) {
            switch effect {
            case .control, .tokenEnded: break
            case .publish(let topic, let payload, let qos, let retain):
                guard fits(payload, topic) else { return }
                try outlet.publish(
                    topic: topic, payload: payload, qos: qos > 0 ? .atLeastOnce : .atMostOnce,
                    retain: retain)
            case .reply(.topic(let topic, let correlation), let payload):
                let isWhole = fits(payload, topic)
                try outlet.publish(
                    topic: topic, payload: isWhole ? payload : Reply.fitting(payload),
                    qos: .atLeastOnce, correlationData: correlation)
            case .reply(.caller, _): break
            }
        } catch {
            log.warn("a message was not sent", ("error", "\(error)"))
        }
    }

    /// Whether the broker accepts a message of this size. If not, this logs an error, because the
    /// broker reports none.
    private func fits(_ payload: [UInt8], _ topic: String) -> Bool {
        guard payload.count > Reply.bytesMax else { return true }
        log.error(
            "a message is larger than the broker allows", ("topic", topic),
            ("bytes", "\(payload.count)"))
        return false
    }

    /// Waits until the broker has accepted all messages, because libmosquitto's own queue has no
    /// limit.
    private func drain(_ outlet: Client) {
        let deadline = clock.now + Self.patience
        while outlet.wantsWrite, outlet.isConnected {
            guard clock.now < deadline else {
                log.error("the broker does not accept messages; reconnecting")
                return drop()
            }
            outlet.pump(timeout: .milliseconds(100))
        }
    }
}

/// Connecting.
extension BrokerLink {
    private func connectIfDue() {
        if hasGivenUp { return }
        if let conflict = conflicts.find(access) { return giveUp(conflict) }
        if let pair, pair.intake.descriptor == nil || pair.outlet.descriptor == nil { drop() }
        guard pair == nil, clock.now >= nextAttempt else { return }
        do throws(MosquittoError) {
            // New clients each time, because old ones would first repeat messages of the old link.
            pair = Pair(intake: try makeIntake(), outlet: try makeOutlet())
        } catch {
            log.debug("the broker cannot be reached", ("error", "\(error)"))
            nextAttempt = clock.now + backoff.next()
        }
    }

    private func makeIntake() throws(MosquittoError) -> Client {
        let client = try Client(options: access.options(kind: "intake"))
        client.onMessage = { [unowned self, unowned client] message in
            if intakeHears, !message.isRetained { return reader.read(message, into: mailbox) }
            look(at: message, client)
        }
        client.onEvent = { [unowned self, unowned client] event in
            switch event {
            case .connected(0, _): lookAround(client)
            // The marker returns after all retained messages.
            case .subscribed: _ = try? client.publish(topic: grammar.linkMarker, payload: [])
            default:
                // Only the intake decides. Otherwise two daemons that start together could both
                // give up.
                conflicts.note(event)
                noteRefusal(event)
            }
        }
        try client.connect(to: access.address)
        return client
    }

    /// Subscribes to all messages for the daemon, and for a moment to retained messages of rooms
    /// and positions.
    ///
    /// A broker that stores retained messages on disk may have some that should no longer exist.
    private func lookAround(_ intake: Client) {
        found = []
        _ = try? intake.subscribe(
            [grammar.linkMarker] + grammar.revocableFilters + grammar.daemonFilters)
    }

    private func look(at message: borrowing RawMessage, _ intake: Client) {
        let topic = String(decoding: message.topic, as: UTF8.self)
        if message.isRetained {
            if !intakeHears { found.append(topic) }
        } else if topic == grammar.linkMarker {
            _ = try? intake.unsubscribe([grammar.linkMarker] + grammar.revocableFilters)
            riseIfBothStand(hears: true)
        }
    }

    private func makeOutlet() throws(MosquittoError) -> Client {
        var options = access.options(kind: "outlet")
        options.will = Client.Will(
            topic: grammar.status, payload: Status.offline(reason: "lost").bytes,
            qos: .atLeastOnce, retain: true)
        let client = try Client(options: options)
        client.onEvent = { [unowned self] event in
            switch event {
            case .connected(0, _): riseIfBothStand(hears: false)
            case .published(let id, _): answers.acknowledged(id)
            default: noteRefusal(event)
            }
        }
        try client.connect(to: access.address)
        return client
    }

    private func noteRefusal(_ event: Client.Event) {
        guard case .connected(let reason, _) = event, reason != 0 else { return }
        log.error("the broker refuses the server", ("reason", "\(reason)"))
    }

    /// Closes the connections, because another daemon uses the broker.
    private func giveUp(_ conflict: BrokerConflict) {
        hasGivenUp = true
        log.error("another daemon uses the broker", ("reason", "\(conflict)"))
        drop()
        nextAttempt = clock.now + .seconds(3_600)
        onConflict(conflict)
    }

    /// Marks the link as up when both connections are ready.
    /// - Parameter hears: Whether the caller is the intake, now subscribed to everything.
    private func riseIfBothStand(hears: Bool) {
        if hears { intakeHears = true }
        guard intakeHears, pair?.outlet.isConnected == true, !isUp else { return }
        isUp = true
        backoff.reset()
        mailbox.post(.linked(found: found))
        found = []
    }

    private func drop() {
        if isUp { log.info("lost the connection to the broker") }
        isUp = false
        intakeHears = false
        pair = nil
        control.removeAll()
        (isAwaited, isAll) = (false, false)
        answers.lostLink()
        nextAttempt = clock.now + backoff.next()
    }
}
