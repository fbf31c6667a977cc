import Bridge
import Contract
import Engine
import Features
import Foundation
import Mosquitto
import Rules
import Synchronization

/// A second connection of the daemon to the broker, on a thread of its own. It hears whether messages come
/// back, when the last one came on a topic, and the broker's figures.
final class BrokerListener: Sendable {
    private struct State {
        var isStopped = false
        /// Since when it is connected and has asked for all topics.
        var listeningSince: ContinuousClock.Instant?
        /// When something came the last time, by filter.
        var heard: [String: ContinuousClock.Instant] = [:]
        /// Messages that are to come back, by the number of their order: as many as there are
        /// monitors of the broker.
        var echoes: [Int: Echo] = [:]
        /// Until when a broker that was never reached may only be about to start.
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

    /// Sends a message that is to come back.
    func echo(_ order: ProbeOrder) {
        let echo = Echo(order: order, deadline: .now + .milliseconds(order.timeoutMs))
        state.withLock { $0.echoes[order.number] = echo }
        doorbell.ring()
    }

    /// Whether something came on a topic of late.
    func look(_ order: ProbeOrder, _ filter: String, _ silenceMs: Int64) -> ProbeOutcome {
        let (since, heard) = state.withLock { ($0.listeningSince, $0.heard[filter]) }
        let now = ContinuousClock.now
        func milliseconds(_ instant: ContinuousClock.Instant) -> Int64 {
            Int64((now - instant) / .milliseconds(1))
        }
        return order.saw(
            Silence.sight(
                heardAgo: heard.map(milliseconds), hearingFor: since.map(milliseconds),
                allowedMs: silenceMs))
    }

    // MARK: - On its thread

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

    /// While daemon and broker start, what is not there yet says nothing.
    private func bad(_ order: ProbeOrder, _ reason: LocalizedText) -> ProbeOutcome {
        let startsUntil = state.withLock { $0.startsUntil }
        let isStarting = startsUntil.map { ContinuousClock.now < $0 } ?? false
        return isStarting ? order.saw(.nothing) : order.bad(reason)
    }

    /// Sends what is to come back, once all topics are listened to.
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

    /// Tells of what did not come back in time.
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
