import Contract
package import Engine
import OperationsRules
package import People
import SQLite
package import Topics

/// The capability for monitors. It checks regularly whether the server and the services around it
/// work. It alerts admins when a monitor goes down and when it recovers, and records the uptime.
///
/// The ``Prober`` runs the checks off the writer thread, and posts the results to the mailbox. The
/// writer thread processes each result in memory immediately, even if nothing can be saved. The
/// next batch that is saved writes the new states and the alerts in one transaction. If no batch
/// can be saved, alerts go to admins without the database.
package final class Monitors: BatchParticipant {
    /// Announced maintenance and received heartbeats. The rollback of a batch undoes their changes.
    struct Knowledge {
        /// The end of the maintenance that requests announced, by monitor, Unix milliseconds. The
        /// key `""` means all monitors.
        var announced: [String: Int64] = [:]
        var heartbeats: [String: Heartbeat] = [:]
    }

    static let all = ""
    private static let tidyTimer = "monitors.tidy"
    private static let tidyEveryMs: Int64 = 3_600_000
    private static let tidyPauseMs: Int64 = 1_000

    let configuration: MonitorsConfiguration
    let settings: [String: MonitorSettings]
    let grammar: TopicGrammar
    let people: PeopleModule
    let mailer: Mailer
    let prober: (any Prober)?
    var knowledge = Knowledge()
    /// The value of ``knowledge`` after the last commit. A rollback restores it.
    private var settled = Knowledge()
    /// The states of all monitors in memory. ``savedBoard`` has the states in the database.
    var board: MonitorSet
    private(set) var savedBoard: MonitorSet
    /// The monitors whose stored state could not be read at the start. Nothing is written over such a state,
    /// which may have an open alert. The first start after its repair reads it again.
    private(set) var unreadable: Set<String> = []
    var ledgers: [String: UptimeHistory] = [:]
    var channels: [String: ChannelHealth] = [:]
    var schedule: ProbeSchedule
    /// The alerts that the database does not have yet. Some were sent already without the database.
    var unsaved: [UnsavedAlert] = []
    var direct = DirectDeliveries()
    /// The time since when the server can receive heartbeats, Unix milliseconds. Nil if it cannot
    /// receive them now.
    var hearingSince: Int64?
    /// Whether monitors have changes in memory that the database does not have yet.
    package var hasUnsaved = false
    /// Whether the current batch writes these changes.
    private var isWritten = false
    /// Whether the journal contains alerts, or must be written. ``journaled`` is its last content.
    var hasJournal = false
    var journaled: [UInt8] = []

    /// - Throws: ``MonitorBoardError`` if names or dependencies are not valid.
    package init(
        _ configuration: MonitorsConfiguration, prober: (any Prober)?,
        people: PeopleModule, mailer: Mailer, grammar: TopicGrammar
    ) throws {
        let all = configuration.monitors
        board = try MonitorSet(all.map(\.rules))
        savedBoard = board
        self.configuration = configuration
        self.prober = prober
        self.people = people
        self.mailer = mailer
        self.grammar = grammar
        settings = Dictionary(uniqueKeysWithValues: all.map { ($0.rules.name, $0) })
        schedule = ProbeSchedule(all.map { ($0.rules.name, $0.intervalMs) })
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        reportRefusals(in: router)
        router.onArrival(ProbeOutcome.self) { [unowned self] in record($0, $1) }
        router.onArrival(DirectOutcome.self) { [unowned self] in record($0, $1) }
        router.onTimer(Self.tidyTimer) { _, context in
            let hasMore = try MonitorStore(database: context.database).forget(now: context.now)
            let pause = hasMore ? Self.tidyPauseMs : Self.tidyEveryMs
            try context.timers.set(Self.tidyTimer, "", due: context.now + pause)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.tidyTimer, "", due: context.now)
        let store = MonitorStore(database: context.database)
        // The clock may have been set back while the daemon was down.
        try store.clockWasSetBack(to: context.now)
        let states = try store.states()
        for (name, state) in states { board.restore(name, state) }
        for name in try store.names() where settings[name] == nil {
            try store.remove(name, at: context.now)
        }
        unreadable = Set(try store.names()).subtracting(states.keys)
        knowledge.heartbeats = try store.heartbeats()
        knowledge.announced = try store.announced()
        settled = knowledge
        try noteAbsence(context)
        for (name, span) in try store.lastSpans(of: board.names) {
            ledgers[name] = UptimeHistory(last: span)
        }
        savedBoard = board
        readJournal()
        board.clockWasSetBack(to: context.now)
        hearingSince = context.now
        schedule.begin(at: context.now)
    }

    package func clockWasSetBack(_ context: Context) throws {
        let now = context.now
        let store = MonitorStore(database: context.database)
        try store.clockWasSetBack(to: now)
        let last = try store.lastSpans(of: board.names)
        for name in board.names { ledgers[name]?.clockWasSetBack(to: now, last: last[name]) }
        board.clockWasSetBack(to: now)
        for (name, heard) in knowledge.heartbeats {
            knowledge.heartbeats[name]?.at = min(heard.at, now)
        }
        hearingSince = hearingSince.map { min($0, now) }
        schedule.clockWasSetBack(to: now)
        direct.clockWasSetBack(to: now)
        hasUnsaved = true
    }

    package func willCommit(_ context: Context) throws {
        guard hasUnsaved else { return }
        try write(context)
        isWritten = true
    }

    package func didCommit(_ context: Context) {
        if isWritten { settle() }
        settled = knowledge
        noticeHearing(context)
        tellPastDatabase(context)
        probe(context)
    }

    package func didRollBack() {
        knowledge = settled
        isWritten = false
    }

    private func settle() {
        savedBoard = board
        for name in ledgers.keys { ledgers[name]?.settle() }
        unsaved = []
        direct.removeWaiting()
        keepJournal()
        hasUnsaved = false
        isWritten = false
    }

    package var wakesAt: Int64? {
        guard !settings.isEmpty, prober != nil else { return nil }
        let resend = configuration.health.isSaving ? nil : direct.next
        return [schedule.next, resend].compactMap(\.self).min()
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        // A state that cannot be read may have an alert.
        board.names.contains {
            (board[$0].alert != nil || unreadable.contains($0)) && grammar.opsAlert($0) == topic
        }
    }

    package func retained(_ context: Context) throws {
        // The link to the broker is new. Messages that were sent without a link did not arrive.
        hearingSince = context.now
        for name in board.names where board[name].alert != nil {
            context.retain(
                grammar.opsAlert(name), alert(of: name, at: context.now).bytes, qos: 1)
        }
    }

    // MARK: - Maintenance

    /// The end of a monitor's announced maintenance, Unix milliseconds. Nil if none is announced.
    func maintenanceEnd(_ name: String, at now: Int64) -> Int64? {
        let announced = [knowledge.announced[Self.all], knowledge.announced[name]]
        let windows = configuration.windows.filter { $0.window.concerns(name) }.map {
            $0.end(at: now)
        }
        return (announced + windows).compactMap(\.self).filter { $0 > now }.max()
    }

    func isMaintained(_ name: String, at now: Int64) -> Bool {
        maintenanceEnd(name, at: now) != nil
    }

    /// Processes the result of a check, and returns the alerts, reminders and recoveries that are
    /// due.
    func learn(
        _ probe: TimedProbeResult, of name: String, at now: Int64
    ) -> [(monitor: String, event: MonitorEvent)] {
        let maintained = Set(board.names.filter { isMaintained($0, at: now) })
        return board.record(
            probe, of: name, at: now, isMaintained: maintained.contains)
    }
}
