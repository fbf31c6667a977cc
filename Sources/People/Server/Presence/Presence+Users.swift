package import Engine
import SQLite
import Topics

/// Transitions of users between online and offline.
extension Presence {
    /// The timer runs at multiples of this interval, milliseconds, so that one run serves several
    /// users.
    private static let leaveStepMs: Int64 = 100

    /// Updates a user's state from the user's connections. A second call changes nothing.
    func settle(_ user: String, _ context: Context) throws {
        guard TopicNames.isUsername(user) else { return }
        switch (connections.has(user), online[user] != nil) {
        case (true, false): try arrive(user, context)
        case (true, true): setLeaving(user, nil)
        case (false, true) where leaving[user] == nil: try drop(user, context)
        case (false, _): break
        }
    }

    private func arrive(_ user: String, _ context: Context) throws {
        setOnline(user, context.now)
        try context.database.run(
            """
            INSERT INTO online (username, since) VALUES (?, ?)
            ON CONFLICT (username) DO UPDATE SET since = excluded.since
            """, user, context.now)
        try context.announce(PresenceChanged(user: user, isOnline: true, since: context.now))
    }

    private func drop(_ user: String, _ context: Context) throws {
        guard graceMs > 0 else { return try leave(user, at: context.now, context) }
        setLeaving(user, context.now)
        try wakeUp(for: context.now, context)
    }

    /// Lets the grace time of users begin now if it began in the future.
    package func clockWasSetBack(_ context: Context) throws {
        for (user, dropped) in leaving where dropped > context.now { setLeaving(user, context.now) }
    }

    /// Sets the timer for users who lost their last connection at this instant.
    private func wakeUp(for dropped: Int64, _ context: Context) throws {
        let step = Self.leaveStepMs
        let due = (dropped + graceMs + step - 1) / step * step
        // One timer is enough: users who lost their connection earlier are due earlier.
        try context.timers.setIfNone(Self.leaveTimer, "", due: due)
    }

    /// Sets users to offline whose grace time is over.
    func letGo(_ context: Context) throws {
        let gone = leaving.filter { $0.value + graceMs <= context.now }
        for (user, dropped) in gone.sorted(by: { $0.key < $1.key }) {
            try leave(user, at: dropped, context)
        }
        if let next = leaving.values.min() { try wakeUp(for: next, context) }
    }

    private func leave(_ user: String, at dropped: Int64, _ context: Context) throws {
        setOnline(user, nil)
        setLeaving(user, nil)
        try context.database.run("DELETE FROM online WHERE username = ?", user)
        try context.announce(PresenceChanged(user: user, isOnline: false, since: dropped))
    }

    func setOnline(_ user: String, _ since: Int64?) {
        steps.append(.online(user, before: online[user]))
        online[user] = since
    }

    func setLeaving(_ user: String, _ since: Int64?) {
        guard leaving[user] != since else { return }
        steps.append(.leaving(user, before: leaving[user]))
        leaving[user] = since
    }
}

/// Questions of other capabilities.
extension Presence {
    /// Whether the guard has reported all connections since the start.
    package var isKnown: Bool { hasList }

    /// Whether a user has a connection at this moment.
    package func isConnected(_ user: String) -> Bool { connections.has(user) }

    /// The devices of a user's connections now; `nil` for a connection without a device in the
    /// report.
    package func devices(of user: String) -> [String?] { connections.of(user).map(\.device) }

    /// The devices of a user's lively connections. A connection that may stay silent for a long
    /// time may be dead.
    func livelyDevices(of user: String) -> [String?] {
        connections.of(user).filter(\.isLively).map(\.device)
    }

    /// Whether a user is online. This includes the grace time after the last connection.
    package func isOnline(_ user: String) -> Bool { online[user] != nil }

    /// The beginning of the user's present state, Unix milliseconds. A user is offline since the
    /// end of the last connection, or since sign-up.
    package func since(_ user: String, _ context: Context) throws -> Int64 {
        if let since = online[user] { return since }
        return try context.database.first(
            "SELECT coalesce(seen_at, created_at) FROM users WHERE username = ?", user
        ) { $0.int64(0) } ?? context.now
    }

    /// The network of the newest connection of a user or guest; `nil` if it is not known.
    package func address(of principal: String) -> String? {
        connections.of(principal).last?.network
    }

    /// The network that a request comes from; `nil` if the guard has not reported the connection
    /// yet.
    package func address(of call: Call) -> String? {
        if case .network(let network) = call.sender { return network }
        return call.network ?? address(of: call.sender.key)
    }
}
