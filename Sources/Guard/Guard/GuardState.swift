package import Topics

/// The state of the guard, and all its decisions. It performs no actions itself.
///
/// It is not copyable, so no decision pays for copies of the tables' references.
///
/// ``takeActions()`` returns the actions for the broker after a decision. Nothing here traps,
/// blocks or waits, whatever the input. A trap would end the broker's process.
package struct GuardState: ~Copyable {
    package let grammar: TopicGrammar
    package let limits: GuardLimits
    /// The key that signs the tokens.
    let tokenKey: [UInt8]
    /// The daemon's password.
    let daemonSecret: [UInt8]

    /// Whether the first snapshot is complete. Until then, only the daemon may connect.
    package internal(set) var isOpen = false
    /// The rights in use.
    var tables: GuardTables
    /// The rights of the snapshot that is not complete yet. Nil if there is none.
    var staged: GuardTables?
    /// The numbers of the users.
    var users: UserTable
    /// The connected clients.
    var sessions = SessionTable()
    /// The devices of disconnected clients, for their wills.
    var departed: DepartedDevices
    /// The sessions that the broker may keep for disconnected clients.
    var stored: StoredSessions
    /// The sessions that must end on the broker.
    var ending: EndingSessions
    /// The time of the last log line about each kind of refusal, in monotonic milliseconds.
    private var logged: [GuardCount: Int64] = [:]
    /// The owners of client ids that more than one user could have.
    var claims: ClientIdClaims
    /// The users who have subscribed to the topic of their round (``GuardReport/readsRound(_:)``).
    var roundReaders: Set<String> = []
    /// The bytes that the broker holds for its clients.
    var ledger: ByteLedger
    /// The requests that wait for the daemon.
    var waiting: WaitingRequests
    /// The clients whose queues the guard looks at next.
    var unmeasured: [ClientKey] = []
    /// The time of the next look at the queues, in monotonic milliseconds.
    var measureFrom = Int64.min
    /// The connections that have sent no CONNECT yet.
    package var halfOpen: HalfOpenConnections
    /// The networks of clients whose connections the daemon forwards, at most 65,536.
    var networks: [RelayAddress: String] = [:]
    /// The limit on connections of guests.
    var guests: GuestLimiter
    var memo = TopicMemo()
    /// The number of the next connection.
    var serials: UInt64 = 0
    /// The numbers of refusals.
    var counts = GuardCounts()
    /// The time of the last check for expired tokens, in Unix seconds.
    var expiryChecked: Int64 = .min
    /// The actions for the broker; ``act(_:)`` adds to them.
    private var actions: [GuardAction] = []
    /// The lines of the report after these actions. More lines may follow.
    private var openReport = ""

    /// The length at which a report is complete, in bytes.
    static let reportBytes = 32_768
    /// The username of the daemon.
    package static let daemonUsername: StaticString = "$fairwayd"

    /// Creates a guard without rights and clients.
    package init(_ options: GuardOptions) {
        grammar = options.grammar
        limits = options.limits
        tokenKey = options.tokenKey
        daemonSecret = options.daemonSecret
        tables = GuardTables(limits: limits)
        users = UserTable(usersMax: limits.usersMax)
        departed = DepartedDevices(countMax: limits.willsMax)
        stored = StoredSessions(perUserMax: limits.storedSessionsPerUserMax)
        ending = EndingSessions(countMax: limits.endingSessionsMax)
        ledger = ByteLedger(
            perHolderMax: limits.queuedBytesPerUserMax, totalMax: limits.queuedBytesMax)
        waiting = WaitingRequests(limits: limits)
        claims = ClientIdClaims(limits: limits)
        halfOpen = HalfOpenConnections(limits: limits)
        guests = GuestLimiter(limits: limits)
    }

    /// Whether there are actions for the broker.
    package var hasActions: Bool { !actions.isEmpty || !openReport.isEmpty }

    /// Removes and returns the actions for the broker, in order.
    package mutating func takeActions() -> [GuardAction] {
        closeReport()
        guard !actions.isEmpty else { return [] }
        defer { actions = [] }
        return actions
    }

    /// Whether a client is connected, as far as the guard knows.
    package func isConnected(_ key: ClientKey) -> Bool { sessions[key] != nil }

    /// Whether a connection belongs to the daemon.
    package func isDaemon(_ key: ClientKey) -> Bool { sessions.readers[key]?.asker == .daemon }

    /// Reports a line to the daemon, in one message with the lines just before.
    ///
    /// - Complexity: O(1) amortised, because a list of clients has thousands of lines.
    mutating func report(_ line: GuardReport) {
        if !openReport.isEmpty { openReport.append("\n") }
        openReport.append(line.text)
        if openReport.utf8.count >= Self.reportBytes { closeReport() }
    }

    /// Counts a refusal, and logs it at most once a minute for each kind.
    mutating func note(_ refusal: GuardCount, at now: Int64, _ text: @autoclosure () -> String) {
        counts.note(refusal)
        if let last = logged[refusal], now &- last < 60_000 { return }
        logged[refusal] = now
        act(.log(text()))
    }

    /// Adds an action for the broker.
    mutating func act(_ action: GuardAction) {
        closeReport()
        actions.append(action)
    }

    private mutating func closeReport() {
        guard !openReport.isEmpty else { return }
        actions.append(.report(openReport))
        openReport = ""
    }
}

/// An action for the broker after a decision. It must not happen during the decision, because the
/// broker calls the guard from within.
package enum GuardAction: Equatable, Sendable {
    /// Disconnect this client, without its will, if it is still connected.
    case kick(ClientKey)
    /// Publish lines of ``GuardReport`` on `${base}/guard`.
    case report(String)
    /// Write a warning into the broker's log.
    case log(String)
    /// Notify this client of the reason for a refusal, even if it has not subscribed to the topic.
    case notice(ClientKey, topic: String, payload: [UInt8])
}

/// The time, for the guard's decisions.
package struct GuardTime: Equatable, Sendable {
    /// Milliseconds on a clock that never jumps; for limits.
    package var monotonicMillis: Int64
    /// Unix seconds UTC; for the expiry of tokens.
    package var epochSeconds: Int64

    /// Creates a time from its two readings.
    package init(monotonicMillis: Int64, epochSeconds: Int64) {
        self.monotonicMillis = monotonicMillis
        self.epochSeconds = epochSeconds
    }
}

extension GuardState {
    /// Kicks the clients that signed out, those that must make room, and those whose token expired.
    /// Checks for expired tokens at most once a second.
    package mutating func tick(at time: GuardTime) {
        for key in sessions.takeRetired(at: time.monotonicMillis) { act(.kick(key)) }
        for key in sessions.takeCrowdedOut() { act(.kick(key)) }
        guard time.epochSeconds != expiryChecked else { return }
        expiryChecked = time.epochSeconds
        for key in sessions.expired(at: time.epochSeconds) { act(.kick(key)) }
        for clientId in ending.overdue(at: time.monotonicMillis) { report(.endSession(clientId)) }
    }
}
