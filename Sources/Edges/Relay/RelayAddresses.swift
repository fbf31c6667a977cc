import Bridge
import Engine
import Glibc
import Mosquitto
package import Topics

/// The loopback addresses that represent the networks of clients.
///
/// A network keeps its address while it has clients, and afterwards until another network needs the
/// address.
package struct RelayAddresses {
    /// The number of addresses in 127.64.0.0/16.
    package static let countMax = 65_536

    private struct Slot {
        var network: String
        var uses = 0
        /// Changes with each use, so that an entry of ``idle`` can be out of date.
        var stamp = 0
    }

    private let countMax: Int
    private var slots: [Slot] = []
    private var numbers: [String: Int] = [:]
    /// The slots without clients, the most recently used one last. Entries may be out of date.
    private var idle: [(number: Int, stamp: Int)] = []
    private var idleStart = 0

    package init(countMax: Int = RelayAddresses.countMax) { self.countMax = countMax }

    /// The number of clients of a network.
    package func uses(of network: String) -> Int { numbers[network].map { slots[$0].uses } ?? 0 }

    /// Takes the address of a network for one more client.
    ///
    /// - Returns: The address, and whether it is new for this network. Nil if all addresses are in
    ///   use.
    /// - Complexity: O(1), amortised.
    package mutating func take(_ network: String) -> (address: RelayAddress, isNew: Bool)? {
        if let number = numbers[network] {
            slots[number].uses += 1
            slots[number].stamp += 1
            return (address(number), false)
        }
        guard let number = freeSlot() else { return nil }
        slots[number].network = network
        slots[number].uses = 1
        slots[number].stamp += 1
        numbers[network] = number
        return (address(number), true)
    }

    /// Releases an address that ``take(_:)`` returned, for one client.
    package mutating func release(_ address: RelayAddress) {
        let number = Int(address.number)
        guard slots.indices.contains(number), slots[number].uses > 0 else { return }
        slots[number].uses -= 1
        guard slots[number].uses == 0 else { return }
        tidy()
        idle.append((number, slots[number].stamp))
    }

    /// The network that an address represents.
    package func network(of address: RelayAddress) -> String? {
        let number = Int(address.number)
        return slots.indices.contains(number) ? slots[number].network : nil
    }

    private func address(_ number: Int) -> RelayAddress {
        RelayAddress(number: UInt16(truncatingIfNeeded: number))
    }

    private mutating func freeSlot() -> Int? {
        if slots.count < countMax {
            slots.append(Slot(network: ""))
            return slots.count - 1
        }
        while idleStart < idle.count {
            let entry = idle[idleStart]
            idleStart += 1
            guard isCurrent(entry) else { continue }
            numbers[slots[entry.number].network] = nil
            return entry.number
        }
        return nil
    }

    private func isCurrent(_ entry: (number: Int, stamp: Int)) -> Bool {
        slots[entry.number].uses == 0 && slots[entry.number].stamp == entry.stamp
    }

    /// Removes outdated entries of ``idle``, so that the list stays bounded by the number of slots.
    private mutating func tidy() {
        guard idle.count >= 2 * slots.count + 16 else { return }
        idle = idle[idleStart...].filter(isCurrent)
        idleStart = 0
    }
}

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

    /// Tells the guard the network of an address, unless the guard knows it or a message is on its
    /// way.
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
