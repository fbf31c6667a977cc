import Contract
package import Engine
import OperationsRules
package import People
import SQLite
package import Topics

/// Monitors: what the server and its operator rely on is looked at again and again; admins are told
/// when it is down and when it is up again, and its uptime is kept.
///
/// Looks are taken by the ``Prober``, off the writer thread; what they saw comes back through the
/// mailbox and is taken in at once, in memory, whether or not anything can be saved. What follows from
/// it is written in one transaction with what admins are told: with the next batch that is saved. While
/// none is, they are told past the database.
package final class Monitors: Capability {
    /// What was announced and heard: taken back with a batch.
    struct Knowledge {
        /// Until when work is announced by request; `""` for all.
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
    /// The same as the database has it.
    private var settled = Knowledge()
    /// What the rules make of all looks, and the same as the database has it.
    var board: MonitorSet
    private(set) var savedBoard: MonitorSet
    var ledgers: [String: UptimeHistory] = [:]
    var channels: [String: ChannelHealth] = [:]
    var schedule: ProbeSchedule
    /// What is to be told, or was told past the database: until it is written.
    var unsaved: [UnsavedAlert] = []
    var direct = DirectDeliveries()
    /// Since when those who speak by themselves can be heard; nil: they cannot.
    var hearingSince: Int64?
    /// Whether anything of these is ahead of the database.
    package var hasUnsaved = false
    /// Whether it is written by the batch under way.
    private var isWritten = false
    /// Whether the journal holds anything, and what.
    var hasJournal = false
    var journaled: [UInt8] = []

    /// - Throws: ``MonitorBoardError`` where monitors do not fit together.
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
        // While the daemon was down the clock may have been set back.
        try store.clockWasSetBack(to: context.now)
        for (name, state) in try store.states() { board.restore(name, state) }
        for name in try store.names() where settings[name] == nil {
            try store.remove(name, at: context.now)
        }
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
        look(context)
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
        board.names.contains {
            board[$0].alert != nil && grammar.opsAlert($0) == topic
        }
    }

    package func retained(_ context: Context) throws {
        // The link stands anew: what was said while it did not was heard by nobody here.
        hearingSince = context.now
        for name in board.names where board[name].alert != nil {
            context.retain(
                grammar.opsAlert(name), alert(of: name, at: context.now).bytes, qos: 1)
        }
    }

    // MARK: - Maintenance

    /// Until when work on a monitor is announced, Unix milliseconds; nil: none is.
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

    /// Hands what was seen to the rules, and says what is to be told.
    func learn(
        _ look: TimedProbeResult, of name: String, at now: Int64
    ) -> [(monitor: String, event: MonitorEvent)] {
        let maintained = Set(board.names.filter { isMaintained($0, at: now) })
        return board.record(
            look, of: name, at: now, isMaintained: maintained.contains)
    }
}
