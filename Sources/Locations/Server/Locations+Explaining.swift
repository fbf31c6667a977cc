import Engine
import Localization
package import People
import PeopleRules
import Rooms
package import SQLite
import Topics

/// The rights that sharing of positions decides. The explanation contains no coordinates.
extension Locations: RightsExplainer {
    package static func explain(
        _ question: RightsQuestion, _ explanation: inout RightsExplanation,
        in database: Connection
    ) throws {
        let reader = SharingReader(database: database)
        switch question.subject {
        case .topic(let topic):
            for (what, right) in explanation.guardRights where right == .ifShared {
                let (isSeen, because) = try reader.explain(topic.friend, to: question.user)
                explanation.add(what, isSeen, because)
            }
        case .person(let other):
            let (isSeen, because) = try reader.explain(other, to: question.user)
            explanation.add("position", isSeen, because)
        }
    }
}

/// Reads who sees the position of a user, and why not.
private struct SharingReader {
    /// A viewer's access to the position of an owner.
    struct View {
        let precision: String
        let isChosen: Bool
        /// The start, and the end if there was one, in Unix milliseconds.
        let since: Int64
        let endedAt: Int64?
        /// The number of positions that the viewer received, and the time of the last one.
        let positions: Int
        let lastAt: Int64?
    }

    let database: Connection

    /// - Returns: Whether the viewer's topic has a position, and the reason.
    func explain(_ owner: String, to viewer: String) throws -> (isSeen: Bool, because: String) {
        let view = try view(of: owner, for: viewer)
        guard let view, view.endedAt == nil else {
            let ended = view?.endedAt.map { "; it ended at \(Self.time($0))" } ?? ""
            return (false, try refusal(owner, viewer) + ended)
        }
        guard view.precision != "near" else {
            return (false, "\(owner) shares only nearness with \(viewer)")
        }
        let shown = "\(view.precision), since \(Self.time(view.since))"
        if view.isChosen { return (true, "\(owner) shares a position that they chose: \(shown)") }
        guard let newest = try newestPosition(of: owner) else {
            return (false, "\(owner) shares (\(shown)), but no device has sent a position since")
        }
        let last = view.lastAt.map { ", the last one at \(Self.time($0))" } ?? ""
        return (
            true,
            """
            \(owner) shows it: \(shown); measured at \(Self.time(newest)), \
            \(view.positions) sent\(last)
            """
        )
    }

    private func refusal(_ owner: String, _ viewer: String) throws -> String {
        let relationship = try PeopleReader(database).relationship(of: viewer, with: owner)
        if relationship.isBlocked || relationship.isBlockedByThem {
            return "one of them has blocked the other"
        }
        if let since = try locationOff(of: owner) {
            return "\(owner) turned location sharing off at \(Self.time(since))"
        }
        if try isLeftOut(viewer, by: owner) {
            return "\(owner) hides the location from \(viewer)"
        }
        let audiences = try audiences(of: owner)
        guard !audiences.isEmpty else { return "\(owner) shares with nobody" }
        if try isLater(viewer, than: owner) {
            return "\(owner) shared with a room before \(viewer) joined it"
        }
        if audiences.contains("friends"), !relationship.areFriends {
            return "\(owner) shares with friends, but they are not friends"
        }
        return "\(owner) shares with others only"
    }

    /// An instant in UTC, such as `21 Nov 2026 08:00 UTC`.
    private static func time(_ at: Int64) -> String {
        WallClock("UTC").map { "\($0.text(at).english) UTC" } ?? ""
    }

    func view(of owner: String, for viewer: String) throws -> View? {
        try database.first(
            """
            SELECT precision, lat IS NOT NULL, since, ended_at,
              positions + CASE WHEN \(Self.countsOn) THEN count - base ELSE 0 END,
              CASE WHEN \(Self.countsOn) THEN positions_sent.at ELSE last_at END
            FROM location_viewers LEFT JOIN positions_sent USING (username)
            WHERE username = ? AND viewer = ?
            """, owner, viewer
        ) { row in
            View(
                precision: row.text(0), isChosen: row.bool(1), since: row.int64(2),
                endedAt: row.intOrNil(3).map(Int64.init), positions: row.int(4),
                lastAt: row.intOrNil(5).map(Int64.init))
        }
    }

    /// SQL that is true if the viewer receives each position of the owner. `positions_sent` then
    /// counts for this viewer, too.
    private static let countsOn =
        "(ended_at IS NULL AND lat IS NULL AND precision <> 'near' AND coalesce(count, 0) > base)"

    /// Returns when the newest stored position was measured, in Unix milliseconds.
    func newestPosition(of owner: String) throws -> Int64? {
        try database.first("SELECT max(at) FROM positions WHERE username = ?", owner) {
            $0.intOrNil(0).map(Int64.init)
        } ?? nil
    }

    /// Returns when the user turned location sharing off, in Unix milliseconds; `nil` if it is on.
    func locationOff(of owner: String) throws -> Int64? {
        try database.first(
            "SELECT at FROM location_pauses WHERE username = ? AND until IS NULL", owner
        ) { $0.int64(0) }
    }

    func isLeftOut(_ viewer: String, by owner: String) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM sharings
            WHERE username = ? AND audience = 'viewer' AND name = ? AND precision = 'nothing'
            """, owner, viewer)
    }

    /// Returns whether a viewer joined a room after a user shared with it.
    func isLater(_ viewer: String, than owner: String) throws -> Bool {
        let rooms = try database.texts(
            """
            SELECT name FROM sharings AS s WHERE username = ?1 AND audience = 'room'
              AND NOT EXISTS (SELECT 1 FROM room_viewers AS v
                WHERE v.username = ?1 AND v.room = s.name AND v.viewer = ?2)
            """, owner, viewer)
        return try rooms.contains { room in
            try RoomReader(database).members(of: room).contains(viewer)
        }
    }

    /// Returns the kinds of audiences that a user shares with: `friends`, `viewer` and `room`.
    func audiences(of owner: String) throws -> [String] {
        try database.texts(
            """
            SELECT DISTINCT audience FROM sharings
            WHERE username = ? AND precision <> 'nothing' ORDER BY audience
            """, owner)
    }
}
