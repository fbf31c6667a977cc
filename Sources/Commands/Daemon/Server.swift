import Bridge
import Contract
import Crypto
import Curl
import Engine
import Features
import Foundation
import JSON
import Mail
import Mosquitto
import OpenID
import SQLite

/// The composition root: puts the daemon together and runs it.
struct Server {
    /// Long reads at the same time, and those that may wait or run.
    private static let readers = 2
    private static let readsMax = 64

    let configuration: Configuration
    let service: ServiceNotifier
    let log: Log

    /// Runs until the process is told to end.
    func run() throws {
        // First of all: a signal that comes while the daemon starts leaves nothing behind either.
        let mailbox = Mailbox(requestsMax: configuration.limits.queueMax)
        let signals = StopSignals { [log, service] in
            service.tell(.stopping, "ending")
            mailbox.post(.stop)
            endAtLast(log)
        }
        defer { withExtendedLifetime(signals) {} }
        let files = InstalledFiles()
        let catalogue = try readCourses(files)
        let quizzes = try readQuizzes(files)
        let services = try readServices(files)
        let mailer = try mailer(files)
        let openID = try openID()
        let data = try DataFolder(configuration.data)
        let database = try openDatabase(data)
        let health = Health()
        let embedded =
            configuration.broker.url.isEmpty
            ? try EmbeddedBroker(configuration, data: data, files: files, log: log) : nil
        defer { embedded?.remove() }
        let access = try embedded?.access ?? joinedBroker()
        let web = try WebListener(
            configuration, data: data, mailbox: mailbox, health: health, openID: openID)
        let grammar = TopicGrammar(base: configuration.base) ?? .standard
        let ready = readyLine(data, embedded, web)
        let push = try PushSetup(
            configuration.push, subject: configuration.operatorAddress(), data: data,
            clock: Self.now)
        let capabilities = try capabilities(
            grammar, catalogue, quizzes, services, mailer, push.configuration, openID, data,
            configuration.publicBroker(port: embedded?.port))
        let readiness = Readiness { [service] in
            embedded?.process.hasServed()
            service.tell(.ready, "serving")
            StandardError.write(Array(ready.utf8), to: 1)
        }
        let engine = Engine(
            database: database, features: capabilities.all + [readiness, Watchdog(service)],
            outlet: BrokerLink(
                access, grammar: grammar, mailbox: mailbox, health: health, log: log),
            workers: ThreadWorkers(count: configuration.accounts.passwordWorkers, waitingMax: 500),
            readers: ReaderThreads(
                path: data.database, count: Self.readers, waitingMax: Self.readsMax,
                limit: .seconds(10), log: log),
            couriers: push.couriers + [try mailCourier(data)], mailbox: mailbox, health: health,
            memoryKey: try data.key("memory.key"), clock: Self.now,
            random: SecureRandom(), log: log)
        try engine.start()
        embedded?.process.start { mailbox.post(.stop) }
        engine.run()
        web?.stop()
        embedded?.process.stop()
        if let failure = embedded?.process.failure { throw failure }
        log.info("stopped")
        withExtendedLifetime(data) {}
    }

    /// Unix milliseconds.
    private static let now: @Sendable () -> Int64 = {
        Int64(Date().timeIntervalSince1970 * 1_000)
    }

    /// A writer that is stuck in the network, connecting to a broker that does not answer, must not
    /// keep the daemon from ending: what was acknowledged is on the disk.
    private func endAtLast(_ log: Log) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 8) {
            log.warn("ended without waiting any longer for the broker")
            _exit(0)
        }
    }

    private func readCourses(_ files: InstalledFiles) throws -> Catalogue {
        let configured = configuration.courses.folder
        guard let folder = configured.isEmpty ? files.shared("courses") : URL(filePath: configured)
        else { throw ConfigurationError("the folder Config/courses is not found; courses.folder") }
        return try CourseFolder.read(folder)
    }

    private func readQuizzes(_ files: InstalledFiles) throws -> [SampleQuiz] {
        let configured = configuration.quizzes.folder
        guard let folder = configured.isEmpty ? files.shared("quizzes") : URL(filePath: configured)
        else { throw ConfigurationError("the folder Config/quizzes is not found; quizzes.folder") }
        return try QuizFolder.read(folder)
    }

    private func readServices(_ files: InstalledFiles) throws -> ServiceCatalogue {
        let configured = configuration.services.folder
        guard let folder = configured.isEmpty ? files.shared("services") : URL(filePath: configured)
        else {
            throw ConfigurationError("the folder Config/services is not found; services.folder")
        }
        return try ServiceFolder.read(folder)
    }

    private func mailer(_ files: InstalledFiles) throws -> Mailer {
        let configured = configuration.mail.templates
        guard let folder = configured.isEmpty ? files.shared("mail") : URL(filePath: configured)
        else { throw ConfigurationError("the folder Config/mail is not found; mail.templates") }
        let mail = MailConfiguration(
            from: try configuration.mailSender(), publicURL: configuration.publicUrl)
        return Mailer(mail, templates: try TemplateFolder.read(folder))
    }

    private func openID() throws -> OpenID? {
        let providers = try configuration.identityProviders()
        guard !providers.isEmpty else { return nil }
        return OpenID(
            providers: providers, fetcher: CurlFetcher(Transfers()), clock: Self.now)
    }

    private func mailCourier(_ data: DataFolder) throws -> any Courier {
        if let server = try configuration.mailServer() {
            return SMTPCourier(
                channel: Mailer.channel, server: server, sender: try configuration.mailSender(),
                log: log)
        }
        return try FileMailCourier(
            channel: Mailer.channel, folder: data.url.appending(path: "mail").path,
            keptMs: Mailer.linkLifeMs, clock: Self.now, log: log)
    }

    private func openDatabase(_ data: DataFolder) throws -> Connection {
        let database = try Connection(path: data.database)
        // A batch over many rooms writes many pages: with SQLite's default of 1,000 every tenth one
        // would carry all of them over. 16 MB at the most.
        try database.execute("PRAGMA wal_autocheckpoint = 4000")
        try Migrator.migrate(database, with: EngineMigrations.all + FeatureMigrations.all)
        return database
    }

    private func joinedBroker() throws -> BrokerAccess {
        let file = configuration.broker.secretFile
        guard let secret = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ConfigurationError("broker.secretFile \(file) cannot be read")
        }
        return BrokerAccess(
            address: try configuration.brokerAddress(),
            secret: secret.trimmingCharacters(in: .whitespacesAndNewlines),
            tls: configuration.isBrokerOverTLS ? .init() : nil)
    }

    private func capabilities(
        _ grammar: TopicGrammar, _ catalogue: Catalogue, _ quizzes: [SampleQuiz],
        _ services: ServiceCatalogue, _ mailer: Mailer,
        _ push: PushConfiguration, _ openID: OpenID?, _ data: DataFolder,
        _ broker: PublicBroker
    ) throws -> Capabilities {
        var setup = CapabilitiesSetup(tokenKey: try data.key("token.key"), mailer: mailer)
        setup.grammar = grammar
        setup.tokenDays = configuration.accounts.tokenDays
        setup.presenceGraceMs = Int64(configuration.presence.graceSeconds) * 1_000
        setup.publicURL = configuration.publicUrl
        setup.broker = broker
        setup.accounts = configuration.accountsConfiguration
        setup.accounts.nameKey = try data.key("names.key")
        setup.rooms = configuration.roomsConfiguration
        setup.catalogue = catalogue
        setup.sampleQuizzes = quizzes
        setup.services = services
        setup.push = push
        setup.verifier = openID
        return try Capabilities(setup)
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
    var accountsConfiguration: AccountsConfiguration {
        var configuration = AccountsConfiguration()
        configuration.admins = Set(accounts.admins.map { $0.lowercased() })
        configuration.reserved = Set(accounts.reservedUsernames.map { $0.lowercased() })
        configuration.signUpsPerMinute = accounts.signUpsPerMinute
        configuration.confirmationRequired = accounts.confirmationRequired
        configuration.scrypt =
            ScryptParameters(logN: accounts.scryptLogN, r: 8, p: 1) ?? .standard
        return configuration
    }

    var roomsConfiguration: RoomsConfiguration {
        var configuration = RoomsConfiguration()
        configuration.playersMax = rooms.playersMax
        configuration.openPerUserMax = rooms.openPerUserMax
        configuration.hostGraceMs = Int64(rooms.hostGraceSeconds) * 1_000
        configuration.lobbyIdleMs = Int64(rooms.lobbyIdleHours) * 3_600_000
        configuration.roundIdleMs = Int64(rooms.roundIdleHours) * 3_600_000
        configuration.keepEndedMs = Int64(rooms.keepEndedHours) * 3_600_000
        configuration.stateIntervalMs = Int64(rooms.stateIntervalMs)
        return configuration
    }
}
