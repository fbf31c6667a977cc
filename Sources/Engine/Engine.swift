import JSON
import Localization
package import SQLite
import Topics

/// The writer: processes all waiting messages as one batch in one transaction, and sends nothing
/// before the transaction is on disk.
///
/// While the disk syncs one batch, the next messages gather. So a sync delays a reply, but does not
/// reduce throughput. If a request is refused, only its own savepoint is rolled back. If a
/// transaction cannot be written, each request for a change gets `server.unavailable`. Reads are
/// still answered.
package final class Engine {
    /// The pause after a failed transaction, milliseconds. Timers and repeated work wait for its end.
    static let pauseAfterFailureMs: Int64 = 1_000
    /// The longest wait for results of parcels when the engine stops, milliseconds.
    private static let partingMs: Int64 = 1_000
    static let forgetTimer = "engine.forget"

    package let mailbox: Mailbox
    package let context: Context
    package let health: Health
    let capabilities: [any Capability]
    /// Those of ``capabilities`` that work in each batch, in the same order.
    let participants: [any BatchParticipant]
    package let router = Router()
    let workers: any Workers
    let readers: any Readers
    let memory: RequestMemory
    let metrics: EngineMetrics
    let outlet: any Outlet
    private let clock: () -> Int64
    let confirm: (Confirmation) -> Void
    /// Whether a batch changed the database after the last number.
    var lacksNumber = false
    /// The time of the last number, Unix milliseconds.
    var numberedAt: Int64 = .min / 2
    /// The end of the pause after a failure, Unix milliseconds.
    var pausedUntil: Int64 = .min / 2
    /// Inbound items of a failed batch that the engine processes again. Requests are never among
    /// them.
    var carried: [Inbound] = []
    /// Timers whose handler threw. The next transaction postpones them.
    var brokenTimers: Set<Timers.Due> = []
    /// The time of the latest batch, Unix milliseconds.
    private var lastNow: Int64 = 0
    /// Whether the clock was set back, and no transaction has processed that yet.
    var isSetBack = false
    /// The retained topics on a newly connected broker. `nil` if the broker has all rights and all
    /// retained state.
    var found: [String]?
    /// The value of ``found`` before the transaction that sends everything to the broker. A
    /// rollback restores it.
    var toldInBatch: [String]?
    package private(set) var isStopped = false
    /// The time of the last wipe of the log, or of the last attempt, Unix milliseconds.
    var wipedAt: Int64 = 0

    /// Requests whose slow part is running.
    var tickets = DeferredRequests()
    /// The bytes that users added lately.
    var growth: UserGrowth
    /// The user whose request or message the engine processes now; nil if there is none.
    var acting: String?

    /// - Parameters:
    ///   - database: A connection with all tables. Only the thread that runs the engine may use it
    ///     from now on.
    ///   - memoryKey: A secret of the server; the key of the digests in ``RequestMemory``.
    ///   - growth: The limit of the bytes that a user adds.
    ///   - clock: Unix milliseconds.
    ///   - confirm: Called after each change is on disk, and before its replies are sent.
    package init(
        database: Connection, capabilities: [any Capability], outlet: any Outlet,
        workers: any Workers,
        readers: any Readers, couriers: [any Courier] = [], mailbox: Mailbox,
        health: Health = Health(),
        memoryKey: [UInt8], growth: UserGrowth = UserGrowth(),
        clock: @escaping () -> Int64, random: any RandomNumberGenerator, log: Log,
        confirm: @escaping (Confirmation) -> Void = { _ in }
    ) {
        self.capabilities = capabilities
        participants = capabilities.compactMap { $0 as? any BatchParticipant }
        self.outlet = outlet
        self.workers = workers
        self.readers = readers
        self.mailbox = mailbox
        self.health = health
        self.growth = growth
        self.clock = clock
        self.confirm = confirm
        context = Context(
            database: database, timers: Timers(database: database),
            outbox: Outbox(database: database, couriers: couriers, mailbox: mailbox, log: log),
            eventHandlers: router.eventHandlers, random: random, log: log)
        memory = RequestMemory(database: database, key: memoryKey)
        for capability in capabilities { router.register(capability) }
        metrics = EngineMetrics(routes: router.entries.keys)
        context.measure = { [unowned self] in measured() }
        context.chosenLanguage = { [unowned self] in try router.language(of: $0, context) }
        context.isFull = { [unowned self] in self.growth.isFull($0, now: context.now) }
        router.onOutcome(ParcelOutcome.self) { [unowned router] outcome, context in
            let last = try context.outbox.record(
                outcome, now: context.now, using: &context.random)
            if let last { try router.report(last.parcel, last.verdict, context) }
        }
        router.onTimer(Self.forgetTimer) { [memory] _, context in
            let hasReplies = try memory.forget(now: context.now)
            let hasParcels = try context.outbox.forget(now: context.now)
            let hasMore = hasReplies || hasParcels
            let due = context.now + (hasMore ? 1_000 : 3_600_000)
            try context.timers.set(Self.forgetTimer, "", due: due)
        }
    }

    /// Continues the work that a restart interrupted. Called before the first batch.
    /// - Throws: ``UnansweredQuestions`` if no capability answers a question that another one asks.
    ///   Then nothing has changed.
    package func start() throws {
        try Self.requireAnswers(of: capabilities)
        lastNow = try context.database.first("SELECT at FROM high_water_mark") { $0.int64(0) } ?? 0
        readClock()
        let rows = context.database.rowsChanged
        let number = try context.database.withTransaction {
            // The clock may have been set back while the daemon was down.
            try context.timers.clockWasSetBack()
            try context.timers.set(Self.forgetTimer, "", due: context.now)
            try context.outbox.start()
            for capability in capabilities { try capability.start(context) }
            return try raiseNumber(ifChanged: context.database.rowsChanged != rows)
        }
        noteChange(number)
        try measureGrowth()
        context.log.damaged(context.database.takeSetAside())
        // The log of a daemon that was killed may have pages with deleted data.
        if try context.database.sizes().log > 0 { context.wipe() }
        context.effects = []
    }

    /// Runs until ``Inbound/stop``.
    package func run() {
        while !isStopped {
            outlet.wait(doorbell: mailbox.doorbell, milliseconds: millisecondsToSleep())
            runBatch()
        }
        awaitParcels()
        for capability in capabilities { capability.willStop(context) }
        send()
        settleLog()
        outlet.close()
    }

    /// Empties the log at the end, so that the database is one file. If somebody still reads it, the
    /// next start continues it.
    private func settleLog() {
        do {
            if try emptyLog() { context.database.removeLogAtClose() }
        } catch {
            context.log.error("cannot empty the write-ahead log", ("error", "\(error)"))
        }
    }

    /// Waits a moment for the results of parcels that are on their way. Parcels without a result
    /// are sent again after a restart.
    private func awaitParcels() {
        let end = clock() + Self.partingMs
        while context.outbox.underwayCount > 0, clock() < end {
            outlet.wait(doorbell: mailbox.doorbell, milliseconds: 100)
            runBatch()
        }
    }

    private func millisecondsToSleep() -> Int32 {
        // Messages that arrived while a batch was saved did not ring the doorbell.
        if mailbox.waitingCount > 0 { return 0 }
        var wake = min(context.outbox.next ?? .max, wipesAt ?? .max)
        for participant in participants { wake = min(wake, participant.wakesAt ?? .max) }
        if let numbersAt { wake = min(wake, max(numbersAt, pausedUntil)) }
        do {
            if let timer = try context.timers.next() { wake = min(wake, max(timer, pausedUntil)) }
        } catch {
            // The next batch meets this error, too, and handles it.
            wake = min(wake, pausedUntil)
        }
        if !carried.isEmpty || found != nil || !health.isSaving { wake = min(wake, pausedUntil) }
        return Int32(clamping: max(0, min(wake - clock(), 60_000)))
    }

    /// Processes all waiting messages, commits the transaction, and sends the effects.
    package func runBatch() {
        readClock()
        context.outbox.noticeClock(now: context.now)
        let waiting = mailbox.dequeue()
        noteDropped()
        // A busy server does not read the language setting of each user.
        for envelope in waiting.turnedAway {
            refuse(
                envelope, id: self.id(in: envelope), Self.busy, in: envelope.language ?? .english)
        }
        var inbound = waiting.items
        if waiting.hasOthers {
            for case .stop in inbound { isStopped = true }
            inbound.removeAll { router.takeAtOnce($0, context) }
        }
        if !carried.isEmpty { inbound = takeCarried() + inbound }
        let batch = Batch(inbound: inbound, timers: dueTimers())
        let isNumbering = isNumberOverdue && context.now >= pausedUntil
        if !batch.isEmpty || isTellingDue || isProbeDue || isSetBackDue || isSavingDue
            || isNumbering || (isStopped && lacksNumber)
        {
            transact(batch)
        }
        for participant in participants { participant.didCommit(context) }
        context.log.damaged(context.database.takeSetAside())
        send()
        for tell in mailbox.dequeueMeasurers() { tell(measured()) }
        if !isStopped {
            context.outbox.dispatch(now: context.now) { try router.readiness(of: $0, context) }
        }
        wipeIfDue()
    }

    private func readClock() {
        context.now = clock()
        context.timers.now = context.now
        if context.now < lastNow - Timers.setBackMin {
            context.log.warn("the clock was set back", ("ms", "\(lastNow - context.now)"))
            isSetBack = true
            // The rest of a pause is at most its whole length. A pause that is over stays over.
            let isPausing = lastNow < pausedUntil
            pausedUntil = isPausing ? context.now + Self.pauseAfterFailureMs : context.now
            wipedAt = min(wipedAt, context.now)
        }
        lastNow = context.now
    }

    private func noteDropped() {
        let dropped = mailbox.takeDropped()
        guard dropped > 0 else { return }
        metrics.noteDropped(dropped)
        context.log.warn("dropped messages of devices", ("count", "\(dropped)"))
    }

    /// Sends the effects of the batch: first to the broker, then replies to callers at other edges.
    ///
    /// With this order, a right that a reply confirms is already valid on the broker.
    private func send() {
        defer { metrics.noteSent() }
        guard !context.effects.isEmpty else { return }
        outlet.send(context.effects)
        for case .reply(.caller(let caller), let reply) in context.effects {
            outlet.answer(caller, reply)
        }
        context.effects.removeAll(keepingCapacity: true)
    }

    /// Removes and returns the items of a failed batch. They are due after the pause, or when the
    /// engine stops.
    private func takeCarried() -> [Inbound] {
        guard context.now >= pausedUntil || isStopped else { return [] }
        defer { carried = [] }
        return carried
    }

    var isTellingDue: Bool { found != nil && context.now >= pausedUntil }

    private var isSetBackDue: Bool { isSetBack && context.now >= pausedUntil }

    /// Whether to test if the database can be written again, even without a request.
    var isProbeDue: Bool { !health.isSaving && context.now >= pausedUntil }

    private var isSavingDue: Bool {
        context.now >= pausedUntil && participants.contains { $0.hasUnsaved }
    }

    /// The timers that are due. If they cannot be read, the engine pauses as after a failed transaction,
    /// and tries again.
    private func dueTimers() -> [Timers.Due] {
        guard context.now >= pausedUntil else { return [] }
        do {
            return try context.timers.due(at: context.now).filter { !brokenTimers.contains($0) }
        } catch {
            if health.isSaving {
                context.log.error("cannot read the timers", ("error", "\(error)"))
            }
            pausedUntil = context.now + Self.pauseAfterFailureMs
            health.isSaving = false
            return []
        }
    }
}
