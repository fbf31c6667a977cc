import Contract
import Engine
import SQLite

/// Users who come and go.
extension Presence {
    /// Those who leave are looked at in steps of this, milliseconds.
    private static let leaveStepMs: Int64 = 100

    /// Draws the conclusion from a user's connections; changes nothing when it was drawn before.
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

    /// Sets the timer for who lost the last connection at this instant.
    private func wakeUp(for dropped: Int64, _ context: Context) throws {
        let step = Self.leaveStepMs
        let due = (dropped + graceMs + step - 1) / step * step
        // One for all: whoever dropped before is due before.
        try context.timers.setIfNone(Self.leaveTimer, "", due: due)
    }

    /// Those whose time is over go offline.
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
