import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import RoomsRules
import SQLite

/// Statements for the details of holes.
extension GolfStore {
    private static let detailsMax = 200
    private static let detailColumns = "putts, penalties, out_of_bounds, fairway, note"

    func details(at place: GolfRoom.CellPlace, in room: GolfRoom) throws -> DetailCell? {
        try database.first(
            """
            SELECT \(Self.detailColumns), at, by FROM cell_details
            WHERE room = ? AND round = ? AND player = ? AND position = ?
            """, room.id, place.round, room.seats[place.seat].player, place.position
        ) { DetailCell(HoleDetails($0, from: 0), at: $0.int64(5), by: $0.text(6)) }
    }

    func put(_ cell: DetailCell, at place: GolfRoom.CellPlace, in room: GolfRoom) throws {
        let details = cell.value
        try database.run(
            """
            INSERT INTO cell_details (room, round, player, position, \(Self.detailColumns), at, by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position) DO UPDATE SET putts = excluded.putts,
              penalties = excluded.penalties, out_of_bounds = excluded.out_of_bounds,
              fairway = excluded.fairway, note = excluded.note, at = excluded.at, by = excluded.by
            """,
            room.id, place.round, room.seats[place.seat].player, place.position, details.putts,
            details.penalties, details.outOfBounds, details.fairway, details.note, cell.at, cell.by)
    }

    func page(of request: ListDetails) throws -> ListDetails.Result {
        // Without a cursor, the page begins before the first row.
        let start = try request.cursor.map(DetailPlace.init(reading:)) ?? DetailPlace(-1, "", -1)
        let found = try database.rows(
            """
            SELECT \(Self.detailColumns), round, player, position,
              holes ->> ('$[' || position || '].number')
            FROM cell_details JOIN golf_games USING (room)
            WHERE room = ? AND (round, player, position) > (?, ?, ?)
              AND player IN (SELECT player FROM seats WHERE seats.room = cell_details.room)
              AND coalesce(\(Self.detailColumns)) IS NOT NULL
            ORDER BY round, player, position LIMIT ?
            """, request.room, start.parts.0, start.parts.1, start.parts.2, Self.detailsMax
        ) { row in
            var cell = ListDetails.Cell()
            cell.details = HoleDetailsEntry(HoleDetails(row, from: 0))
            (cell.round, cell.player, cell.hole) = (row.int(5) + 1, row.text(6), row.int(8))
            return (place: DetailPlace(row.int(5), row.text(6), row.int(7)), cell: cell)
        }
        var result = ListDetails.Result()
        var budget = PageBudget()
        for (place, cell) in found {
            guard budget.fits(cell.bytes.count) else { return result }
            result.cells.append(cell)
            result.cursor = place.text
        }
        if found.count < Self.detailsMax { result.cursor = nil }
        return result
    }

    /// The end of a page: the round, the player and the position of a cell.
    private typealias DetailPlace = Cursor<Int, String, Int>

    /// Exports the details of a user's scores in a room.
    func details(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT \(Self.detailColumns), round + 1, holes ->> ('$[' || position || '].number'), at
            FROM cell_details JOIN golf_games USING (room)
            WHERE room = ? AND player = ? ORDER BY round, position
            """, room, user
        ) { row in
            var cell = ListDetails.Cell()
            cell.details = HoleDetailsEntry(HoleDetails(row, from: 0))
            (cell.round, cell.player, cell.hole) = (row.int(5), user, row.int(6))
            return cell.json
        }
    }

    /// Replaces a user with a guest, and removes the user's notes.
    func replaceInDetails(_ user: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE cell_details SET note = NULL WHERE room = ?1 AND ?2 IN (player, by)", room, user
        )
        for column in ["player", "by"] {
            try database.run(
                "UPDATE cell_details SET \(column) = ? WHERE room = ? AND \(column) = ?", guest,
                room, user)
        }
    }
}

extension HoleDetails {
    /// Reads five columns of the table.
    init(_ row: borrowing Row, from column: Int32) {
        self.init(
            putts: row.intOrNil(column), penalties: row.intOrNil(column + 1),
            outOfBounds: row.intOrNil(column + 2),
            fairway: row.intOrNil(column + 3).map { $0 != 0 }, note: row.textOrNil(column + 4))
    }
}

extension HoleDetails {
    init(_ entry: HoleDetailsEntry) {
        self.init(
            putts: entry.putts, penalties: entry.penalties, outOfBounds: entry.outOfBounds,
            fairway: entry.fairway, note: entry.note)
    }
}

extension HoleDetailsEntry {
    init(_ details: HoleDetails) {
        self.init()
        putts = details.putts
        penalties = details.penalties
        outOfBounds = details.outOfBounds
        fairway = details.fairway
        note = details.note
    }
}
