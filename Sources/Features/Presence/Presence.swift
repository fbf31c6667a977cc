package import Contract
package import Engine
import SQLite

/// Who is there, as the broker's guard tells it.
///
/// Three questions: whether a user has a connection at this moment, whether a certain device has
/// one, and whether the user is online, which a drop shorter than the grace time does not end.
///
/// Connections are in memory only: the guard tells all of them again whenever the link stands anew.
/// Who is online is in the database too, so that a restart makes no noise about those who come back.
/// What a batch changed is taken back when the batch is, since the reports come again with the next.
package final class Presence: Feature {
    private static let leaveTimer = "presence.leave"
    /// Those who leave are looked at in steps of this, milliseconds.
    private static let leaveStepMs: Int64 = 100

    private let graceMs: Int64
    private var connections = Connections()
    /// Since when each user is online who is, Unix milliseconds.
    private var online: [String: Int64] = [:]
    /// Of those the ones without a connection, and since when.
    private var leaving: [String: Int64] = [:]
    /// A list that is being told: what is connected besides it is gone.
    private var list: [UInt64: Connections.Entry]?
    private var hasList = false
    /// What this batch changed, for taking it back.
    private var steps: [Step] = []
    private var before: (list: [UInt64: Connections.Entry]?, hasList: Bool)?
    private var observers: [(_ user: String, _ isOnline: Bool, Context) throws -> Void] = []
    private var listObservers: [(Context) throws -> Void] = []

    private enum Step {
        case added(UInt64)
        case removed(UInt64, Connections.Entry)
        case online(String, before: Int64?)
        case leaving(String, before: Int64?)
    }

    /// - Parameter graceMs: How long a user without a connection stays online, milliseconds.
    package init(graceMs: Int64) {
        self.graceMs = graceMs
    }

    /// Says who is told when a user comes online or goes offline.
    package func observe(
        _ observer: @escaping (_ user: String, _ isOnline: Bool, Context) throws -> Void
    ) {
        observers.append(observer)
    }

    /// Says who is told when a whole list of connections has come.
    package func observeList(_ observer: @escaping (Context) throws -> Void) {
        listObservers.append(observer)
    }

    package func register(in router: Router) {
        router.onTimer(Self.leaveTimer) { [unowned self] _, context in try letGo(context) }
    }

    package func start(_ context: Context) throws {
        try context.database.forEach("SELECT username, since FROM online") { row in
            online[row.text(0)] = row.int64(1)
        }
    }

    package func report(_ report: GuardReport, _ context: Context) throws {
        if before == nil { before = (list, hasList) }
        switch report {
        case .connected(let serial, let principal, let device, let address):
            let entry = Connections.Entry(
                principal: principal, device: device, network: address.map(ClientNetwork.of))
            if list == nil { try add(serial, entry, context) }
            list?[serial] = entry
        case .disconnected(let serial, _):
            list?[serial] = nil
            if let entry = remove(serial) { try settle(entry.principal, context) }
        case .list: list = [:]
        case .end: try replace(context)
        case .error(let line):
            context.log.error("the guard did not understand a line", ("line", line))
        }
    }

    package func didCommit(_ context: Context) {
        steps.removeAll(keepingCapacity: true)
        before = nil
    }

    package func didRollBack() {
        for step in steps.reversed() {
            switch step {
            case .added(let serial): _ = connections.remove(serial)
            case .removed(let serial, let entry): connections.add(serial, entry)
            case .online(let user, let before): online[user] = before
            case .leaving(let user, let before): leaving[user] = before
            }
        }
        steps.removeAll()
        if let before { (list, hasList) = before }
        before = nil
    }
}

/// What can be asked.
extension Presence {
    /// Whether it is known yet who is connected.
    package var isKnown: Bool { hasList }

    /// Whether a user has a connection at this moment.
    package func isConnected(_ user: String) -> Bool { connections.has(user) }

    /// Whether this device of a user has a connection at this moment.
    package func isConnected(_ user: String, device: String) -> Bool {
        connections.of(user).contains { $0.device == device }
    }

    /// Whether a user is there, or was until a moment ago.
    package func isOnline(_ user: String) -> Bool { online[user] != nil }

    /// Since when a user is online, or is not: then since the last connection ended, or since
    /// signing up. Unix milliseconds.
    package func since(_ user: String, _ context: Context) throws -> Int64 {
        if let since = online[user] { return since }
        return try context.database.first(
            "SELECT coalesce(seen_at, created_at) FROM users WHERE username = ?", user
        ) { $0.int64(0) } ?? context.now
    }

    /// The network that a user or guest is connected from; nil when it is not known.
    package func address(of principal: String) -> String? {
        connections.of(principal).last?.network
    }
}

/// Connections that come and go.
extension Presence {
    private func add(
        _ serial: UInt64, _ entry: Connections.Entry, _ context: Context
    ) throws {
        // After a restart of the broker its numbers begin anew.
        if let known = connections[serial], known.principal != entry.principal {
            remove(serial)
            try settle(known.principal, context)
        }
        put(serial, entry)
        try settle(entry.principal, context)
    }

    private func replace(_ context: Context) throws {
        let told = list ?? [:]
        list = nil
        for serial in connections.serials where told[serial] != connections[serial] {
            remove(serial)
        }
        for (serial, entry) in told { put(serial, entry) }
        hasList = true
        let users = Set(connections.principals).union(online.keys)
        for user in users.sorted() { try settle(user, context) }
        for observer in listObservers { try observer(context) }
    }

    private func put(_ serial: UInt64, _ entry: Connections.Entry) {
        guard connections[serial] == nil else { return }
        connections.add(serial, entry)
        steps.append(.added(serial))
    }

    @discardableResult
    private func remove(_ serial: UInt64) -> Connections.Entry? {
        guard let entry = connections.remove(serial) else { return nil }
        steps.append(.removed(serial, entry))
        return entry
    }
}

/// Users who come and go.
extension Presence {
    /// Draws the conclusion from a user's connections; changes nothing when it was drawn before.
    private func settle(_ user: String, _ context: Context) throws {
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
        for observer in observers { try observer(user, true, context) }
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
    private func letGo(_ context: Context) throws {
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
        try context.database.run(
            "UPDATE users SET seen_at = ? WHERE username = ?", dropped, user)
        for observer in observers { try observer(user, false, context) }
    }

    private func setOnline(_ user: String, _ since: Int64?) {
        steps.append(.online(user, before: online[user]))
        online[user] = since
    }

    private func setLeaving(_ user: String, _ since: Int64?) {
        guard leaving[user] != since else { return }
        steps.append(.leaving(user, before: leaving[user]))
        leaving[user] = since
    }
}
