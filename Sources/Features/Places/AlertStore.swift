import Contract
import SQLite

/// Alerts in the database: every statement that reads or writes them.
struct AlertStore {
    let database: Connection

    func put(_ alert: NearAlert, of user: String, about friend: String) throws {
        try database.run(
            """
            INSERT INTO near_alerts (username, friend, radius, is_together, told_at)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (username, friend) DO UPDATE SET radius = excluded.radius,
              is_together = excluded.is_together, told_at = excluded.told_at
            """, user, friend, alert.radius, alert.isTogether, alert.toldAt)
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
            "SELECT username, friend, radius, is_together, told_at FROM near_alerts"
        ) { row in
            let alert = NearAlert(
                radius: row.double(2), isTogether: row.bool(3),
                toldAt: row.intOrNil(4).map { Int64($0) })
            try body(row.text(0), row.text(1), alert)
        }
    }
}
