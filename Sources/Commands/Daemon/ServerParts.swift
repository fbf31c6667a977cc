import Bridge
import Dispatch
import Engine
import Foundation
import Glibc
import JSON
import Modules
import Mosquitto
import OpenID
import Operations
import Probes
import Relay
import Synchronization
import Topics
import Web

/// The parts of the daemon around the engine: the broker, HTTP, pushes, monitors, and the threads
/// for slow work.
struct ServerParts {
    /// The number of threads for long reads, and the maximum number of reads that wait or run.
    private static let readers = 2
    private static let readsMax = 64
    /// The maximum number of sign-ins and other slow requests that wait or run: in total, and from
    /// one address.
    private static let slowMax = 500
    private static let slowPerSourceMax = 100

    let health = Health()
    let counts = WebCounts()
    let grammar: TopicGrammar
    let access: BrokerAccess
    let live: LiveHub
    let openID: OpenID?
    let web: WebListener?
    let push: PushSetup
    let workers: ThreadWorkers
    let readers: ReaderThreads
    let monitors: MonitorParts

    init(
        _ server: Server, _ store: OpenedStore, _ embedded: EmbeddedBroker?,
        _ files: InstalledFiles,
        mailbox: Mailbox, openID: OpenID?, clock: @escaping @Sendable () -> Int64
    ) throws {
        let (configuration, data, log) = (server.configuration, store.data, server.log)
        self.openID = openID
        grammar = TopicGrammar(base: configuration.base) ?? .standard
        access = try embedded?.access ?? server.joinedBroker(store.server)
        live = LiveHub(
            grammar: grammar, limits: configuration.liveLimits, log: log, clock: clock)
        let relay = server.relay(embedded, access, grammar)
        web = try WebListener(
            configuration, data: data, mailbox: mailbox, health: health, openID: openID,
            counts: counts, live: live,
            app: try PageSetup.app(configuration, files, hasRelay: relay != nil, log: log),
            manual: try PageSetup.manual(configuration, files, log: log), relay: relay)
        push = try PushSetup(
            configuration.push, subject: configuration.operatorAddress(), data: data, clock: clock)
        let workers = ThreadWorkers(
            count: configuration.accounts.passwordWorkers, waitingMax: Self.slowMax,
            perSourceMax: Self.slowPerSourceMax)
        let readers = ReaderThreads(
            path: data.database, count: Self.readers, waitingMax: Self.readsMax,
            limit: .seconds(10), log: log)
        (self.workers, self.readers) = (workers, readers)
        monitors = try MonitorParts(
            configuration, access, grammar: grammar, data: data, mailbox: mailbox, health: health,
            loads: [
                .requests: { mailbox.requestsLoad }, .messages: { mailbox.messagesLoad },
                .reads: { readers.load }, .passwords: { workers.load(of: .processor) },
            ], clock: clock)
    }

    /// Runs the engine until it stops, with everything that sends it requests.
    func run(_ engine: Engine) {
        monitors.prober?.start()
        engine.run()
        monitors.prober?.stop()
        web?.stop()
    }
}

extension Server {
    func joinedBroker(_ server: String) throws -> BrokerAccess {
        BrokerAccess(
            address: try configuration.brokerAddress(),
            secret: try configuration.brokerSecret(), server: server,
            tls: configuration.isBrokerOverTLS ? .init() : nil)
    }

    /// Forwards MQTT from the HTTP port to the broker. `nil` without HTTP, or if the broker has no
    /// WebSocket listener.
    func relay(
        _ embedded: EmbeddedBroker?, _ access: BrokerAccess, _ grammar: TopicGrammar
    ) -> Relay? {
        let port = embedded.map(\.relayPort) ?? configuration.broker.websocketPort
        guard configuration.http.enabled, let port, port > 0 else { return nil }
        var limits = Relay.Limits()
        limits.connectionsMax = configuration.limits.connectionsMax
        return Relay(
            port: UInt16(clamping: port), access: access, grammar: grammar, limits: limits, log: log
        )
    }
}
