package import Contract

/// What the guard knows, and all its decisions; it does nothing itself.
///
/// Not copyable, so that no decision pays for a copy of the tables' references.
///
/// Whatever the broker should do is left in ``actions`` for the caller to carry out after the
/// decision. Nothing here traps, blocks or waits, whatever the input: a trap would take the broker
/// down with it.
package struct GuardState: ~Copyable {
    /// The topics.
    package let grammar: TopicGrammar
    /// The limits.
    package let limits: GuardLimits
    /// What the tokens are signed with.
    let tokenKey: [UInt8]
    /// The daemon's password.
    let daemonSecret: [UInt8]

    /// False until the first snapshot: nobody but the daemon is let in.
    package internal(set) var isOpen = false
    /// What is granted.
    var tables: GuardTables
    /// What the snapshot under way grants.
    var staged: GuardTables?
    /// The numbers of the users.
    var users: UserTable
    /// Who is connected.
    var sessions = SessionTable()
    /// The devices of clients that are gone, for their wills.
    var departed: DepartedDevices
    /// The sessions that the broker may keep for clients that are gone.
    var stored: StoredSessions
    /// The sessions that the broker is to end.
    var ending: EndingSessions
    /// When each kind of refusal was logged last, monotonic milliseconds.
    private var logged: [GuardCount: Int64] = [:]
    /// Whose the ambiguous client ids are.
    var claims: ClientIdClaims
    /// The connections that have sent no CONNECT yet.
    package var halfOpen: HalfOpenConnections
    /// The networks of clients whose connections the daemon forwards, at most 65,536.
    var networks: [RelayAddress: String] = [:]
    /// How often guests connect.
    var guests: GuestLimiter
    /// The topic asked for last.
    var memo = TopicMemo()
    /// Counts connections.
    var serials: UInt64 = 0
    /// What was refused.
    var counts = GuardCounts()
    /// When tokens were looked at last, Unix seconds.
    var expiryChecked: Int64 = .min
    /// What the broker should do now; ``act(_:)`` adds to it.
    private var actions: [GuardAction] = []
    /// The lines of the report that comes after these actions and may still get more.
    private var openReport = ""

    /// A report of this length gets no more lines, in bytes.
    static let reportBytes = 32_768
    /// The username of the daemon.
    package static let daemonUsername: StaticString = "$fairwayd"

    /// Makes a guard that knows nothing yet.
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
        claims = ClientIdClaims(limits: limits)
        halfOpen = HalfOpenConnections(limits: limits)
        guests = GuestLimiter(limits: limits)
    }

    /// Whether there is something for the broker to do.
    package var hasActions: Bool { !actions.isEmpty || !openReport.isEmpty }

    /// Hands over what the broker should do, in order.
    package mutating func takeActions() -> [GuardAction] {
        closeReport()
        guard !actions.isEmpty else { return [] }
        defer { actions = [] }
        return actions
    }

    /// Tells whether a client is connected, as far as the guard was told.
    package func isConnected(_ key: ClientKey) -> Bool { sessions[key] != nil }

    /// Tells whether this is a connection of the daemon.
    package func isDaemon(_ key: ClientKey) -> Bool { sessions.readers[key]?.asker == .daemon }

    /// Tells the daemon something, in one message with what was to be told just before.
    ///
    /// - Complexity: O(1) in the lines told before, amortised: a list has thousands.
    mutating func report(_ line: GuardReport) {
        if !openReport.isEmpty { openReport.append("\n") }
        openReport.append(line.text)
        if openReport.utf8.count >= Self.reportBytes { closeReport() }
    }

    /// Counts a refusal of a bound, and logs it once a minute for each kind.
    mutating func note(_ refusal: GuardCount, at now: Int64, _ text: @autoclosure () -> String) {
        counts.note(refusal)
        if let last = logged[refusal], now &- last < 60_000 { return }
        logged[refusal] = now
        act(.log(text()))
    }

    /// Lets the broker do something, after what it should do already.
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
