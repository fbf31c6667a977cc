import Contract
package import Engine
import GolfContract
package import GolfRules
import JSON
import RoomsRules
import SQLite

/// Statements for the details of holes.
extension GolfStore {
    private static let detailsMax = 200

    func details(at place: GolfRoom.CellPlace, in room: GolfRoom) throws -> DetailCell? {
        let row: DetailRow? = try database.stored(
            where: "room = ? AND round = ? AND player = ? AND position = ?", room.id, place.round,
            room.seats[place.seat].player, place.position)
        return row.map { DetailCell($0.details, at: $0.at, by: $0.by) }
    }

    func put(_ cell: DetailCell, at place: GolfRoom.CellPlace, in room: GolfRoom) throws {
        try database.put(
            DetailRow(details: cell.value, at: cell.at, by: cell.by), under: room.id, place.round,
            room.seats[place.seat].player, place.position)
    }

    func page(of request: ListDetails) throws -> ListDetails.Result {
        // Without a cursor, the page begins before the first row.
        let start = try request.cursor.map(DetailPlace.init(reading:)) ?? DetailPlace(-1, "", -1)
        let found = try database.rows(
            """
            SELECT round, player, position, \(Self.hole),
              \(HoleDetails.table.columns)
            FROM cell_details JOIN golf_games USING (room)
            WHERE room = ? AND (round, player, position) > (?, ?, ?)
              AND player IN (SELECT player FROM seats WHERE seats.room = cell_details.room)
              AND coalesce(\(HoleDetails.table.columns)) IS NOT NULL
            ORDER BY round, player, position LIMIT ?
            """, request.room, start.parts.0, start.parts.1, start.parts.2, Self.detailsMax
        ) { row in
            var cell = ListDetails.Cell()
            cell.details = HoleDetailsEntry(try row.read(from: 4))
            (cell.round, cell.player, cell.hole) = (row.int(0) + 1, row.text(1), row.int(3))
            return (place: DetailPlace(row.int(0), row.text(1), row.int(2)), cell: cell)
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
            SELECT round + 1, \(Self.hole), \(HoleDetails.table.columns)
            FROM cell_details JOIN golf_games USING (room)
            WHERE room = ? AND player = ? ORDER BY round, position
            """, room, user
        ) { row in
            var cell = ListDetails.Cell()
            cell.details = HoleDetailsEntry(try row.read(from: 2))
            (cell.round, cell.player, cell.hole) = (row.int(0), user, row.int(1))
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

extension HoleDetails: StoredRow {
    package static let table = Table<HoleDetails>("cell_details")

    package init() { self.init(putts: nil) }

    package mutating func visit(_ columns: inout Columns) {
        columns.column("putts", &putts)
        columns.column("penalties", &penalties)
        columns.column("out_of_bounds", &outOfBounds)
        columns.column("fairway", &fairway)
        columns.column("note", &note)
    }
}

/// A row with its writer.
private struct DetailRow: StoredRow {
    static let table = Table<DetailRow>(
        "cell_details", keys: ["room", "round", "player", "position"])

    var details = HoleDetails()
    var at: Int64 = 0
    var by = ""

    mutating func visit(_ columns: inout Columns) {
        details.visit(&columns)
        columns.column("at", &at)
        columns.column("by", &by)
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
