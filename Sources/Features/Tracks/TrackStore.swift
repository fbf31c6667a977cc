import Contract
import Rules
import SQLite

/// Histories of positions in the database: every statement that reads or writes them.
struct TrackStore {
    let database: Connection

    func put(_ head: TrackHead, of user: String) throws {
        try database.run(
            """
            INSERT INTO tracks (username, days, is_on, epoch, count) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (username) DO UPDATE SET days = excluded.days, is_on = excluded.is_on,
              epoch = excluded.epoch, count = excluded.count
            """, user, head.days, head.isOn, head.epoch, head.count)
    }

    func putCount(_ count: Int, of user: String) throws {
        try database.run("UPDATE tracks SET count = ? WHERE username = ?", count, user)
    }

    func head(of user: String) throws -> TrackHead? {
        try database.first(
            "SELECT days, is_on, epoch, count FROM tracks WHERE username = ?", user
        ) { TrackHead(days: $0.int(0), isOn: $0.bool(1), epoch: $0.int(2), count: $0.int(3)) }
    }

    func forEachHead(_ body: (_ user: String, TrackHead) throws -> Void) throws {
        try database.forEach("SELECT username, days, is_on, epoch, count FROM tracks") { row in
            let head = TrackHead(
                days: row.int(1), isOn: row.bool(2), epoch: row.int(3), count: row.int(4))
            try body(row.text(0), head)
        }
    }

    /// - Returns: False when the device told of that instant before.
    func insert(_ fix: TrackFix, epoch: Int, of user: String) throws -> Bool {
        try database.run(
            """
            INSERT INTO track_fixes (username, epoch, at, device, lat, lon, altitude, accuracy)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            user, epoch, fix.at, fix.device, fix.point.lat, fix.point.lon, fix.altitude,
            fix.accuracy) > 0
    }

    /// Deletes the oldest ones before an instant, a bounded number at a time.
    /// - Returns: How many.
    func remove(of user: String, epoch: Int, before end: Int64, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM track_fixes WHERE (username, epoch, at, device) IN (
              SELECT username, epoch, at, device FROM track_fixes
              WHERE username = ? AND epoch = ? AND at < ? ORDER BY at LIMIT ?)
            """, user, epoch, end, limit)
    }

    /// Deletes what was erased, a bounded number at a time.
    /// - Returns: How many.
    func sweep(of user: String, before epoch: Int, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM track_fixes WHERE (username, epoch, at, device) IN (
              SELECT username, epoch, at, device FROM track_fixes
              WHERE username = ? AND epoch < ? LIMIT ?)
            """, user, epoch, limit)
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM track_fixes WHERE username = ?", user)
        try database.run("DELETE FROM tracks WHERE username = ?", user)
    }
}
