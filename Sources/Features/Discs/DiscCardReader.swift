import Contract
import Rules
import SQLite

/// Reads what was thrown in a game, as far as somebody may see it.
struct DiscCardReader {
    private static let cellsMax = 200

    private let database: Connection
    private let viewer: String

    /// - Parameter viewer: Who asks.
    init(_ database: Connection, viewer: String) {
        self.database = database
        self.viewer = viewer
    }

    /// Refuses who sees nothing of a game.
    func requireSight(of room: String) throws { _ = try visible(in: room) }

    func page(_ request: GetDiscCard) throws -> GetDiscCard.Result {
        let sees = try visible(in: request.room)
        let found = try cells(of: request.room, after: try Place(request.cursor))
        var result = GetDiscCard.Result()
        var budget = PageBudget()
        for (place, cell) in found {
            if sees(cell.player) {
                guard budget.fits(cell.bytes.count) else { return result }
                result.cells.append(cell)
            }
            result.cursor = place.cursor
        }
        if found.count < Self.cellsMax { result.cursor = nil }
        return result
    }

    /// Whose discs the viewer sees.
    /// - Throws: A refusal where there is nothing to see.
    private func visible(in room: String) throws -> (_ player: String) -> Bool {
        let standing = try database.first(
            """
            SELECT phase = 'ended', EXISTS (
                SELECT 1 FROM seats WHERE room = ?1 AND player = ?2 AND is_guest = 0
                  AND (has_left = 0 OR phase = 'ended'))
              AND NOT EXISTS (SELECT 1 FROM kicked WHERE room = ?1 AND username = ?2)
            FROM rooms WHERE id = ?1
            """, room, viewer
        ) { (isOver: $0.bool(0), isTheirs: $0.bool(1)) }
        if standing?.isTheirs == true { return { _ in true } }
        let players = try standing?.isOver == true ? players(of: room) : []
        let shown = Set(try players.filter(isShared))
        guard !shown.isEmpty else { throw Refusal(RoomError.notMember) }
        return shown.contains
    }

    /// Whether a player lets the viewer see games, and what was thrown in them.
    private func isShared(by player: String) throws -> Bool {
        let people = PeopleReader(database)
        return try people.mayRead(.history, of: player, by: viewer)
            && people.mayRead(.discs, of: player, by: viewer)
    }

    /// Those with an account; who was shown out as well, whose line is still theirs.
    private func players(of room: String) throws -> [String] {
        try database.rows(
            "SELECT player FROM seats WHERE room = ? AND is_guest = 0", room
        ) { $0.text(0) }
    }

    private func cells(
        of room: String, after place: Place
    ) throws -> [(place: Place, cell: GetDiscCard.Cell)] {
        try database.rows(
            """
            SELECT round, player, position, hole, discs, at FROM cell_discs
            WHERE room = ? AND (round, player, position) > (?, ?, ?) AND discs <> '[]'
            ORDER BY round, player, position LIMIT ?
            """, room, place.round, place.player, place.position, Self.cellsMax
        ) { row in
            let place = Place(round: row.int(0), player: row.text(1), position: row.int(2))
            var cell = GetDiscCard.Cell()
            cell.round = place.round + 1
            cell.player = place.player
            cell.hole = row.int(3)
            let isMine = place.player == viewer
            cell.discs = try CellDiscStore.discs(row.text(4)).map {
                ThrownDiscEntry($0.name, disc: isMine ? $0.disc : nil)
            }
            cell.at = row.int(5)
            return (place, cell)
        }
    }

    /// Where in a card's discs a page ends.
    private struct Place {
        let round: Int
        let player: String
        let position: Int

        init(round: Int, player: String, position: Int) {
            self.round = round
            self.player = player
            self.position = position
        }

        init(_ cursor: String?) throws {
            // Before everything where there is none.
            let parts = (cursor ?? "-1. .-1").split(separator: ".").map(String.init)
            guard parts.count == 3, let round = Int(parts[0]), let position = Int(parts[2]) else {
                throw Refusal.cursorInvalid
            }
            self.init(round: round, player: parts[1], position: position)
        }

        var cursor: String { "\(round).\(player).\(position)" }
    }
}
