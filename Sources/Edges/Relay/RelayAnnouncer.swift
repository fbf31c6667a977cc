import Bridge
import Contract
import Engine
import Glibc
import Mosquitto

/// Tells the guard, over its own connection, which network each address of the relay represents.
///
/// Only the relay's thread uses it.
final class RelayAnnouncer {
    /// The network of an address, as far as the guard knows it.
    private enum Stage {
        /// The message is on its way.
        case told(String)
        /// The broker has confirmed the message.
        case known(String)
    }

    private let access: BrokerAccess
    private let topic: String
    private let log: Log
    /// Called when the guard knows the network of an address.
    var onKnown: (RelayAddress) -> Void = { _ in }
    /// Called when the broker has admitted the daemon.
    var onConnected: () -> Void = {}
    private var client: Client?
    private var stages: [RelayAddress: Stage] = [:]
    private var awaited: [Int32: (address: RelayAddress, network: String)] = [:]
    private var backoff = Backoff(
        first: .milliseconds(20), most: .milliseconds(500), random: SystemRandomNumberGenerator())
    private var nextAttempt = ContinuousClock.now

    init(_ access: BrokerAccess, grammar: TopicGrammar, log: Log) {
        self.access = access
        self.log = log
        topic = grammar.control
    }

    /// The socket to wait for; nil without a connection.
    var descriptor: Int32? { client?.descriptor }
    /// Whether bytes wait until the socket can send them.
    var wantsWrite: Bool { client?.wantsWrite ?? false }

    /// Whether the guard knows that an address represents a network.
    func knows(_ address: RelayAddress, _ network: String) -> Bool {
        if case .known(network)? = stages[address] { true } else { false }
    }

    /// Tells the guard the network of an address, unless the guard knows it or a message is on its way.
    func announce(_ address: RelayAddress, _ network: String) {
        switch stages[address] {
        case .known(network), .told(network): return
        default: break
        }
        guard let client, client.isConnected else { return }
        let line = ControlLine.network(address, network).text
        do throws(MosquittoError) {
            let id = try client.publish(
                topic: topic, payload: Array(line.utf8), qos: .atLeastOnce)
            stages[address] = .told(network)
            awaited[id] = (address, network)
        } catch {
            log.debug("could not announce a network to the guard", ("error", "\(error)"))
        }
    }

    /// Receives and sends as far as the socket allows, and reconnects after a lost connection.
    ///
    /// - Returns: Whether this call opened a new connection.
    func serve() -> Bool {
        if let client, client.descriptor != nil {
            try? client.receive()
            client.flush()
            client.housekeep()
        }
        guard client?.descriptor == nil, ContinuousClock.now >= nextAttempt else { return false }
        drop()
        do throws(MosquittoError) {
            let client = try Client(options: access.options(kind: "relay"))
            client.onEvent = { [unowned self] in note($0) }
            try client.connect(to: access.address)
            self.client = client
            return true
        } catch {
            log.debug("cannot connect to the broker to announce networks", ("error", "\(error)"))
            nextAttempt = ContinuousClock.now + backoff.next()
            return false
        }
    }

    func close() {
        client?.disconnect()
        drop()
    }

    private func note(_ event: Client.Event) {
        switch event {
        case .connected(0, _):
            backoff.reset()
            onConnected()
        case .published(let id, let reason):
            guard let (address, network) = awaited.removeValue(forKey: id),
                // The address may represent another network by now.
                case .told(network)? = stages[address]
            else { return }
            stages[address] = reason < 0x80 ? .known(network) : nil
            if reason < 0x80 { onKnown(address) }
        case .disconnected: nextAttempt = ContinuousClock.now + backoff.next()
        default: break
        }
    }

    /// Discards the connection and the guard's state, because the broker may have restarted.
    private func drop() {
        client = nil
        stages = [:]
        awaited = [:]
    }
}
