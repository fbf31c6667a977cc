package import Contract
package import Engine
import Rules
import SQLite

/// Monitors: what the server and its operator rely on is looked at again and again; admins are told
/// when it is down and when it is up again, and its uptime is kept.
///
/// Looks are taken by the ``Prober``, off the writer thread; what they saw comes back through the
/// mailbox, and what follows from it is written in one transaction with what admins are told.
package final class Monitors: Feature {
    /// What the rules hold, beside what was announced and heard: taken back with a batch.
    struct Knowledge {
        var board: MonitorBoard
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
    let notifications: Notifications
    let pushes: Pushes
    let mailer: Mailer
    let prober: (any Prober)?
    var knowledge: Knowledge
    /// The same as the database has it.
    private(set) var settled: Knowledge
    var schedule: ProbeSchedule
    /// What happened while nothing could be saved: written as soon as that can be.
    var unsaved: [(monitor: String, event: MonitorEvent)] = []
    /// Whether ``unsaved`` is written by the batch under way.
    private var isCatchingUp = false

    /// - Throws: ``MonitorBoardError`` where monitors do not fit together.
    package init(
        _ configuration: MonitorsConfiguration, prober: (any Prober)?,
        notifications: Notifications, pushes: Pushes, mailer: Mailer, grammar: TopicGrammar
    ) throws {
        let all = configuration.monitors
        knowledge = Knowledge(board: try MonitorBoard(all.map(\.rules)))
        settled = knowledge
        self.configuration = configuration
        self.prober = prober
        self.notifications = notifications
        self.pushes = pushes
        self.mailer = mailer
        self.grammar = grammar
        settings = Dictionary(uniqueKeysWithValues: all.map { ($0.rules.name, $0) })
        schedule = ProbeSchedule(all.map { ($0.rules.name, $0.intervalMs) })
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        router.onOutcome(ProbeOutcome.self) { [unowned self] outcome, context in
            try take(outcome, context)
        }
        router.onTimer(Self.tidyTimer) { _, context in
            let hasMore = try MonitorStore(database: context.database).forget(now: context.now)
            let pause = hasMore ? Self.tidyPauseMs : Self.tidyEveryMs
            try context.timers.set(Self.tidyTimer, "", due: context.now + pause)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.tidyTimer, "", due: context.now)
        let store = MonitorStore(database: context.database)
        for (name, state) in try store.states() { knowledge.board.restore(name, state) }
        for name in try store.names() where settings[name] == nil {
            try store.remove(name, at: context.now)
        }
        knowledge.heartbeats = try store.heartbeats()
        knowledge.announced = try store.announced()
        try noteAbsence(context)
        settled = knowledge
        schedule.begin(at: context.now)
    }

    package func willCommit(_ context: Context) throws {
        guard !unsaved.isEmpty else { return }
        try catchUp(context)
        isCatchingUp = true
    }

    package func didCommit(_ context: Context) {
        if isCatchingUp { unsaved = [] }
        isCatchingUp = false
        settled = knowledge
        if configuration.health.isSaving {
            look(context)
        } else {
            lookWithoutSaving(context)
        }
    }

    package func didRollBack() {
        knowledge = settled
        isCatchingUp = false
    }

    /// While nothing can be saved, the writer wakes by itself.
    package var wakesAt: Int64? {
        let isLooking = !settings.isEmpty && prober != nil && configuration.health.isSaving
        return isLooking ? schedule.next : nil
    }

    /// What was learnt while nothing could be saved is not taken back with a batch.
    func keepForLater() { settled = knowledge }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        knowledge.board.names.contains {
            knowledge.board[$0].alert != nil && grammar.opsAlert($0) == topic
        }
    }

    package func retained(_ context: Context) throws {
        for name in knowledge.board.names where knowledge.board[name].alert != nil {
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
        _ look: MonitorLook, of name: String, at now: Int64
    ) -> [(monitor: String, event: MonitorEvent)] {
        let maintained = Set(knowledge.board.names.filter { isMaintained($0, at: now) })
        return knowledge.board.take(
            look, of: name, at: now, isMaintained: maintained.contains)
    }
}
