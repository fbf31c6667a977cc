import Contract
import JSON
package import SQLite

/// The one writer: takes all that waits as one batch and one transaction, and lets nothing out
/// before it is on disk.
///
/// While a batch syncs, the next one gathers: a durable commit costs the time of one sync and no
/// throughput. A request that fails rolls back to its own savepoint and the batch goes on; a
/// transaction that fails is told to everybody in it as `server.unavailable`.
package final class Engine {
    /// How long after a failed transaction timers wait, milliseconds.
    private static let pauseAfterFailureMs: Int64 = 1_000
    private static let forgetTimer = "engine.forget"

    package let mailbox: Mailbox
    package let context: Context
    let features: [any Feature]
    let router = Router()
    let workers: any Workers
    let memory: RequestMemory
    private let outlet: any Outlet
    private let clock: () -> Int64
    private var timersPausedUntil: Int64 = 0
    /// What a new link found retained, while the broker is still to be told everything.
    private var found: [String]?
    package private(set) var isStopped = false

    /// Requests whose slow part is being done, by ticket.
    var pending: [Int: Pending] = [:]
    var ticketsCount = 0

    /// - Parameters:
    ///   - database: Migrated; belongs to the thread that runs the engine from now on.
    ///   - clock: Unix milliseconds.
    package init(
        database: Connection, features: [any Feature], outlet: any Outlet, workers: any Workers,
        mailbox: Mailbox, clock: @escaping () -> Int64, random: any RandomNumberGenerator, log: Log
    ) {
        self.features = features
        self.outlet = outlet
        self.workers = workers
        self.mailbox = mailbox
        self.clock = clock
        context = Context(
            database: database, timers: Timers(database: database), random: random, log: log)
        memory = RequestMemory(database: database)
        for feature in features { feature.register(in: router) }
        router.onTimer(Self.forgetTimer) { [memory] _, context in
            try memory.forget(now: context.now)
            try context.timers.set(Self.forgetTimer, "", due: context.now + 3_600_000)
        }
    }

    /// Takes up what a restart left to be done; before the first batch.
    package func start() throws {
        context.now = clock()
        try context.database.withTransaction {
            try context.timers.set(Self.forgetTimer, "", due: context.now)
            for feature in features { try feature.start(context) }
        }
        context.effects = []
    }

    /// Runs until ``Inbound/stop``.
    package func run() {
        while !isStopped {
            outlet.wait(doorbell: mailbox.doorbell, milliseconds: millisecondsToSleep())
            runBatch()
        }
        for feature in features { feature.willStop(context) }
        outlet.send(context.effects)
        outlet.close()
    }

    private func millisecondsToSleep() -> Int32 {
        var wake = features.compactMap(\.wakesAt).min() ?? .max
        if let timer = try? context.timers.next() {
            wake = min(wake, max(timer, timersPausedUntil))
        }
        return Int32(clamping: max(0, min(wake - clock(), 60_000)))
    }

    /// Takes all that waits, does it, commits it, and sends what follows from it.
    package func runBatch() {
        context.now = clock()
        let (waiting, turnedAway) = mailbox.take()
        for envelope in turnedAway { refuse(envelope, id: Self.id(in: envelope), Self.busy) }
        let due = dueTimers()
        if !waiting.isEmpty || !due.isEmpty || found != nil { transact(waiting, due) }
        for feature in features { feature.didCommit(context) }
        if !context.effects.isEmpty { outlet.send(context.effects) }
        context.effects.removeAll(keepingCapacity: true)
    }

    private func dueTimers() -> [Timers.Due] {
        guard context.now >= timersPausedUntil else { return [] }
        return (try? context.timers.due(at: context.now)) ?? []
    }

    /// One transaction over a batch; on failure everybody in it is told.
    private func transact(_ waiting: [Inbound], _ due: [Timers.Due]) {
        let mark = context.effects.count
        do {
            try context.database.begin()
            for inbound in waiting { try process(inbound) }
            for timer in due { try fire(timer) }
            if let found { try tellEverything(found) }
            for feature in features { try feature.willCommit(context) }
            try context.database.commit()
            found = nil
        } catch {
            context.effects.removeSubrange(mark...)
            rollBack(waiting, error)
        }
    }

    private func rollBack(_ waiting: [Inbound], _ error: any Error) {
        context.log.error("a batch could not be saved", ("error", "\(error)"))
        if context.database.isInTransaction { try? context.database.rollback() }
        context.timers.forget()
        for feature in features { feature.didRollBack() }
        timersPausedUntil = context.now + Self.pauseAfterFailureMs
        for case .request(let envelope) in waiting {
            refuse(envelope, id: Self.id(in: envelope), Self.unavailable)
        }
        for case .resume(let ticket, _) in waiting {
            guard let pending = pending.removeValue(forKey: ticket) else { continue }
            refuse(pending.envelope, id: pending.id, Self.unavailable)
        }
    }

    private func process(_ inbound: Inbound) throws {
        switch inbound {
        case .request(let envelope): try answer(envelope)
        case .resume(let ticket, let result): try resume(ticket, result)
        case .report(let report):
            for feature in features { try feature.report(report, context) }
        case .linked(let found): self.found = found
        case .stop: isStopped = true
        }
    }

    private func fire(_ timer: Timers.Due) throws {
        try context.database.withSavepoint {
            try context.timers.cancel(timer.kind, timer.key)
            guard let handler = router.timers[timer.kind] else {
                return context.log.warn("a timer of an unknown kind", ("kind", timer.kind))
            }
            try handler(timer.key, context)
        }
    }

    /// Gives a broker that knows nothing, or the wrong things, all rights and all retained state.
    /// - Parameter found: What stands retained there; what is nobody's any more is taken away
    ///   before the guard opens rooms and positions.
    private func tellEverything(_ found: [String]) throws {
        for topic in found where try !features.contains(where: { try $0.owns(topic, context) }) {
            context.retain(topic, [])
        }
        context.control(.begin)
        for feature in features { try feature.rights(context) }
        context.control(.commit)
        for feature in features { try feature.retained(context) }
        context.control(.presence)
    }
}
