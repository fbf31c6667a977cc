import Contract
import JSON
package import SQLite

/// The one writer: takes all that waits as one batch and one transaction, and lets nothing out
/// before it is on disk.
///
/// While a batch syncs, the next one gathers: a durable commit costs the time of one sync and no
/// throughput. A request that is refused rolls back to its own savepoint and the batch goes on; a
/// transaction that cannot be written is told to everybody who asked for a change in it as
/// `server.unavailable`, and who only asked is answered.
package final class Engine {
    /// How long after a failed transaction timers wait, milliseconds.
    private static let pauseAfterFailureMs: Int64 = 1_000
    private static let delayOfBrokenTimerMs: Int64 = 300_000
    /// How long the last parcels are waited for, milliseconds.
    private static let partingMs: Int64 = 1_000
    private static let forgetTimer = "engine.forget"

    package let mailbox: Mailbox
    package let context: Context
    package let health: Health
    let features: [any Capability]
    let router = Router()
    let workers: any Workers
    let readers: any Readers
    let memory: RequestMemory
    let metrics: EngineMetrics
    let outlet: any Outlet
    private let clock: () -> Int64
    let confirm: (_ number: Int64) -> Void
    /// Whether a batch changed something since the last number, and when that was given, Unix milliseconds.
    var lacksNumber = false
    var numberedAt: Int64 = .min / 2
    /// Until when nothing but requests is tried after a failure.
    private var pausedUntil: Int64 = 0
    /// What a failed batch left to be done again.
    private var carried: [Inbound] = []
    /// Timers that broke and are to be put off in the next transaction.
    private var brokenTimers: Set<Timers.Due> = []
    /// The latest time that was seen, and whether the clock was set back since.
    private var lastNow: Int64 = 0
    private var isSetBack = false
    /// What a new link found retained, while the broker is still to be told everything.
    private var found: [String]?
    /// The same while a transaction that tells it is under way.
    private var toldInBatch: [String]?
    package private(set) var isStopped = false
    /// When the log was emptied last, or was to be.
    var wipedAt: Int64 = 0

    /// Requests whose slow part is being done.
    var tickets = DeferredRequests()

    /// - Parameters:
    ///   - database: With all tables; belongs to the thread that runs the engine from now on.
    ///   - memoryKey: A secret of the server; see ``RequestMemory/key``.
    ///   - clock: Unix milliseconds.
    ///   - confirm: Called with each number of batches that changed something, once it is on disk.
    package init(
        database: Connection, features: [any Capability], outlet: any Outlet, workers: any Workers,
        readers: any Readers, couriers: [any Courier] = [], mailbox: Mailbox,
        health: Health = Health(),
        memoryKey: [UInt8],
        clock: @escaping () -> Int64, random: any RandomNumberGenerator, log: Log,
        confirm: @escaping (_ number: Int64) -> Void = { _ in }
    ) {
        self.features = features
        self.outlet = outlet
        self.workers = workers
        self.readers = readers
        self.mailbox = mailbox
        self.health = health
        self.clock = clock
        self.confirm = confirm
        context = Context(
            database: database, timers: Timers(database: database),
            outbox: Outbox(database: database, couriers: couriers, mailbox: mailbox, log: log),
            eventHandlers: router.eventHandlers, random: random, log: log)
        memory = RequestMemory(database: database, key: memoryKey)
        for feature in features { router.register(feature) }
        metrics = EngineMetrics(routes: router.entries.keys)
        context.measure = { [unowned self] in measured() }
        context.chosenLanguage = { [unowned self] in try router.language(of: $0, context) }
        router.onOutcome(ParcelOutcome.self) { [unowned router] outcome, context in
            let last = try context.outbox.record(
                outcome, now: context.now, using: &context.random)
            if let last { try router.report(last.parcel, last.verdict, context) }
        }
        router.onTimer(Self.forgetTimer) { [memory] _, context in
            try memory.forget(now: context.now)
            let hasMore = try context.outbox.forget(now: context.now)
            let due = context.now + (hasMore ? 1_000 : 3_600_000)
            try context.timers.set(Self.forgetTimer, "", due: due)
        }
    }

    /// Takes up what a restart left to be done; before the first batch.
    /// - Throws: ``UnansweredQuestions`` if no capability answers a question that another one asks. Nothing is changed
    ///   then.
    package func start() throws {
        try Self.requireAnswers(of: features)
        readClock()
        let rows = context.database.rowsChanged
        let number = try context.database.withTransaction {
            // While the daemon was down the clock may have been set back.
            try context.timers.clockWasSetBack()
            try context.timers.set(Self.forgetTimer, "", due: context.now)
            try context.outbox.start()
            for feature in features { try feature.start(context) }
            return try raiseNumber(ifChangedSince: rows)
        }
        if let number { noteNumber(number) }
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
        for feature in features { feature.willStop(context) }
        send()
        outlet.close()
    }

    /// Gives what is on its way a moment to arrive: what did not is sent again after a restart.
    private func awaitParcels() {
        let end = clock() + Self.partingMs
        while context.outbox.underwayCount > 0, clock() < end {
            outlet.wait(doorbell: mailbox.doorbell, milliseconds: 100)
            runBatch()
        }
    }

    private func millisecondsToSleep() -> Int32 {
        // Those that came while a batch was saved have rung no doorbell.
        if mailbox.waitingCount > 0 { return 0 }
        var wake = min(
            features.compactMap(\.wakesAt).min() ?? .max, context.outbox.next ?? .max,
            wipesAt ?? .max)
        if let numbersAt { wake = min(wake, max(numbersAt, pausedUntil)) }
        if let timer = try? context.timers.next() {
            wake = min(wake, max(timer, pausedUntil))
        }
        if !carried.isEmpty || found != nil || !health.isSaving { wake = min(wake, pausedUntil) }
        return Int32(clamping: max(0, min(wake - clock(), 60_000)))
    }

    /// Takes all that waits, does it, commits it, and sends what follows from it.
    package func runBatch() {
        readClock()
        context.outbox.noticeClock(now: context.now)
        let (waiting, turnedAway) = mailbox.dequeue()
        noteDropped()
        // A server that is busy looks up no setting.
        for envelope in turnedAway {
            refuse(
                envelope, id: Self.id(in: envelope), Self.busy, in: envelope.language ?? .english)
        }
        for case .stop in waiting { isStopped = true }
        let inbound = waiting.filter { !router.takeAtOnce($0, context) }
        let batch = Batch(inbound: takeCarried() + inbound, timers: dueTimers())
        let isNumbering = isNumberDue && context.now >= pausedUntil
        if !batch.isEmpty || isTellingDue || isProbeDue || isSetBackDue || isSavingDue
            || isNumbering || (isStopped && lacksNumber)
        {
            transact(batch)
        }
        for feature in features { feature.didCommit(context) }
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
            // A pause lasts no longer than it would have; one that was over stays over.
            let isPausing = lastNow < pausedUntil
            pausedUntil = isPausing ? context.now + Self.pauseAfterFailureMs : context.now
        }
        lastNow = context.now
    }

    private func noteDropped() {
        let dropped = mailbox.takeDropped()
        guard dropped > 0 else { return }
        metrics.noteDropped(dropped)
        context.log.warn("dropped messages of devices", ("count", "\(dropped)"))
    }

    /// Lets out what follows from the batch: to the broker first, then to those who wait elsewhere,
    /// so that what a reply promises is true on the broker too.
    private func send() {
        defer { metrics.noteSent() }
        guard !context.effects.isEmpty else { return }
        outlet.send(context.effects)
        for case .reply(.caller(let caller), let payload) in context.effects {
            outlet.answer(caller, payload)
        }
        context.effects.removeAll(keepingCapacity: true)
    }

    /// What a failed batch left to be done: tried again after a pause, or when the engine stops.
    private func takeCarried() -> [Inbound] {
        guard context.now >= pausedUntil || isStopped else { return [] }
        defer { carried = [] }
        return carried
    }

    private var isTellingDue: Bool { found != nil && context.now >= pausedUntil }

    private var isSetBackDue: Bool { isSetBack && context.now >= pausedUntil }

    /// A database that could not be written is tried again now and then, though nobody asks.
    private var isProbeDue: Bool { !health.isSaving && context.now >= pausedUntil }

    private var isSavingDue: Bool {
        context.now >= pausedUntil && features.contains { $0.hasUnsaved }
    }

    private func dueTimers() -> [Timers.Due] {
        guard context.now >= pausedUntil else { return [] }
        let due = (try? context.timers.due(at: context.now)) ?? []
        return due.filter { !brokenTimers.contains($0) }
    }

    /// One transaction over a batch.
    ///
    /// When something in it breaks that is not the database's fault, the transaction is given up
    /// and done again without that one, since memory may be ahead of what was rolled back; when
    /// the database cannot be written, everybody is told.
    private func transact(_ batch: Batch) {
        var batch = batch
        while true {
            let mark = context.effects.count
            let answersMark = metrics.mark
            do {
                try attempt(batch)
                read(tickets.settle())
                context.outbox.settle(now: context.now, using: &context.random)
                return tellBroken(batch)
            } catch {
                context.effects.removeSubrange(mark...)
                metrics.noteRollback(to: answersMark)
                takeBack()
                guard let culprit = error as? BrokenItem, batch.remove(culprit) else {
                    return giveUp(batch, error)
                }
                if case .timer(let timer) = culprit.place { brokenTimers.insert(timer) }
                context.log.error(
                    "skipped a broken request", ("what", "\(culprit.place)"),
                    ("error", "\(culprit.error)"))
            }
        }
    }

    private func attempt(_ batch: Batch) throws {
        try outlet.whileSaving { try context.database.begin() }
        let rows = context.database.rowsChanged
        for (index, inbound) in batch.inbound.enumerated() {
            try blame(.inbound(index)) { try process(inbound) }
        }
        for timer in batch.timers { try blame(.timer(timer)) { try fire(timer) } }
        // A timer that breaks must not come back at once and take every batch with it.
        for timer in brokenTimers {
            try context.timers.putOff(timer, until: context.now + Self.delayOfBrokenTimerMs)
        }
        if isSetBack {
            try context.timers.clockWasSetBack()
            for feature in features { try feature.clockWasSetBack(context) }
        }
        if isTellingDue, let found {
            try tellEverything(found)
            self.found = nil
            toldInBatch = found
        }
        let isProbe = isProbeDue
        if isProbe { try context.timers.set(Self.forgetTimer, "", due: context.now) }
        for feature in features { try feature.willCommit(context) }
        let number = try raiseNumber(ifChangedSince: rows)
        let began = Stopwatch.now
        try outlet.whileSaving { try context.database.commit() }
        if let number { noteNumber(number) }
        health.noteCommit(nanoseconds: Stopwatch.now &- began)
        metrics.noteCommit(of: batch, began: began)
        // A batch that only read proves nothing.
        if isProbe { health.isSaving = true }
        toldInBatch = nil
        isSetBack = false
        brokenTimers.removeAll()
    }

    /// Names what threw, unless it is the database's fault.
    private func blame(_ place: BrokenItem.Place, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch {
            throw BrokenItem(place: place, error: error)
        }
    }

    /// Undoes what a transaction left in memory.
    func takeBack() {
        if context.database.isInTransaction { try? context.database.rollback() }
        context.timers.forget()
        tickets.takeBack()
        context.outbox.takeBack()
        if let toldInBatch { found = toldInBatch }
        toldInBatch = nil
        for feature in features { feature.didRollBack() }
    }

    /// The database cannot be written: tells everybody who asked for a change, and keeps what was no
    /// request for later.
    private func giveUp(_ batch: Batch, _ error: any Error) {
        if health.isSaving || !batch.isEmpty {
            context.log.error("cannot save a batch", ("error", "\(error)"))
        }
        pausedUntil = context.now + Self.pauseAfterFailureMs
        health.isSaving = false
        metrics.noteFailure()
        tellBroken(batch)
        for inbound in batch.inbound where !isRead(inbound) { giveUp(inbound) }
        answerReads(batch.inbound.filter(isRead))
    }

    func giveUp(_ inbound: Inbound) {
        switch inbound {
        case .request(let envelope):
            refuse(envelope, id: Self.id(in: envelope), Self.unavailable)
        case .resume(let ticket, _): refuse(ticket, Self.unavailable)
        // The device tells its next position in any case.
        case .message: mailbox.noteDropped(1)
        case .report, .linked, .outcome: carried.append(inbound)
        case .stop: break
        }
    }

    private func tellBroken(_ batch: Batch) {
        for envelope in batch.broken { refuse(envelope, id: Self.id(in: envelope), Self.broken) }
        for ticket in batch.brokenTickets { refuse(ticket, Self.broken) }
    }

    /// Lets the reads of a batch begin: what it changed is on disk.
    func read(_ begun: [Int]) {
        for ticket in begun {
            guard let request = tickets[ticket], case .reading(let work) = request.deferred.work
            else { continue }
            let mailbox = mailbox
            let isTaken = readers.run(work) { mailbox.post(.resume(ticket: ticket, result: $0)) }
            if !isTaken { refuse(ticket, Self.busy) }
        }
    }

    /// Refuses a request whose slow part is done, and its repeats.
    private func refuse(_ ticket: Int, _ refusal: Refusal) {
        guard let request = tickets.drop(ticket) else { return }
        for envelope in [request.envelope] + request.repeats {
            refuse(envelope, id: request.id, refusal)
        }
    }

    func process(_ inbound: Inbound) throws {
        switch inbound {
        case .request(let envelope): try answer(envelope)
        case .message(let message):
            metrics.noteMessage()
            try router.deliver(message, context)
        case .resume(let ticket, let result): try resume(ticket, result)
        case .outcome(let outcome): try router.deliver(outcome, context)
        case .report(let report):
            for feature in features { try feature.report(report, context) }
        case .linked(let found): self.found = found
        case .stop: break
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
