package import Contract
package import Engine
import Foundation
import Mosquitto
import Synchronization

/// The connection over which everything comes in, on a thread of its own.
///
/// It subscribes at QoS 0: libmosquitto acknowledges before the message is looked at, so QoS 1
/// would promise nothing that the reply does not, at the price of a packet a request.
package final class Intake: Sendable {
    private let access: BrokerAccess
    private let reader: RequestReader
    private let mailbox: Mailbox
    private let link: LinkState
    private let log: Log
    private let grammar: TopicGrammar
    private let isStopping = Mutex(false)

    package init(
        _ access: BrokerAccess, grammar: TopicGrammar, mailbox: Mailbox, link: LinkState, log: Log
    ) {
        self.access = access
        self.grammar = grammar
        self.mailbox = mailbox
        self.link = link
        self.log = log
        reader = RequestReader(grammar: grammar)
    }

    package func start() {
        let thread = Thread { self.run() }
        thread.name = "intake"
        thread.start()
    }

    package func stop() { isStopping.withLock { $0 = true } }

    private func run() {
        var backoff = Backoff(
            first: .milliseconds(20), most: .seconds(2), random: SystemRandomNumberGenerator())
        while !isStopping.withLock({ $0 }) {
            do {
                if try receiveUntilCut() { backoff.reset() }
            } catch {
                log.debug("the broker is not there to hear from", ("error", "\(error)"))
            }
            link.intake(isUp: false)
            Thread.sleep(forTimeInterval: backoff.next() / .seconds(1))
        }
    }

    /// Connects and takes in what comes.
    /// - Returns: Whether the connection ever stood.
    private func receiveUntilCut() throws -> Bool {
        let client = try Client(options: access.options(clientID: "$fairwayd-intake"))
        var wasUp = false
        var isCut = false
        client.onEvent = { [link, grammar] event in
            switch event {
            case .connected(let reason, _) where reason == 0:
                _ = try? client.subscribe(grammar.daemonFilters)
            case .subscribed:
                wasUp = true
                link.intake(isUp: true)
            case .disconnected: isCut = true
            default: break
            }
        }
        client.onMessage = { [reader, mailbox] message in
            reader.read(message, into: mailbox)
        }
        try client.connect(to: access.address)
        while !isCut, !isStopping.withLock({ $0 }) { client.pump(timeout: .milliseconds(500)) }
        // The client's closures hold the client.
        client.onEvent = nil
        client.onMessage = nil
        if wasUp { log.info("the broker was lost", ("link", "intake")) }
        return wasUp
    }
}
