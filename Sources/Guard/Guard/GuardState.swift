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

/// Something for the broker to do once a decision is made, never while it is being made: the
/// broker calls back into the guard from within.
package enum GuardAction: Equatable, Sendable {
    /// Disconnect this client, without its will, if it is still connected.
    case kick(ClientKey)
    /// Publish lines of ``GuardReport`` on `${base}/guard`.
    case report(String)
    /// Write a warning into the broker's log.
    case log(String)
    /// Tell this client why its publish or subscription was refused, whether or not it subscribed to the topic.
    case notice(ClientKey, topic: String, payload: [UInt8])
}

/// What time it is, for the guard's decisions.
package struct GuardTime: Equatable, Sendable {
    /// Milliseconds on a clock that never jumps; for limits.
    package var monotonicMillis: Int64
    /// Unix seconds UTC; for the expiry of tokens.
    package var epochSeconds: Int64

    /// Makes one.
    package init(monotonicMillis: Int64, epochSeconds: Int64) {
        self.monotonicMillis = monotonicMillis
        self.epochSeconds = epochSeconds
    }
}

extension GuardState {
    /// Lets a device's tokens live, with one admin flag.
    ///
    /// - Returns: False if a table is full.
    mutating func setDevice(_ user: String, _ device: String, admin: Bool) -> Bool {
        guard let user = intern(user), let device = NameKey(device),
            change({ $0.add(user, device: device, admin: admin) })
        else { return false }
        if staged == nil { kickDead(user) }
        return true
    }

    /// Ends a device's tokens.
    mutating func removeDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    /// Ends a device's tokens at its own wish: its connections are deaf and mute at once, but for
    /// the reply that confirms it, and are cut a moment later.
    mutating func retireDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        for key in sessions.keys(of: user) where sessions[key]?.device == device {
            sessions.retire(key)
        }
        endSessionsOfDeadDevices(of: user)
    }

    /// Ends the tokens of all devices of a user.
    mutating func removeDevices(_ user: String) {
        guard let user = intern(user) else { return }
        change { $0.removeDevices(user) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    private mutating func kickDead(_ user: UserTable.ID) {
        for key in sessions.keys(of: user) { kickIfDead(key) }
    }

    /// Kicks a client whose token is no longer alive.
    mutating func kickIfDead(_ key: ClientKey) {
        guard let session = sessions[key], let device = session.device else { return }
        let admin = tables.admin(session.user, device: device)
        if admin == nil || session.asker != .user(admin: admin == true) {
            act(.kick(key))
        }
    }

    /// Kicks the clients that signed out, those that must make room, and those whose token expired. Checks for expired
    /// tokens at most once a second.
    package mutating func tick(at time: GuardTime) {
        for key in sessions.takeRetired(at: time.monotonicMillis) { act(.kick(key)) }
        for key in sessions.takeCrowdedOut() { act(.kick(key)) }
        guard time.epochSeconds != expiryChecked else { return }
        expiryChecked = time.epochSeconds
        for key in sessions.expired(at: time.epochSeconds) { act(.kick(key)) }
        for clientId in ending.overdue(at: time.monotonicMillis) { report(.endSession(clientId)) }
    }
}
