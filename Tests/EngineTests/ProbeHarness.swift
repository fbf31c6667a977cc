import Contract
import Engine
import JSON
import SQLite
import TestSupport
import Topics

/// An engine with one capability, the ``Probe``, and everything it sends.
final class ProbeHarness: Outlet {
    let clock = ManualClock()
    let probe = Probe()
    let database: Connection
    let mailbox: Mailbox
    let workers = HeldWorkers()
    let readers: HeldReaders
    private(set) var batches: [[Effect]] = []
    /// The numbers of batches that are on disk.
    private(set) var confirmed: [Int64] = []
    private(set) var changes: [Confirmation] = []
    /// Called once while a batch is saved, to post further requests.
    var meanwhile: (() -> Void)?
    /// Called after each step of a transaction that waits for the disk: after BEGIN, and after
    /// COMMIT.
    var saved: () -> Void = {}
    /// Called while the engine waits, with the time that it may wait.
    var asleep: (Int32) -> Void = { _ in }
    private var made: Engine?

    /// - Parameters:
    ///   - earlier: The database of an earlier engine, which this one continues.
    ///   - now: The time of the clock, if it is not the default.
    ///   - others: Capabilities after the probe.
    init(
        path: String = ":memory:", requestsMax: Int = 1_000, database earlier: Connection? = nil,
        now: Int64? = nil, others: [any Capability] = []
    ) throws {
        if let now { clock.now = now }
        database = try earlier ?? Connection(path: path)
        mailbox = Mailbox(requestsMax: requestsMax)
        readers = HeldReaders(database)
        try Schema([.engine]).prepare(database)
        made = Engine(
            database: database, capabilities: [probe] + others, outlet: self, workers: workers,
            readers: readers, mailbox: mailbox, memoryKey: [1, 2, 3],
            clock: { [clock] in clock.now },
            random: SeededRandom(seed: 1),
            log: .silent,
            confirm: { [unowned self] change in
                if let number = change.number { confirmed.append(number) }
                changes.append(change)
            })
        try engine.start()
    }

    var engine: Engine {
        guard let made else { preconditionFailure("used before it was made") }
        return made
    }

    func send(_ effects: [Effect]) { batches.append(effects) }
    func wait(doorbell: Doorbell, milliseconds: Int32) { asleep(milliseconds) }
    func whileSaving(_ save: () throws -> Void) rethrows {
        try save()
        saved()
        defer { meanwhile = nil }
        meanwhile?()
    }
    func close() {}

    func post(
        _ method: String, _ body: String, by sender: Sender = .user("alice"),
        expectsReply: Bool = false, claims: DeviceClaims? = nil
    ) {
        var envelope = Envelope(
            route: Route(.user, "probe", method), sender: sender, body: .json(Array(body.utf8)),
            replyAddress: .topic("reply"), expectsReply: expectsReply)
        envelope.claims = claims
        mailbox.post(envelope)
    }

    /// All replies so far.
    var replies: [JSON] {
        batches.joined().compactMap { effect in
            guard case .reply(_, let reply) = effect else { return nil }
            return try? JSON(parsing: reply.bytes)
        }
    }

    /// The time when a timer of the probe is due. Nil if there is none.
    func due(_ key: String) throws -> Int64? {
        try database.first("SELECT due FROM timers WHERE kind = 'probe' AND key = ?", key) {
            $0.int64(0)
        }
    }

    /// The number of pending timers of the probe.
    func pending() throws -> Int {
        try database.first("SELECT count(*) FROM timers WHERE kind = 'probe'") { $0.int(0) } ?? 0
    }

    func sum() throws -> Int {
        try database.first("SELECT coalesce(sum(amount), 0) FROM sums") { $0.int(0) } ?? 0
    }
}

/// Workers that hold slow work until the test releases it.
final class HeldWorkers: Workers {
    private var held: [(run: () -> Void, refuse: (Refusal) -> Void)] = []
    var waitingMax = 10
    var count: Int { held.count }

    func run<Found: Sendable>(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) throws(Refusal) {
        guard held.count < waitingMax else { throw Refusal(.serverBusy, "no more is held") }
        held.append((run: { done(.success(work())) }, refuse: { done(.failure($0)) }))
    }

    func letGo() {
        for work in held { work.run() }
        held = []
    }

    /// Refuses all held work, as if another source had displaced it.
    func displaceAll() {
        for work in held { work.refuse(Refusal(.serverBusy, "no more is held")) }
        held = []
    }
}

/// Readers that hold reads until the test releases them.
final class HeldReaders: Readers {
    private let database: Connection
    private var held: [() -> Void] = []
    var waitingMax = 10
    var limit = Duration.seconds(60)
    var count: Int { held.count }

    init(_ database: Connection) {
        self.database = database
    }

    func run<Found: Sendable>(
        _ read: @escaping @Sendable (Connection) throws -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) -> Bool {
        guard held.count < waitingMax else { return false }
        held.append { [unowned self] in
            done(database.answer(within: limit, log: .silent, read))
        }
        return true
    }

    func letGo() {
        for read in held { read() }
        held = []
    }
}
