import Contract
import JSON
import Rules
import SQLite

/// Reads histories of positions for their users, off the writer.
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
            result.cursor = fixes.last.map { "\($0.at).\($0.device)" }
        }
        switch request.format {
        case "gpx": result.gpx = Track(fixes).gpx(name: user)
        case "geojson": result.geojson = try JSON(parsing: Array(Track(fixes).geoJSON.utf8))
        default: result.fixes = fixes.map { TrackEntry($0) }
        }
        return result
    }

    private func fixes(
        _ request: GetTrack, _ head: TrackHead, of user: String, now: Int64, limit: Int
    ) throws -> [TrackFix] {
        // What is too old may not be deleted yet.
        let begin = max(Int64(request.from ?? 0), head.begin(now: now))
        let place = try Self.place(request.cursor) ?? (begin - 1, "\u{10FFFF}")
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

    private static func place(_ cursor: String?) throws -> (Int64, String)? {
        guard let cursor else { return nil }
        let parts = cursor.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let at = Int64(parts[0]) else {
            throw Refusal.cursorInvalid
        }
        return (at, parts[1])
    }

    /// A part of all, in order.
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
