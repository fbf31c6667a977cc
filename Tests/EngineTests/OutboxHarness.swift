import Contract
import Engine
import SQLite
import TestSupport

/// An engine with a courier that keeps what it is given until the test says what became of it.
final class OutboxHarness: Outlet {
    /// What a test wants done in a batch.
    private struct Act: Outcome {
        let body: @Sendable (Context) throws -> Void
    }

    /// Lets tests act in batches, and notes the last verdicts.
    final class Sender: Capability {
        var verdicts: [String] = []
        /// Thrown by the listener, once.
        var trouble: Refusal?

        func register(in router: Router) {
            router.onOutcome(Act.self) { act, context in try act.body(context) }
            router.onVerdict("test") { [unowned self] parcel, verdict, _ in
                defer { trouble = nil }
                if let trouble { throw trouble }
                verdicts.append("\(parcel.name) \(verdict)")
            }
        }
    }

    let clock: ManualClock
    let database: Connection
    let courier: HeldCourier
    let sender = Sender()
    let mailbox = Mailbox(requestsMax: 10)
    private var made: Engine?

    /// - Parameter path: Of a database, for one that a restart finds again.
    init(
        path: String = ":memory:", clock: ManualClock = ManualClock(),
        courier: HeldCourier = HeldCourier()
    ) throws {
        self.clock = clock
        self.courier = courier
        database = try Connection(path: path)
        try Schema([.engine]).prepare(database)
        made = Engine(
            database: database, capabilities: [sender], outlet: self, workers: HeldWorkers(),
            readers: HeldReaders(database),
            couriers: [courier], mailbox: mailbox, memoryKey: [1], clock: { clock.now },
            random: SeededRandom(seed: 1), log: .silent)
        try engine.start()
        batch()
    }

    var engine: Engine {
        guard let made else { preconditionFailure("used before it was made") }
        return made
    }

    func send(_ effects: [Effect]) {}
    func wait(doorbell: Doorbell, milliseconds: Int32) { clock.advance(milliseconds: 10) }
    func close() {}

    /// Runs a batch, and those that follow from it at once.
    func batch() {
        for _ in 0..<3 { engine.runBatch() }
    }

    func act(_ body: @escaping @Sendable (Context) throws -> Void) {
        mailbox.post(.outcome(Act(body: body)))
        batch()
    }

    /// Posts parcels, each in the lane and with the key that follow its name: `name@lane#key`.
    func post(_ names: String..., hours: Int64 = 1) {
        let expiry = clock.now + hours * 3_600_000
        act { context in
            for name in names {
                try context.outbox.post(Parcel(named: name, expiresAt: expiry), now: context.now)
            }
        }
    }

    /// The names of those that the courier has and was not asked about yet, in order.
    var carried: [String] { courier.carried.map { $0.parcel.name } }

    /// Says what became of a parcel.
    func tell(_ name: String, _ verdict: DeliveryResult) {
        courier.tell(name, verdict)
        batch()
    }

    func waiting() throws -> [String] {
        try database.rows("SELECT payload FROM outbox ORDER BY number") {
            String(decoding: $0.blob(0), as: UTF8.self)
        }
    }
}

/// Keeps parcels until it is told what became of them.
///
/// Unchecked: a test runs its engine on its own thread.
final class HeldCourier: Courier, @unchecked Sendable {
    let channels = ["test"]
    private(set) var carried: [(parcel: Parcel, done: @Sendable (DeliveryResult) -> Void)] = []
    /// The most at once, ever.
    private(set) var carriedMax = 0
    private(set) var count = 0

    func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        carried.append((parcel, done))
        carriedMax = max(carriedMax, carried.count)
        count += 1
    }

    func tell(_ name: String, _ verdict: DeliveryResult) {
        guard let place = carried.firstIndex(where: { $0.parcel.name == name }) else {
            preconditionFailure("\(name) is not on its way")
        }
        carried.remove(at: place).done(verdict)
    }

    func tellAll(_ verdict: DeliveryResult) {
        let all = carried
        carried = []
        for each in all { each.done(verdict) }
    }
}

extension Parcel {
    /// A parcel whose name says all: `name@lane#key`.
    init(named text: String, expiresAt: Int64, due: Int64? = nil) {
        let parts = text.split(separator: "#")
        let lane = parts[0].split(separator: "@").dropFirst().first ?? "main"
        self.init(
            channel: "test", lane: String(lane), payload: Array(text.utf8), due: due,
            expiresAt: expiresAt, collapse: parts.count > 1 ? String(parts[1]) : nil)
    }

    var name: String { String(decoding: payload, as: UTF8.self) }
}

extension DeliveryResult {
    static let down = DeliveryResult.failed(reason: "down", isLane: true)
    static let notNow = DeliveryResult.failed(reason: "not now", isLane: false)
}
