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
import OpenID
import Operations
import People
import PeopleContract
import Probes
import Relay
import Synchronization
import Topics
import Web

/// The composition root: puts the daemon together and runs it.
struct Server {
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
            endAtLast(log)
            service.tell(.stopping, "ending")
            mailbox.post(.stop)
        }
        defer { withExtendedLifetime(signals) {} }
        let files = InstalledFiles()
        warnOfWeakPasswords()
        let installed = try InstalledData(configuration, files)
        let clock = try TestClock(file: configuration.testClock) { mailbox.wake() }
        defer { withExtendedLifetime(clock) {} }
        let store = try OpenedStore(configuration, log: log)
        let embedded =
            configuration.broker.url.isEmpty
            ? try EmbeddedBroker(
                configuration, data: store.data, server: store.server, files: files, log: log,
                whenGivenUp: { mailbox.post(.stop) }) : nil
        defer { embedded?.end() }
        let parts = try ServerParts(
            self, store, embedded, files, mailbox: mailbox, openID: try openID(clock),
            clock: clock.now)
        let modules = try Modules(try setup(parts, installed, store, embedded))
        let conflict = Mutex<BrokerConflict?>(nil)
        let link = BrokerLink(
            parts.access, grammar: parts.grammar, mailbox: mailbox, health: parts.health, log: log,
            onConflict: { found in
                conflict.withLock { $0 = found }
                mailbox.post(.stop)
            })
        let couriers = parts.push.couriers + parts.monitors.couriers
        let engine = Engine(
            database: store.database,
            capabilities: modules.capabilities + [
                ready(store, embedded, parts.web), Watchdog(service),
            ],
            outlet: LiveOutlet(link, hub: parts.live), workers: parts.workers,
            readers: parts.readers, couriers: couriers + [try mailCourier(store.data, clock)],
            mailbox: mailbox, health: parts.health, memoryKey: try store.data.key("memory.key"),
            clock: clock.now, random: SecureRandom(), log: log, confirm: store.marks.confirm)
        try store.data.namingDamage { try engine.start() }
        parts.run(engine)
        embedded?.process?.stop()
        if let found = conflict.withLock({ $0 }) { throw found }
        if let failure = embedded?.process?.failure { throw failure }
        log.info("stopped")
        withExtendedLifetime(store.data) {}
    }

    private func warnOfWeakPasswords() {
        if ScryptParameters.minimum(logN: configuration.accounts.scryptLogN)?.isStrong == false {
            log.warn("accounts.scryptLogN is too low to protect passwords; set at least 13")
        }
    }

    private func setup(
        _ parts: ServerParts, _ installed: InstalledData, _ store: OpenedStore,
        _ embedded: EmbeddedBroker?
    ) throws -> ModulesSetup {
        var setup = try ModulesSetup(configuration, installed, store.data)
        setup.grammar = parts.grammar
        setup.people.broker = configuration.publicBroker(port: embedded?.port)
        setup.people.push = parts.push.configuration
        setup.people.verifier = parts.openID
        setup.people.firstAdminLink = FirstAdminLinkFile(
            store.data, publicURL: configuration.publicUrl, log: log)
        setup.operations.monitors = parts.monitors.configuration
        setup.operations.prober = parts.monitors.prober
        setup.operations.metrics = [parts.counts, parts.live]
        if let prober = parts.monitors.prober { setup.operations.metrics.append(prober) }
        return setup
    }

    /// The capability that says on the standard output that the daemon is ready.
    private func ready(
        _ store: OpenedStore, _ embedded: EmbeddedBroker?, _ web: WebListener?
    ) -> ReadySignal {
        let line = readyLine(store.data, embedded, web)
        return ReadySignal { [service] in
            embedded?.process?.hasServed()
            service.tell(.ready, "serving")
            StandardError.write(Array(line.utf8), to: 1)
        }
    }

    /// Ends the process after eight seconds, even if the writer thread still waits for the broker.
    /// It comes first after a signal, so that nothing else can keep the process running.
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
    /// - Blocks: Until the signals arrive at `stop`, so that none is lost.
    init(_ stop: @escaping @Sendable () -> Void) {
        var numbers = [SIGTERM, SIGINT]
        // A daemon that was started with nohup must outlive its terminal.
        if !Self.ignore(SIGHUP) { numbers.append(SIGHUP) }
        let registered = DispatchSemaphore(value: 0)
        sources = numbers.map { number in
            // A shell starts background processes with some signals ignored. The source receives
            // them even then.
            _ = Self.ignore(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: stop)
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            return source
        }
        for _ in sources { registered.wait() }
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
