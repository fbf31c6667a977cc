package import Engine
import JSON
package import SQLite
package import Topics

/// The presence of users, from the reports of the guard in the broker.
///
/// It answers three questions: whether a user has a connection now, whether a device has one, and
/// whether a user is online. A user stays online during an interruption that is shorter than the
/// grace time.
///
/// Connections are only in memory, because the guard reports all of them again after the link to
/// the broker is made again. Online users are also in the database, so that a restart does not
/// announce users who reconnect. If a batch is rolled back, its changes in memory are undone,
/// because the next batch processes the same reports again.
package final class Presence: BatchParticipant {
    static let leaveTimer = "presence.leave"

    let graceMs: Int64
    var connections = Connections()
    /// The time when each online user came online, Unix milliseconds.
    var online: [String: Int64] = [:]
    /// The online users without a connection, and the time when their last connection ended.
    var leaving: [String: Int64] = [:]
    /// The connections of the list that the guard is reporting. At the end of the list, all other
    /// connections are removed.
    var list: [UInt64: Connections.Entry]?
    /// Whether the guard has reported a complete list since the start.
    var hasList = false
    /// The changes of this batch in memory, for a rollback.
    var steps: [Step] = []
    private var before: (list: [UInt64: Connections.Entry]?, hasList: Bool)?

    enum Step {
        case added(UInt64)
        case removed(UInt64, Connections.Entry)
        case online(String, before: Int64?)
        case leaving(String, before: Int64?)
    }

    /// - Parameter graceMs: The time for which a user without a connection stays online,
    ///   milliseconds.
    package init(graceMs: Int64) {
        self.graceMs = graceMs
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
        case .connected(let serial, let principal, let device, let address, let keepAlive):
            let entry = Connections.Entry(
                principal: principal, device: device, network: address.map(ClientNetwork.of),
                keepAlive: keepAlive, since: context.now)
            if list == nil { try add(serial, entry, context) }
            list?[serial] = entry
        case .disconnected(let serial, _, let isLost):
            list?[serial] = nil
            guard let entry = remove(serial) else { return }
            try settle(entry.principal, context)
            if isLost { try context.announce(ConnectionLost(connection: entry)) }
        case .list: list = [:]
        case .end: try replace(context)
        case .count, .endSession, .readsRound: break
        case .error(let line):
            context.log.error("the guard could not read a control line", ("line", line))
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

/// A user came online or went offline.
///
/// A user who loses the last connection stays online for the grace time.
package struct PresenceChanged: Event {
    package let user: String
    package let isOnline: Bool
    /// The beginning of the new state, Unix milliseconds. A user is offline since the end of the
    /// last connection.
    package let since: Int64
}

/// The guard has reported all connections, after the link to the broker was made again. So
/// ``Presence`` now knows who is online.
package struct PresenceListed: Event {}

/// A connection ended without a DISCONNECT. It may have been dead for a while.
struct ConnectionLost: Event {
    let connection: Connections.Entry
}

/// The time of a user's last connection is stored with the account, and not here.
extension Presence: PersonalDataProvider {
    package static let partName = "presence"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let since = try database.first(
            "SELECT since FROM online WHERE username = ?", user
        ) { $0.instant(0) }
        return [PersonalDataPart("presence", ["onlineSince": since ?? .null])]
    }

    /// Announces nothing, because the friends who could see the user's presence have been removed.
    package func erase(_ user: String, _ context: Context) throws {
        setOnline(user, nil)
        setLeaving(user, nil)
        try context.database.run("DELETE FROM online WHERE username = ?", user)
    }
}

extension Presence {
    package func metrics(_ context: Context) throws -> [Metric] {
        var open = Metric(
            "fairway_connections", .gauge, "Connections to the broker, without that of the daemon")
        open.add(connections.devicesCount, ["who": "user"])
        open.add(connections.guestsCount, ["who": "guest"])
        return [
            open,
            Metric(
                "fairway_users_online", .gauge,
                "Users who are online, including those offline for a moment",
                Double(online.count)),
        ]
    }
}
