import Contract
import Engine
import LocationsContract
import LocationsRules
import People
import PeopleContract
import SQLite
import Values

/// Alerts for pairs of friends who are near each other.
extension Places {
    /// The smallest radius of an alert if one of the two shows only kilometre cells, metres. Both
    /// positions are then rounded to such cells.
    private static let kilometreRadius = 1_500.0
    /// The age from which on a measured position does not count, milliseconds.
    private static let freshMs: Int64 = 30 * 60_000

    func registerAlerts(in router: Router) {
        router.on(AlertNear.self, alert)
        router.on(ListAlerts.self) { [unowned self] _, call, context in
            try load(context)
            var result = ListAlerts.Result()
            result.alerts = (alerts[call.user] ?? [:]).keys.sorted().map { entry(call.user, $0) }
            return result
        }
    }

    private func alert(
        _ request: AlertNear, _ call: Call, _ context: Context
    ) throws -> AlertEntry {
        try load(context)
        let (user, friend) = (call.user, request.user.lowercased())
        guard try people.hasAccount(friend, context) else { throw Locations.unknown(friend) }
        let radius = request.radius ?? 1_000
        guard radius > 0 else {
            try unalert(user, friend, context)
            return entry(user, friend)
        }
        guard try people.areFriends(user, friend, context) else {
            throw Refusal(.friendNotFriends, "You and \(friend) are not friends.")
        }
        let known = alerts[user]?[friend]
        guard known != nil || alerts[user, default: [:]].count < Self.placesMax else {
            throw Self.tooMany
        }
        var alert = known ?? NearAlert(radius: radius)
        alert.radius = radius
        try put(alert, user, friend, context)
        try meet(user, friend, context)
        return entry(user, friend)
    }

    private func entry(_ user: String, _ friend: String) -> AlertEntry {
        var entry = AlertEntry()
        entry.user = friend
        entry.radius = alerts[user]?[friend]?.radius ?? 0
        entry.mutual = entry.radius > 0 && alerts[friend]?[user] != nil
        entry.toldAt = alerts[user]?[friend]?.toldAt.map { Int($0) }
        return entry
    }

    private func put(
        _ alert: NearAlert, _ user: String, _ friend: String, _ context: Context
    ) throws {
        try AlertStore(database: context.database).put(alert, of: user, about: friend)
        alerts[user, default: [:]][friend] = alert
    }

    func unalert(_ user: String, _ friend: String, _ context: Context) throws {
        try load(context)
        guard alerts[user]?[friend] != nil else { return }
        try setTogether(false, user, friend, context)
        try AlertStore(database: context.database).remove(of: user, about: friend)
        try people.withdraw(Self.subject(near: friend), of: user, .takenBack, context)
        alerts[user]?[friend] = nil
        if alerts[user]?.isEmpty == true { alerts[user] = nil }
    }

    /// Ends a meeting when a viewer stops seeing an owner, and withdraws its notification,
    /// including a pending push.
    func part(_ owner: String, from viewer: String, _ context: Context) throws {
        try load(context)
        guard alerts[viewer]?[owner] != nil else { return }
        try setTogether(false, owner, viewer, context)
        try people.withdraw(Self.subject(near: owner), of: viewer, .takenBack, context)
    }

    /// Stores for both alerts whether the two are together.
    /// - Parameter isTold: Whether both are notified now.
    private func setTogether(
        _ isTogether: Bool, _ user: String, _ friend: String, isTold: Bool = false,
        _ context: Context
    ) throws {
        for (one, other) in [(user, friend), (friend, user)] {
            guard var alert = alerts[one]?[other], alert.isTogether != isTogether else { continue }
            alert.isTogether = isTogether
            if isTold { alert.toldAt = context.now }
            try put(alert, one, other, context)
        }
    }

    /// Checks all alerts of a user who has moved.
    func meet(_ user: String, _ context: Context) throws {
        try load(context)
        guard let friends = alerts[user] else { return }
        for friend in friends.keys.sorted() { try meet(user, friend, context) }
    }

    private func meet(_ user: String, _ friend: String, _ context: Context) throws {
        guard let mine = alerts[user]?[friend], let theirs = alerts[friend]?[user],
            let pair = try pair(user, friend, context)
        else { return }
        let meeting = Meeting(
            max(mine.radius, pair.radiusMin), max(theirs.radius, pair.radiusMin))
        let isTogether = meeting.isTogether(
            after: mine.isTogether, distance: pair.distance, accuracy: pair.accuracy)
        guard isTogether != mine.isTogether else { return }
        let isTold = isTogether && mayTellNear(user, friend, context)
        try setTogether(isTogether, user, friend, isTold: isTold, context)
        guard isTold else { return }
        try tell(user, that: friend, context)
        try tell(friend, that: user, context)
    }

    /// Limits notifications, so that a pair who meets again and again does not fill an inbox.
    private func mayTellNear(_ user: String, _ friend: String, _ context: Context) -> Bool {
        let pair = user < friend ? "\(user) \(friend)" : "\(friend) \(user)"
        return toldNear.admit(pair, limit: Self.meetingsPerHour, now: context.now) == nil
    }

    private static func subject(near friend: String) -> String {
        "\(NotificationKind.locationNear.name)/\(friend)"
    }

    private func tell(_ user: String, that friend: String, _ context: Context) throws {
        let name = try people.name(of: friend, context)
        var notice = Notice(
            .locationNear, title: LocalizedText(verbatim: name), body: "\(name) is nearby.",
            subject: Self.subject(near: friend))
        notice.from = friend
        try people.notify(user, notice, context)
    }

    /// Returns the distance of two users, as exactly as both may know it.
    ///
    /// It is `nil` if one of them does not see the other, or has no fresh position.
    private func pair(
        _ user: String, _ friend: String, _ context: Context
    ) throws -> (distance: Double, accuracy: Double, radiusMin: Double)? {
        guard let mine = try locations.view(of: user, for: friend, context),
            let theirs = try locations.view(of: friend, for: user, context),
            let here = try locations.fix(of: user, for: friend, context),
            let there = try locations.fix(of: friend, for: user, context),
            isFresh(here, mine, context), isFresh(there, theirs, context)
        else { return nil }
        let precision = min(mine.precision, theirs.precision)
        let ends = (Self.point(here, precision), Self.point(there, precision))
        let accuracy = precision == .exact ? (here.accuracy ?? 0) + (there.accuracy ?? 0) : 0
        return (ends.0.distance(to: ends.1), accuracy, Self.radiusMin(precision))
    }

    /// Returns whether a position counts. A chosen position counts until the user chooses another
    /// one.
    private func isFresh(_ fix: Fix, _ view: SharedView, _ context: Context) -> Bool {
        view.source != .measured || context.now - fix.at < Self.freshMs
    }

    private static func point(_ fix: Fix, _ precision: Precision) -> GeoPoint {
        switch precision {
        case .exact: fix.place
        case .kilometre: CoarseGrid.middle(of: fix.place)
        case .near, .nothing: Nearness.middle(around: fix.place)
        }
    }

    private static func radiusMin(_ precision: Precision) -> Double {
        switch precision {
        case .exact: Meeting.radii.lowerBound
        case .kilometre: kilometreRadius
        case .near, .nothing: Nearness.radii.lowerBound
        }
    }
}

/// A user's wish for a notification when a friend is near.
struct NearAlert: Equatable, StoredRow {
    static let table = Table<NearAlert>("near_alerts", keys: ["username", "friend"])

    /// Metres.
    var radius = 0.0
    var isTogether = false
    /// The time of the last notification, Unix milliseconds.
    var toldAt: Int64?

    mutating func visit(_ columns: inout Columns) {
        columns.column("radius", &radius)
        columns.column("is_together", &isTogether)
        columns.column("told_at", &toldAt)
    }
}

/// The database's alerts. All their statements are here.
struct AlertStore {
    let database: Connection

    func put(_ alert: NearAlert, of user: String, about friend: String) throws {
        try database.put(alert, under: user, friend)
    }

    func remove(of user: String, about friend: String) throws {
        try database.run(
            "DELETE FROM near_alerts WHERE username = ? AND friend = ?", user, friend)
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM near_alerts WHERE username = ? OR friend = ?", user, user)
    }

    func alerts(of user: String) throws -> [AlertEntry] {
        try database.rows(
            """
            SELECT friend, radius, told_at, EXISTS (SELECT 1 FROM near_alerts AS theirs
              WHERE theirs.username = near_alerts.friend AND theirs.friend = near_alerts.username)
            FROM near_alerts WHERE username = ? ORDER BY friend
            """, user
        ) { row in
            var entry = AlertEntry()
            entry.user = row.text(0)
            entry.radius = row.double(1)
            entry.toldAt = row.intOrNil(2)
            entry.mutual = row.bool(3)
            return entry
        }
    }

    func forEach(_ body: (_ user: String, _ friend: String, NearAlert) throws -> Void) throws {
        try database.forEach(
            "SELECT username, friend, \(NearAlert.table.columns) FROM near_alerts"
        ) { try body($0.text(0), $0.text(1), try $0.read(from: 2)) }
    }
}
