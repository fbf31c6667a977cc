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
    static let leaveTimer = "presence.leave"

    let graceMs: Int64
    var connections = Connections()
    /// Since when each user is online who is, Unix milliseconds.
    var online: [String: Int64] = [:]
    /// Of those the ones without a connection, and since when.
    var leaving: [String: Int64] = [:]
    /// A list that is being told: what is connected besides it is gone.
    var list: [UInt64: Connections.Entry]?
    var hasList = false
    /// What this batch changed, for taking it back.
    var steps: [Step] = []
    private var before: (list: [UInt64: Connections.Entry]?, hasList: Bool)?

    enum Step {
        case added(UInt64)
        case removed(UInt64, Connections.Entry)
        case online(String, before: Int64?)
        case leaving(String, before: Int64?)
    }

    /// - Parameter graceMs: How long a user without a connection stays online, milliseconds.
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
        case .count, .endSession: break
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
