import Bridge
package import Contract
package import Engine
import Foundation
import Mosquitto
import Operations
import OperationsRules
import Synchronization
package import Topics

/// A second connection of the daemon to the broker, on its own thread. It detects whether test
/// messages return, when the last message arrived on a topic, and the broker's figures.
final class BrokerListener: Sendable {
    private struct State {
        var isStopped = false
        /// The time since when the connection is subscribed to all topics.
        var listeningSince: ContinuousClock.Instant?
        /// The time of the last message, by filter.
        var heard: [String: ContinuousClock.Instant] = [:]
        /// The test messages that have not returned, by the number of their order. There is at most
        /// one for each monitor of the broker.
        var echoes: [Int: Echo] = [:]
        /// Until this time, a broker that was never reached may still be starting.
        var startsUntil: ContinuousClock.Instant?
    }

    private struct Echo {
        let order: ProbeOrder
        let deadline: ContinuousClock.Instant
        var isSent = false
    }

    private let access: BrokerAccess
    private let grammar: TopicGrammar
    private let filters: [TopicFilter]
    private let health: Health
    private let tell: @Sendable (ProbeOutcome) -> Void
    private let starting: Duration
    private let state = Mutex(State())
    private let doorbell = Doorbell()
    let figures: BrokerFigures

    init(
        _ access: BrokerAccess, grammar: TopicGrammar, filters: [String], health: Health,
        starting: Duration, tell: @escaping @Sendable (ProbeOutcome) -> Void
    ) {
        self.access = access
        self.grammar = grammar
        self.filters = filters.map(TopicFilter.init)
        self.health = health
        self.starting = starting
        self.tell = tell
        figures = BrokerFigures(grammar)
    }

    func start() {
        state.withLock { $0.startsUntil = .now + starting }
        let thread = Thread { self.run() }
        thread.name = "monitors"
        thread.start()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        doorbell.ring()
    }

    /// Sends a test message, which the broker should return.
    func echo(_ order: ProbeOrder) {
        let echo = Echo(order: order, deadline: .now + .milliseconds(order.timeoutMs))
        state.withLock { $0.echoes[order.number] = echo }
        doorbell.ring()
    }

    /// Checks whether a message arrived on a topic recently.
    func probe(_ order: ProbeOrder, _ filter: String, _ silenceMs: Int64) -> ProbeOutcome {
        let (since, heard) = state.withLock { ($0.listeningSince, $0.heard[filter]) }
        let now = ContinuousClock.now
        func milliseconds(_ instant: ContinuousClock.Instant) -> Int64 {
            Int64((now - instant) / .milliseconds(1))
        }
        return order.saw(
            Silence.judge(
                heardAgo: heard.map(milliseconds), hearingFor: since.map(milliseconds),
                allowedMs: silenceMs))
    }

    private func run() {
        var backoff = Backoff(
            first: .milliseconds(50), most: .seconds(1), random: SystemRandomNumberGenerator())
        while !state.withLock({ $0.isStopped }) {
            guard let client = connect() else {
                doorbell.wait(milliseconds: Int32(backoff.next() / .milliseconds(1)))
                doorbell.clear()
                endLate()
                continue
            }
            while client.descriptor != nil, !state.withLock({ $0.isStopped }) {
                client.pump(timeout: .milliseconds(200), alsoWatching: doorbell.descriptor)
                doorbell.clear()
                if client.isConnected { backoff.reset() }
                send(client)
                endLate()
            }
            state.withLock { $0.listeningSince = nil }
            figures.clear()
            client.disconnect()
            client.flush()
            doorbell.wait(milliseconds: Int32(backoff.next() / .milliseconds(1)))
        }
    }

    private func connect() -> Client? {
        do {
            let client = try Client(options: access.options(kind: "monitors"))
            client.onEvent = { [unowned self, unowned client] event in
                switch event {
                case .connected(0, _):
                    _ = try? client.subscribe(
                        [grammar.echo] + figures.topics + filters.map(\.text))
                case .subscribed: state.withLock { $0.listeningSince = .now }
                default: break
                }
            }
            client.onMessage = { [unowned self] message in hear(message) }
            try client.connect(to: access.address)
            return client
        } catch {
            return nil
        }
    }

    private func hear(_ message: borrowing RawMessage) {
        let topic = String(decoding: message.topic, as: UTF8.self)
        if figures.hear(topic, String(decoding: message.payload, as: UTF8.self)) { return }
        // A retained message is from an earlier time.
        if message.isRetained { return }
        guard topic == grammar.echo else {
            let now = ContinuousClock.now
            let matching = filters.filter { $0.matches(topic) }
            return state.withLock { for filter in matching { $0.heard[filter.text] = now } }
        }
        let number = Int(String(decoding: message.payload, as: UTF8.self))
        let echo = state.withLock { state in number.flatMap { state.echoes.removeValue(forKey: $0) }
        }
        guard let order = echo?.order else { return }
        guard health.isLinked else {
            return tell(bad(order, "The server has no connection to the broker"))
        }
        state.withLock { $0.startsUntil = nil }
        tell(order.good)
    }

    /// The outcome for a problem; no result while the daemon and the broker start.
    private func bad(_ order: ProbeOrder, _ reason: LocalizedText) -> ProbeOutcome {
        let startsUntil = state.withLock { $0.startsUntil }
        let isStarting = startsUntil.map { ContinuousClock.now < $0 } ?? false
        return isStarting ? order.saw(.nothing) : order.bad(reason)
    }

    /// Sends the waiting test messages, once the subscriptions are active.
    private func send(_ client: Client) {
        let numbers = state.withLock { state -> [Int] in
            guard state.listeningSince != nil else { return [] }
            let numbers = state.echoes.filter { !$0.value.isSent }.map(\.key)
            for number in numbers { state.echoes[number]?.isSent = true }
            return numbers
        }
        for number in numbers {
            _ = try? client.publish(topic: grammar.echo, payload: Array("\(number)".utf8))
        }
        if !numbers.isEmpty { client.flush() }
    }

    /// Reports the test messages that did not return in time.
    private func endLate() {
        let now = ContinuousClock.now
        let late = state.withLock { state -> [ProbeOrder] in
            let late = state.echoes.filter { $0.value.deadline <= now }
            for number in late.keys { state.echoes[number] = nil }
            return late.values.map(\.order)
        }
        for order in late { tell(bad(order, "The broker does not return a test message")) }
    }
}

/// The broker's figures: its memory, which the guard publishes, and the figures that Mosquitto
/// publishes under `$SYS`. Each figure arrives every ten seconds.
package final class BrokerFigures: Sendable {
    private enum Figure: String, CaseIterable {
        /// The memory of the broker's process, bytes (``TopicGrammar/brokerMemory``).
        case memory
        /// The messages dropped since the broker's start, because the queue of a client was full.
        case dropped = "$SYS/broker/publish/messages/dropped"
        /// The messages dropped per minute, an average of the last minutes.
        case droppedPerMinute = "$SYS/broker/load/publish/dropped/1min"
    }

    private let memoryTopic: String
    private let values = Mutex<[Figure: Double]>([:])

    package init(_ grammar: TopicGrammar) { memoryTopic = grammar.brokerMemory }

    /// The topics to subscribe to.
    package var topics: [String] {
        Figure.allCases.map { $0 == .memory ? memoryTopic : $0.rawValue }
    }

    /// Stores the figure in a message.
    /// - Returns: False if the topic is not one of ``topics``.
    package func hear(_ topic: String, _ payload: String) -> Bool {
        let found = topic == memoryTopic ? Figure.memory : Figure(rawValue: topic)
        guard let figure = found else { return false }
        if let value = Double(payload), value.isFinite, value >= 0 {
            values.withLock { $0[figure] = value }
        }
        return true
    }

    /// Discards all figures, because another broker counts from zero.
    package func clear() { values.withLock { $0 = [:] } }

    /// The problem with the broker's memory; `nil` if there is none, or the broker has not
    /// published it.
    package func memoryProblem(bytesMax: Int64) -> LocalizedText? {
        guard let bytes = values.withLock({ $0[.memory] }), bytes > Double(bytesMax) else {
            return nil
        }
        return "The broker uses \(Int64(bytes) / 1_000_000) MB"
    }

    /// The problem with dropped messages; `nil` if there is none, or the broker has not published
    /// it.
    package func dropProblem(perMinuteMax: Int) -> LocalizedText? {
        guard let count = values.withLock({ $0[.droppedPerMinute] }), count > Double(perMinuteMax)
        else { return nil }
        return "The broker drops \(counted: Int64(count), "message") per minute"
    }

    /// Both are 0 until the broker has published them.
    package var metrics: [Metric] {
        let values = values.withLock { $0 }
        return [
            Metric(
                "fairway_broker_memory_bytes", .gauge, "Memory of the broker",
                values[.memory] ?? 0),
            Metric(
                "fairway_broker_messages_dropped_total", .counter,
                "Messages that the broker dropped because the queue of a client was full",
                values[.dropped] ?? 0),
        ]
    }
}
