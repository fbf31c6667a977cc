package import Contract
package import Engine
import Mosquitto

/// The connection over which everything goes out: rights, replies, events and retained state, in
/// the order in which the engine gives them.
///
/// It belongs to the writer thread, which drives it while it waits for the next batch.
package final class BrokerOutlet: Outlet {
    /// Lines to the guard go in messages of about this size.
    private static let controlBytesMax = 32 * 1_024
    /// How long a broker may take to take what is sent before the connection is given up.
    private static let patience: Duration = .seconds(10)
    /// How many messages are handed over before looking whether the broker keeps up.
    private static let burst = 256

    private let access: BrokerAccess
    private let grammar: TopicGrammar
    private let link: LinkState
    private let log: Log
    private let clock = ContinuousClock()
    private var client: Client?
    private var backoff = Backoff(
        first: .milliseconds(20), most: .seconds(2), random: SystemRandomNumberGenerator())
    private var nextAttempt = ContinuousClock.now
    private var control: [UInt8] = []

    package init(_ access: BrokerAccess, grammar: TopicGrammar, link: LinkState, log: Log) {
        self.access = access
        self.grammar = grammar
        self.link = link
        self.log = log
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {
        connectIfDue()
        var limit = Duration.milliseconds(milliseconds)
        if client == nil { limit = min(limit, max(.zero, nextAttempt - clock.now)) }
        limit = min(limit, .seconds(1))
        if let client {
            client.pump(timeout: limit, alsoWatching: doorbell.descriptor)
        } else {
            doorbell.wait(
                milliseconds: Int32(clamping: Int64((limit / .milliseconds(1)).rounded(.up))))
        }
    }

    package func send(_ effects: [Effect]) {
        guard let client, client.isConnected else { return }
        for (count, effect) in effects.enumerated() {
            if case .control(let line) = effect {
                add(line)
            } else {
                sendControl(client)
                send(effect, client)
            }
            if count % Self.burst == Self.burst - 1, client.wantsWrite { drain(client) }
        }
        sendControl(client)
        if client.wantsWrite { drain(client) }
    }

    private func add(_ line: ControlLine) {
        if !control.isEmpty { control.append(UInt8(ascii: "\n")) }
        control.append(contentsOf: line.text.utf8)
        if control.count >= Self.controlBytesMax, let client { sendControl(client) }
    }

    private func sendControl(_ client: Client) {
        guard !control.isEmpty else { return }
        _ = try? client.publish(topic: grammar.control, payload: control)
        control.removeAll(keepingCapacity: true)
    }

    private func send(_ effect: Effect, _ client: Client) {
        do throws(MosquittoError) {
            switch effect {
            case .control: break
            case .publish(let topic, let payload, let qos, let retain):
                try client.publish(
                    topic: topic, payload: payload, qos: qos > 0 ? .atLeastOnce : .atMostOnce,
                    retain: retain)
            case .reply(let address, let payload):
                try client.publish(
                    topic: address.topic, payload: payload, qos: .atLeastOnce,
                    correlationData: address.correlation)
            }
        } catch {
            log.warn("a message could not be sent", ("error", "\(error)"))
        }
    }

    /// Waits until the broker has taken what was sent: libmosquitto's own queue has no bound.
    private func drain(_ client: Client) {
        let deadline = clock.now + Self.patience
        while client.wantsWrite, client.isConnected {
            guard clock.now < deadline else {
                log.error("the broker does not take what is sent; connecting anew")
                return drop(client)
            }
            client.pump(timeout: .milliseconds(100))
        }
    }

    package func close() {
        guard let client, client.isConnected else { return }
        drain(client)
        let deadline = clock.now + .milliseconds(500)
        client.pump(timeout: .milliseconds(20))
        client.disconnect()
        while client.descriptor != nil, clock.now < deadline {
            client.pump(timeout: .milliseconds(20))
        }
        drop(client)
    }

    private func connectIfDue() {
        if let client, client.descriptor == nil { drop(client) }
        guard client == nil, clock.now >= nextAttempt else { return }
        do throws(MosquittoError) {
            client = try connected()
        } catch {
            log.debug("the broker is not there to talk to", ("error", "\(error)"))
            nextAttempt = clock.now + backoff.next()
        }
    }

    private func connected() throws(MosquittoError) -> Client {
        var options = access.options(clientID: "$fairwayd-outlet")
        options.will = Client.Will(
            topic: grammar.status, payload: Status.offline(reason: "lost").bytes,
            qos: .atLeastOnce, retain: true)
        // A new client each time: an old one would first repeat what the new link must not hear.
        let client = try Client(options: options)
        client.onEvent = { [unowned self] event in noticed(event) }
        try client.connect(to: access.address)
        return client
    }

    private func noticed(_ event: Client.Event) {
        switch event {
        case .connected(let reason, _) where reason == 0:
            backoff.reset()
            link.outlet(isUp: true)
        case .connected(let reason, _):
            log.error("the broker refuses the daemon", ("reason", "\(reason)"))
        default: break
        }
    }

    private func drop(_ client: Client) {
        if link.isUp { log.info("the broker was lost", ("link", "outlet")) }
        link.outlet(isUp: false)
        client.onEvent = nil
        self.client = nil
        control.removeAll()
        nextAttempt = clock.now + backoff.next()
    }
}
