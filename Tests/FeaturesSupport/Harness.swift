package import Contract
import Courses
package import CoursesContract
import Crypto
package import Engine
package import GolfContract
package import JSON
package import Modules
import Operations
import People
package import SQLite
import Synchronization
import RoomsContract
package import TestSupport
package import Topics

/// The daemon without its edges: an in-memory database, a manual clock, seeded randomness, and an
/// outlet that records effects.
package final class Harness {
    package let clock = ManualClock()
    package let outlet = RecordingOutlet()
    package let mails = RecordingCourier()
    package let courier = RecordingPushCourier()
    package let warnings = Warnings()
    package let workers = InlineWorkers()
    package let database: Connection
    package private(set) var engine: Engine
    /// The modules of the current engine.
    package private(set) var modules: Modules
    /// The settings of the next engine's modules.
    package var setup: ModulesSetup
    private let seed: UInt64
    private let growth: UserGrowth
    /// Capabilities of the test, after all others.
    private var added: [any Capability]
    private let listeners: [any Capability]
    /// The modules that run.
    private let types: [any Module.Type]
    private let more: (Modules) -> [any Module]
    private var serial: UInt64 = 0
    private var requests = 0
    private var restarts: UInt64 = 0
    package var serials: [String: UInt64] = [:]

    /// - Parameters:
    ///   - courses: The catalogue of the server.
    ///   - growth: The limit of the bytes that a user adds.
    ///   - types: The modules that run, with those that they use. All others have no tables, and refuse their
    ///     requests as unknown.
    ///   - listeners: Capabilities of the test, such as an ``EventListener``.
    ///   - prepare: Changes the settings of the modules.
    ///   - more: Makes modules of the test, with their tables, above those of the server.
    package init(
        seed: UInt64 = 1, path: String = ":memory:", courses: [CourseDocument] = [],
        graceMs: Int64 = 0, growth: UserGrowth = UserGrowth(),
        running types: [any Module.Type] = Modules.types,
        with listeners: [any Capability] = [],
        prepare: (inout ModulesSetup) -> Void = { _ in },
        adding more: @escaping (Modules) -> [any Module] = { _ in [] }
    ) throws {
        self.seed = seed
        self.growth = growth
        self.listeners = listeners
        self.types = types
        self.more = more
        setup = ModulesSetup(
            tokenKey: Array(repeating: 7, count: 32), mailer: try RecordingCourier.mailer())
        setup.people.accounts.scrypt = ScryptParameters(logN: 4, r: 8, p: 1) ?? .standard
        setup.people.push = .everything
        setup.catalogue = Catalogue(courses)
        setup.people.presenceGraceMs = graceMs
        setup.publicURL = "https://fairway.example/"
        prepare(&setup)
        database = try Connection(path: path)
        modules = try Modules(setup, running: types)
        let extra = more(modules)
        added = listeners + extra.flatMap(\.capabilities)
        let scripts = Modules.schema(of: types).scripts + extra.map { type(of: $0).schema }
        try Schema(scripts).prepare(database)
        engine = Self.engine(
            modules.capabilities + added, setup, database, outlet, workers, [mails, courier],
            clock,
            seed: seed, growth, warnings.log)
        try engine.start()
        link()
    }

    /// Starts another daemon on the same database, with other randomness, so that it generates
    /// other ids than before.
    package func restart() throws {
        restarts += 1
        modules = try Modules(setup, running: types)
        added = listeners + more(modules).flatMap(\.capabilities)
        engine = Self.engine(
            modules.capabilities + added, setup, database, outlet, workers, [mails, courier],
            clock,
            seed: seed &+ UInt64(requests) &+ restarts << 32, growth, warnings.log)
        outlet.clear()
        try engine.start()
        link()
    }

    private static func engine(
        _ capabilities: [any Capability], _ setup: ModulesSetup, _ database: Connection,
        _ outlet: RecordingOutlet, _ workers: InlineWorkers,
        _ couriers: [any Courier], _ clock: ManualClock, seed: UInt64, _ growth: UserGrowth,
        _ log: Log
    ) -> Engine {
        Engine(
            database: database, capabilities: capabilities, outlet: outlet, workers: workers,
            readers: InlineReaders(database, log: log), couriers: couriers,
            mailbox: Mailbox(requestsMax: 1_000), health: setup.operations.monitors.health,
            memoryKey: [1, 2, 3], growth: growth,
            clock: { clock.now }, random: SeededRandom(seed: seed), log: log)
    }

    /// Runs code as a handler would, in its own transaction.
    package func act(_ body: (Context) throws -> Void) throws {
        try database.withTransaction { try body(engine.context) }
        engine.runBatch()
    }

    /// Connects the daemon to the broker, and reports that nobody is connected.
    package func link(found: [String] = []) {
        setup.operations.monitors.health.isLinked = true
        engine.mailbox.post(.linked(found: found))
        report(.list)
        report(.end)
        engine.runBatch()
    }

    package func report(_ report: GuardReport) { engine.mailbox.post(.report(report)) }

    package func connect(
        _ user: String, device: String? = nil, address: String = "192.0.2.1", keepAlive: Int? = nil
    ) {
        serial += 1
        serials[user] = serial
        if let device { serials[device] = serial }
        report(
            .connected(
                serial: serial, principal: user, device: device, address: address,
                keepAlive: keepAlive))
        engine.runBatch()
    }

    package func disconnect(_ user: String, device: String? = nil, isLost: Bool = false) {
        let serial = serials[device ?? user] ?? 0
        report(.disconnected(serial: serial, principal: user, isLost: isLost))
        engine.runBatch()
    }

    /// Sends a request and returns the reply. Null if there is none.
    @discardableResult
    package func send(
        _ route: Route, _ sender: Sender, device: String? = nil, room: String? = nil,
        _ body: JSON, id: String? = nil, browser: String? = nil, language: Language? = nil
    ) -> JSON {
        requests += 1
        let id = id ?? "r\(requests)"
        let members = (body.members ?? []) + [JSON.Member("id", .string(id))]
        var envelope = Envelope(
            route: route, sender: sender, device: device, room: room,
            body: .json(JSON.object(members).bytes),
            replyAddress: .topic("reply/\(sender.key)"))
        envelope.browser = browser
        envelope.language = language
        engine.mailbox.post(envelope)
        engine.runBatch()
        engine.runBatch()
        return outlet.reply(id: id) ?? .null
    }

    @discardableResult
    package func user(
        _ name: String, _ path: String, _ body: JSON = [:], device: String? = nil,
        id: String? = nil
    ) -> JSON {
        let parts = path.split(separator: "/").map(String.init)
        let route = Route(.user, parts[0], parts[1])
        return send(route, .user(name), device: device, body, id: id)
    }

    @discardableResult
    package func guest(_ client: String, _ method: String, _ body: JSON, id: String? = nil) -> JSON
    {
        send(Route(.guest, "account", method), .guest(client), body, id: id)
    }

    @discardableResult
    package func room(
        _ room: String, _ name: String, _ method: String, _ body: JSON = [:], id: String? = nil
    ) -> JSON {
        send(.room(method), .user(name), room: room, body, id: id)
    }

    /// Creates connected accounts for these names.
    package func people(_ names: String...) {
        for name in names {
            guest(
                "guest-0123456789abcdef\(name)", "signUp",
                [
                    "username": .string(name), "email": .string("\(name)@example.org"),
                    "password": "correct horse",
                ])
            connect(name)
        }
    }

    /// Creates a room with these players. The first one is the host.
    package func lobby(_ names: String..., holes: Int = 18) -> String {
        let created = user(
            names[0], "room/create",
            ["kind": "golf", "courseName": "Meadow", "holes": .int(Int64(holes))])
        let code = created["result"]?["code"] ?? .null
        for name in names.dropFirst() { user(name, "room/join", ["code": code]) }
        return created["result"]?["room"]?.string ?? ""
    }

    /// The retained documents of the room, after the delay for conflated ones.
    package func state(_ room: String) throws -> GolfRoomView {
        engine.runBatch()
        clock.advance(seconds: 1)
        engine.runBatch()
        var view = GolfRoomView(
            head: try RoomHead(reading: retained(room, "head")),
            state: try RoomState(reading: retained(room, "state")))
        view.presence = try RoomPresence(reading: retained(room, "presence"))
        return view
    }

    /// The names of a room's retained topics, such as `head` and `state`.
    package func retainedTopics(of room: String) -> Set<String> {
        let start = "fairway/room/\(room)/"
        let topics = outlet.retained.keys.filter { $0.hasPrefix(start) }
        return Set(topics.map { String($0.dropFirst(start.count)) })
    }

    /// A retained document of a room.
    /// - Throws: An error if there is none.
    package func retained(_ room: String, _ name: String) throws -> JSON {
        try JSON(parsing: outlet.retained["fairway/room/\(room)/\(name)"] ?? [])
    }
}

extension JSON {
    package var isOK: Bool { self["ok"]?.bool == true }
    package var code: String? { self["error"]?["code"]?.string }
}

/// The warnings in the log.
package final class Warnings: Sendable {
    private let told = Mutex<[String]>([])

    package init() {}

    package var all: [String] { told.withLock { $0 } }

    package var log: Log {
        Log { [self] level, text, values in
            guard level >= .warning else { return }
            told.withLock { $0.append("\(text) \(values.map { "\($0.0)=\($0.1)" })") }
        }
    }
}

extension GolfRoomView {
    /// The lead in English, as the command line says it.
    package var leadText: String? {
        game.lead.map { state.text(of: $0, isDecided: game.decided, in: game) }
    }
}
