import Contract
import Engine
import JSON
import LocationsContract
import LocationsRules
import SQLite
import Values

/// The database's position histories. All statements that change them are here.
struct TrackStore {
    let database: Connection

    func put(_ head: TrackHead, of user: String) throws {
        try database.put(head, under: user)
    }

    func putCount(_ count: Int, of user: String) throws {
        try database.run("UPDATE tracks SET count = ? WHERE username = ?", count, user)
    }

    func head(of user: String) throws -> TrackHead? {
        try database.stored(where: "username = ?", user)
    }

    func forEachHead(_ body: (_ user: String, TrackHead) throws -> Void) throws {
        try database.forEach("SELECT username, \(TrackHead.table.columns) FROM tracks") {
            try body($0.text(0), try $0.read(from: 1))
        }
    }

    /// - Returns: `false` if the device has already reported a position of that instant.
    func insert(_ fix: TrackFix, epoch: Int, of user: String) throws -> Bool {
        // This statement runs for each position of a device, so it names only the columns that it needs.
        try database.run(
            """
            INSERT INTO track_fixes (username, epoch, at, device, lat, lon, altitude, accuracy)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            user, epoch, fix.at, fix.device, fix.point.lat, fix.point.lon, fix.altitude,
            fix.accuracy) > 0
    }

    /// Deletes the oldest positions before an instant, at most `limit`.
    /// - Returns: The number of deleted positions.
    func remove(of user: String, epoch: Int, before end: Int64, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM track_fixes WHERE (username, epoch, at, device) IN (
              SELECT username, epoch, at, device FROM track_fixes
              WHERE username = ? AND epoch = ? AND at < ? ORDER BY at LIMIT ?)
            """, user, epoch, end, limit)
    }

    /// Deletes positions of earlier epochs, which the user has erased, at most `limit`.
    /// - Returns: The number of deleted positions.
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

/// The reader of a user's position history, on a read-only connection.
struct TrackReader {
    let database: Connection

    private static let columns = "at, device, lat, lon, altitude, accuracy"

    func page(_ request: GetTrack, of user: String, now: Int64) throws -> GetTrack.Result {
        var result = GetTrack.Result()
        let head = try TrackStore(database: database).head(of: user)
        result.days = head?.isOn == true ? head?.days ?? 0 : 0
        let limit = request.limit ?? GetTrack.limitMax
        var fixes: [TrackFix] = []
        if let head {
            fixes = try self.fixes(request, head, of: user, now: now, limit: limit + 1)
        }
        if fixes.count > limit {
            fixes.removeLast()
            result.cursor = fixes.last.map { Cursor($0.at, $0.device).text }
        }
        switch request.format {
        case .gpx: result.gpx = Track(fixes).gpx(name: user)
        case .geojson: result.geojson = Track(fixes).geoJSON
        case .json, nil: result.fixes = fixes.map { TrackEntry($0) }
        }
        return result
    }

    private func fixes(
        _ request: GetTrack, _ head: TrackHead, of user: String, now: Int64, limit: Int
    ) throws -> [TrackFix] {
        // Positions that are too old may not be deleted yet.
        let begin = max(Int64(request.from ?? 0), head.begin(now: now))
        let place =
            try request.cursor.map { try Cursor<Int64, String>(reading: $0).parts }
            ?? (begin - 1, "\u{10FFFF}")
        return try database.rows(
            """
            SELECT \(Self.columns) FROM track_fixes
            WHERE username = ? AND epoch = ? AND (at, device) > (?, ?) AND at >= ? AND at < ?
              AND (?7 IS NULL OR device = ?7)
            ORDER BY at, device LIMIT ?
            """,
            user, head.epoch, place.0, place.1, begin, request.to ?? .max, request.device, limit,
            read: Self.fix)
    }

    /// Returns a part of a history, the oldest first.
    func fixes(of user: String, epoch: Int, from offset: Int, limit: Int) throws -> [TrackFix] {
        try database.rows(
            """
            SELECT \(Self.columns) FROM track_fixes WHERE username = ? AND epoch = ?
            ORDER BY at, device LIMIT ? OFFSET ?
            """, user, epoch, limit, offset, read: Self.fix)
    }

    private static func fix(_ row: borrowing Row) -> TrackFix {
        TrackFix(
            at: row.int64(0), point: GeoPoint(lat: row.double(2), lon: row.double(3)),
            altitude: row.doubleOrNil(4), accuracy: row.doubleOrNil(5), device: row.text(1))
    }
}

extension TrackEntry {
    init(_ fix: TrackFix) {
        self.init()
        at = Int(fix.at)
        device = fix.device
        lat = fix.point.lat
        lon = fix.point.lon
        altitude = fix.altitude
        accuracy = fix.accuracy
    }
}
