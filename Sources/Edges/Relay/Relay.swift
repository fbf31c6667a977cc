package import Bridge
import Dispatch
package import Engine
import Foundation
package import MicroHTTPD
import Synchronization
package import Topics

/// Forwards MQTT over WebSocket between clients at the HTTP port and the broker's WebSocket
/// listener.
///
/// Without it, all clients behind a proxy would have the same address at the broker. For each
/// client the relay connects from a loopback address that represents the client's network
/// (``RelayAddress``). It tells the guard the network first. The relay does not change any bytes
/// after the handshake. One thread serves all connections.
package final class Relay: Sendable {
    /// The result of a handshake.
    package enum Answer: Sendable {
        /// The value of `Sec-WebSocket-Accept`, and the upgrade for the answer to the client.
        case accepted(String, HTTPUpgrade)
        /// The client's network, or the whole relay, has `max` connections.
        case full(ofNetwork: Bool, max: Int)
        /// The broker does not answer. The client can try again later.
        case unreachable
    }

    package struct Limits: Sendable {
        /// The most connections at the same time.
        package var connectionsMax = 20_000
        /// The most connections of one network. This machine's own addresses have no such limit.
        package var perNetworkMax = 1_000

        package init() {}
    }

    struct Order: Sendable {
        let handshake: WebSocketHandshake
        let network: String
        let answer: @Sendable (Answer) -> Void
    }

    /// A message from another thread to the relay's thread.
    enum Errand: Sendable {
        case open(Order)
        /// The client has received the answer to its handshake. Nil if it disconnected before that.
        case upgraded(id: UInt64, UpgradedConnection?)
        case stop
    }

    /// The messages from other threads to the relay's thread.
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

        /// Closes the inbox for new messages.
        /// - Returns: The messages that nobody has taken yet.
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

    /// Passes a client's handshake on to the broker.
    ///
    /// - Parameters:
    ///   - address: The client's IP address.
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

    /// Closes all connections. Call this before the HTTP server stops.
    ///
    /// - Blocks: For two seconds at most.
    package func stop() {
        guard inbox.post(.stop) else { return }
        _ = ended.wait(timeout: .now() + 2)
    }
}
