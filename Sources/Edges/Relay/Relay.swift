package import Bridge
package import Contract
import Dispatch
package import Engine
import Foundation
package import MicroHTTPD
import Synchronization

/// Carries MQTT over WebSocket between clients at the HTTP port and the broker's WebSocket listener.
///
/// Behind a proxy the broker would see all clients as one. The relay connects for each client from an address of
/// this machine that represents the client's network, and tells the guard first (``RelayAddress``). It carries
/// bytes as they are: client and broker speak WebSocket with each other. One thread carries all connections.
package final class Relay: Sendable {
    /// The result of a handshake.
    package enum Answer: Sendable {
        /// The value of `Sec-WebSocket-Accept`, and what goes with the answer to the client.
        case accepted(String, HTTPUpgrade)
        /// The relay has as many connections as it may, of the network or in all.
        case full(ofNetwork: Bool, max: Int)
        /// The broker does not answer. Trying again later makes sense.
        case unreachable
    }

    package struct Limits: Sendable {
        /// Connections at the same time.
        package var connectionsMax = 20_000
        /// Connections of one network. The machine's own address has no such bound.
        package var perNetworkMax = 1_000

        package init() {}
    }

    struct Order: Sendable {
        let handshake: WebSocketHandshake
        let network: String
        let answer: @Sendable (Answer) -> Void
    }

    /// A message of another thread to the relay's thread.
    enum Errand: Sendable {
        case open(Order)
        /// A client has the answer to its handshake; nil: it has gone before.
        case upgraded(id: UInt64, UpgradedConnection?)
        case stop
    }

    /// The messages of other threads to the relay's thread.
    final class Inbox: Sendable {
        let doorbell = Doorbell()
        /// Nil once the relay has stopped.
        private let errands = Mutex<[Errand]?>([])

        /// - Returns: False if the relay has stopped.
        @discardableResult
        func post(_ errand: Errand) -> Bool {
            let isTaken = errands.withLock { errands in
                errands?.append(errand)
                return errands != nil
            }
            doorbell.ring()
            return isTaken
        }

        func take() -> [Errand] {
            doorbell.clear()
            return errands.withLock { errands in
                defer { if errands != nil { errands = [] } }
                return errands ?? []
            }
        }

        /// Takes nothing any more.
        func close() -> [Errand] { errands.withLock { $0.take() } ?? [] }
    }

    /// The most connections at the same time.
    package let connectionsMax: Int
    private let inbox = Inbox()
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter port: The broker's WebSocket listener, on 127.0.0.1.
    package init(
        port: UInt16, access: BrokerAccess, grammar: TopicGrammar, limits: Limits = Limits(),
        log: Log
    ) {
        connectionsMax = limits.connectionsMax
        let (inbox, ended) = (inbox, ended)
        Thread.detachNewThread {
            let loop = RelayLoop(
                port: port, access: access, grammar: grammar, limits: limits, inbox: inbox, log: log
            )
            loop.run()
            ended.signal()
        }
    }

    /// Passes a handshake on.
    ///
    /// - Parameters:
    ///   - address: The client's address in numbers.
    ///   - answer: Called once, from any thread.
    package func open(
        _ handshake: WebSocketHandshake, from address: String,
        answer: @escaping @Sendable (Answer) -> Void
    ) {
        let network =
            ClientNetwork.isOwnMachine(address) ? "127.0.0.1" : ClientNetwork.of(address)
        let order = Order(handshake: handshake, network: network, answer: answer)
        if !inbox.post(.open(order)) { answer(.unreachable) }
    }

    /// Closes all connections. To be called before the HTTP server stops.
    ///
    /// Blocks: for two seconds at the most.
    package func stop() {
        guard inbox.post(.stop) else { return }
        _ = ended.wait(timeout: .now() + 2)
    }
}
