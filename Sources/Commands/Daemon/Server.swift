import Bridge
import Contract
import Crypto
import Curl
import Dispatch
import Engine
import Foundation
import Glibc
import JSON
import Mail
import Modules
import Mosquitto
import OpenID
import Operations
import People
import PeopleContract
import Probes
import Relay
import SQLite
import Synchronization
import Topics
import Values
import Web

/// The composition root: puts the daemon together and runs it.
struct Server {
    /// The number of threads for long reads, and the maximum number of reads that wait or run.
    private static let readers = 2
    private static let readsMax = 64
    /// The maximum number of sign-ins and other slow requests that wait or run: in total, and from
    /// one address.
    private static let slowMax = 500
    private static let slowPerSourceMax = 100

    let configuration: Configuration
    let service: ServiceNotifier
    let log: Log

    /// Writes the files of a broker that another service runs (`fairwayd --prepare-broker`).
    func prepareBroker() throws {
        let data = try DataFolder(configuration.data)
        _ = try DatabaseCheck(data: data, usesVAPIDKey: configuration.usesOwnVAPIDKey).run()
        try EmbeddedBroker.prepare(configuration, data: data, files: InstalledFiles())
    }

    /// Runs until a signal or an error stops the server.
    func run() throws {
        // This comes first, so that a signal during the start also ends the daemon cleanly.
        let mailbox = Mailbox(requestsMax: configuration.limits.queueMax)
        let signals = StopSignals { [log, service] in
            service.tell(.stopping, "ending")
            mailbox.post(.stop)
            endAtLast(log)
        }
        defer { withExtendedLifetime(signals) {} }
        let files = InstalledFiles()
        if ScryptParameters.minimum(logN: configuration.accounts.scryptLogN)?.isStrong == false {
            log.warn("accounts.scryptLogN is too low to protect passwords; set at least 13")
        }
        let installed = try InstalledData(configuration, files)
        let clock = try TestClock(file: configuration.testClock) { mailbox.wake() }
        defer { withExtendedLifetime(clock) {} }
        let openID = try openID(clock)
        let data = try DataFolder(configuration.data)
        let (mark, isWhole) = try DatabaseCheck(
            data: data, usesVAPIDKey: configuration.usesOwnVAPIDKey
        ).run()
        let database = try data.namingDamage { try openDatabase(data, mark, isWhole: isWhole) }
        let marks = try MarkFile(data.markFile, of: mark, log: log)
        if isWhole, mark.number == 0 { marks.confirm(1) }
        let health = Health()
        let embedded =
            configuration.broker.url.isEmpty
            ? try EmbeddedBroker(
                configuration, data: data, server: mark.server, files: files, log: log) : nil
        defer { embedded?.remove() }
        let access = try embedded?.access ?? joinedBroker(mark.server)
        let counts = WebCounts()
        let grammar = TopicGrammar(base: configuration.base) ?? .standard
        let live = LiveHub(
            grammar: grammar, limits: configuration.liveLimits, clock: clock.now)
        let relay = relay(embedded, access, grammar)
        let web = try WebListener(
            configuration, data: data, mailbox: mailbox, health: health, openID: openID,
            counts: counts, live: live,
            app: try PageSetup.app(configuration, files, hasRelay: relay != nil, log: log),
            manual: try PageSetup.manual(configuration, files, log: log), relay: relay)
        let ready = readyLine(data, embedded, web)
        let push = try PushSetup(
            configuration.push, subject: configuration.operatorAddress(), data: data,
            clock: clock.now)
        let workers = ThreadWorkers(
            count: configuration.accounts.passwordWorkers, waitingMax: Self.slowMax,
            perSourceMax: Self.slowPerSourceMax)
        let readers = ReaderThreads(
            path: data.database, count: Self.readers, waitingMax: Self.readsMax,
            limit: .seconds(10), log: log)
        let monitors = try MonitorParts(
            configuration, access, grammar: grammar, data: data, mailbox: mailbox, health: health,
            loads: [
                .requests: { mailbox.requestsLoad }, .messages: { mailbox.messagesLoad },
                .reads: { readers.load }, .passwords: { workers.load(of: .processor) },
            ], clock: clock.now)
        var setup = try ModulesSetup(configuration, installed, data)
        setup.grammar = grammar
        setup.people.broker = configuration.publicBroker(port: embedded?.port)
        setup.people.push = push.configuration
        setup.people.verifier = openID
        setup.operations.monitors = monitors.configuration
        setup.people.firstAdminLink = FirstAdminLinkFile(
            data, publicURL: configuration.publicUrl, log: log)
        setup.operations.prober = monitors.prober
        setup.operations.metrics = [counts, live]
        if let prober = monitors.prober { setup.operations.metrics.append(prober) }
        let modules = try Modules(setup)
        let readiness = ReadySignal { [service] in
            embedded?.process?.hasServed()
            service.tell(.ready, "serving")
            StandardError.write(Array(ready.utf8), to: 1)
        }
        let conflict = Mutex<BrokerConflict?>(nil)
        let engine = Engine(
            database: database, features: modules.capabilities + [readiness, Watchdog(service)],
            outlet: LiveOutlet(
                BrokerLink(
                    access, grammar: grammar, mailbox: mailbox, health: health, log: log,
                    onConflict: { found in
                        conflict.withLock { $0 = found }
                        mailbox.post(.stop)
                    }),
                hub: live),
            workers: workers, readers: readers,
            couriers: push.couriers + monitors.couriers + [try mailCourier(data, clock)],
            mailbox: mailbox, health: health,
            memoryKey: try data.key("memory.key"), clock: clock.now,
            random: SecureRandom(), log: log, confirm: marks.confirm)
        try data.namingDamage { try engine.start() }
        embedded?.process?.start { mailbox.post(.stop) }
        monitors.prober?.start()
        engine.run()
        monitors.prober?.stop()
        web?.stop()
        embedded?.process?.stop()
        if let found = conflict.withLock({ $0 }) { throw found }
        if let failure = embedded?.process?.failure { throw failure }
        log.info("stopped")
        withExtendedLifetime(data) {}
    }

    /// Ends the process after eight seconds, even if the writer thread still waits for the broker.
    ///
    /// This loses nothing, because all confirmed changes are on the disk.
    private func endAtLast(_ log: Log) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 8) {
            log.warn("stopped without waiting for the broker")
            _exit(0)
        }
    }

    private func openID(_ clock: TestClock) throws -> OpenID? {
        let providers = try configuration.identityProviders()
        guard !providers.isEmpty else { return nil }
        return OpenID(
            providers: providers, fetcher: CurlFetcher(Transfers()), clock: clock.now)
    }

    private func mailCourier(
        _ data: DataFolder, _ clock: TestClock
    ) throws -> any Courier {
        if let server = try configuration.mailServer() {
            return SMTPCourier(
                channel: Mailer.channel, server: server, sender: try configuration.mailSender(),
                log: log)
        }
        return try FileMailCourier(
            channel: Mailer.channel, folder: data.url.appending(path: "mail").path,
            keptMs: Mailer.linkLifeMs, clock: clock.now, log: log)
    }

    /// Opens the database and creates its tables at the first start.
    ///
    /// - Parameter isWhole: Whether the database has all its keys. If so, its number becomes at
    ///   least 1.
    private func openDatabase(
        _ data: DataFolder, _ mark: HighWaterMark, isWhole: Bool
    ) throws -> Connection {
        let database = try Connection(path: data.database)
        // A batch over many rooms writes many pages. With SQLite's default of 1,000, every tenth
        // batch would have to checkpoint all of them. The log grows to 16 MB at most.
        database.checkpoint(everyPages: 4_000)
        try Modules.schema.prepare(database, server: mark.server)
        try database.run("UPDATE high_water_mark SET number = max(number, ?)", isWhole ? 1 : 0)
        return database
    }

    private func joinedBroker(_ server: String) throws -> BrokerAccess {
        BrokerAccess(
            address: try configuration.brokerAddress(),
            secret: try configuration.brokerSecret(), server: server,
            tls: configuration.isBrokerOverTLS ? .init() : nil)
    }

    /// Forwards MQTT from the HTTP port to the broker. `nil` without HTTP, or if the broker has no
    /// WebSocket listener.
    private func relay(
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

    private func readyLine(
        _ data: DataFolder, _ embedded: EmbeddedBroker?, _ web: WebListener?
    ) -> String {
        var members = [JSON.Member("mqtt", .string(embedded?.mqtt ?? configuration.broker.url))]
        if let websocket = embedded?.websocket {
            members.append(JSON.Member("websocket", .string(websocket)))
        }
        if let web { members.append(JSON.Member("http", .string(web.text))) }
        members.append(JSON.Member("data", .string(data.url.path)))
        members.append(JSON.Member("version", .string(fairwayVersion)))
        return "ready \(String(decoding: JSON.object(members).bytes, as: UTF8.self))\n"
    }
}

extension Configuration {
    /// Whether the key for Web Push is in the data folder.
    var usesOwnVAPIDKey: Bool {
        push.providers.contains(PushProvider.webPush.rawValue) && push.vapidKeyFile.isEmpty
    }

    var liveLimits: LiveLimits {
        var limits = LiveLimits()
        limits.streamsMax = http.streamsMax
        limits.perNetworkMax = http.behindProxy ? http.streamsMax : http.streamsPerAddressMax
        return limits
    }
}

/// Reports once when the daemon can be used.
///
/// Then the guard has answered, so it has received all rights and admits clients.
final class ReadySignal: Capability {
    private var whenReady: (() -> Void)?

    init(whenReady: @escaping () -> Void) {
        self.whenReady = whenReady
    }

    func register(in router: Router) {}

    func report(_ report: GuardReport, _ context: Context) throws {
        guard report == .end else { return }
        whenReady?()
        whenReady = nil
    }
}

/// The signals that stop the daemon, while this value exists. Further signals change nothing.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter stop: Called on another thread, once for each signal.
    init(_ stop: @escaping @Sendable () -> Void) {
        var numbers = [SIGTERM, SIGINT]
        // A daemon that was started with nohup must outlive its terminal.
        if !Self.ignore(SIGHUP) { numbers.append(SIGHUP) }
        sources = numbers.map { number in
            // A shell starts background processes with some signals ignored. The source receives
            // them even then.
            _ = Self.ignore(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: stop)
            source.resume()
            return source
        }
    }

    /// Ignores a signal.
    ///
    /// - Returns: Whether it was ignored before.
    private static func ignore(_ number: Int32) -> Bool {
        // Sound: both are addresses or small numbers from signal(2), and they are only compared.
        unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
