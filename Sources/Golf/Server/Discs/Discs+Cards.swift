import Contract
import Engine
import GolfContract
import GolfRules
import People
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics

/// The requests about discs thrown on holes.
extension Discs {
    func registerCards(in router: Router) {
        router.on(SetDiscs.self, permit: rooms.requireMember, set)
        router.on(CorrectDiscs.self, correct)
        router.on(SyncDiscs.self, sync)
        router.onRead(GetDiscCard.self, check: checkCard) { request, call, database in
            try DiscCardReader(database, viewer: call.user).page(request)
        }
    }

    private func checkCard(_ request: GetDiscCard, _ call: Call, _ context: Context) throws {
        try DiscCardReader(context.database, viewer: call.user).requireSight(of: request.room)
    }

    private func set(
        _ request: SetDiscs, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        try rooms.withRoom(call.room ?? "", as: GolfMode.self, for: call.user, context) { entry in
            try result(of: request.cell, entry, call, context)
        }
    }

    private func correct(
        _ request: CorrectDiscs, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        try rooms.withRoom(
            request.room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.ended)
            return try result(of: request.cell, entry, call, context)
        }
    }

    private func sync(
        _ request: SyncDiscs, _ call: Call, _ context: Context
    ) throws -> SyncDiscs.Result {
        let names = try names(of: call.user, context)
        return try rooms.withRoom(
            request.room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.playing, .ended)
            var result = SyncDiscs.Result()
            try result.note(request.cells, in: entry.game, call, context) {
                try merge($0.write, names, entry, call, context)
            }
            result.seq = entry.seq
            return result
        }
    }

    private func result(
        of write: DiscCellWrite, _ entry: LiveRoom<GolfMode>, _ call: Call, _ context: Context
    ) throws -> SetDiscs.Result {
        let names = try names(of: call.user, context)
        let outcome = try merge(write, names, entry, call, context)
        var result = SetDiscs.Result()
        result.superseded = outcome == .superseded
        result.seq = entry.seq
        return result
    }

    func names(of user: String, _ context: Context) throws -> CollectionNames {
        CollectionNames(try DiscStore(database: context.database).names(of: user))
    }

    /// Merges one write, stores it, and publishes it if the discs of the hole changed.
    private func merge(
        _ write: DiscCellWrite, _ names: CollectionNames, _ entry: LiveRoom<GolfMode>,
        _ call: Call, _ context: Context
    ) throws -> Card.Outcome {
        let wish = GolfRoom.BesideWrite(
            player: write.player ?? call.user, hole: write.hole, round: write.round,
            at: write.at.map(Int64.init))
        let place = try Self.place(of: wish, in: entry.game, by: call.user)
        let store = CellDiscStore(database: context.database)
        let current = try store.cell(at: place, in: entry.game)
        let at = try entry.game.moment(
            of: wish, at: place, after: current?.at, by: call.user, at: context.now)
        let cell = DiscCell(
            try names.discs(write.discs, for: wish.player, by: call.user), at: at, by: call.user)
        let outcome = cell.outcome(over: current)
        if outcome != .superseded {
            try store.put(cell, at: place, in: entry.game)
            rooms.markUnsaved(entry, .progress)
        }
        if outcome == .changed { tell(cell, place, entry, context) }
        return outcome
    }

    static func place(
        of write: GolfRoom.BesideWrite, in room: GolfRoom, by user: String
    ) throws -> GolfRoom.CellPlace {
        do {
            return try room.place(ofDiscs: write, by: user)
        } catch let error as DiscError {
            throw Refusal(error)
        }
    }

    private func tell(
        _ cell: DiscCell, _ place: GolfRoom.CellPlace, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        var event = GolfEvent(.discsSet)
        event.by = cell.by
        event.player = entry.game.seats[place.seat].player
        event.hole = entry.game.card.holes[place.position].number
        event.round = place.round + 1
        event.discs = cell.discs.map(\.name)
        rooms.publish(event, entry, context)
    }
}

extension Refusal {
    /// The refusal for a user who may not record a player's discs.
    fileprivate init(_ error: DiscError) {
        switch error {
        case .notYours:
            self.init(
                .requestForbidden,
                "Each player enters their own discs. For a guest, the host or the guest's "
                    + "scorekeeper "
                    + "enters them.")
        }
    }
}

/// Reads the discs thrown in a game that a viewer may see.
struct DiscCardReader {
    private static let cellsMax = 200

    private let database: Connection
    private let viewer: String

    /// Makes a reader.
    /// - Parameter viewer: The user who sends the request.
    init(_ database: Connection, viewer: String) {
        self.database = database
        self.viewer = viewer
    }

    /// Refuses a viewer who may see no discs of a game.
    func requireSight(of room: String) throws { _ = try visible(in: room) }

    func page(_ request: GetDiscCard) throws -> GetDiscCard.Result {
        let sees = try visible(in: request.room)
        // Without a cursor, the page begins before the first row.
        let start = try request.cursor.map(Place.init(reading:)) ?? Place(-1, "", -1)
        let found = try cells(of: request.room, after: start)
        var result = GetDiscCard.Result()
        var budget = PageBudget()
        for (place, cell) in found {
            if sees(cell.player) {
                guard budget.fits(cell.bytes.count) else { return result }
                result.cells.append(cell)
            }
            result.cursor = place.text
        }
        if found.count < Self.cellsMax { result.cursor = nil }
        return result
    }

    /// Returns a test for the players whose discs the viewer may see.
    /// - Throws: A refusal if the viewer may see none.
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

    /// Returns whether a player shares both history and discs with the viewer.
    private func isShared(by player: String) throws -> Bool {
        let people = PeopleReader(database)
        return try people.mayRead(.history, of: player, by: viewer)
            && people.mayRead(.discs, of: player, by: viewer)
    }

    /// The players with an account. They include kicked players, whose scores are still on the
    /// card.
    private func players(of room: String) throws -> [String] {
        try database.texts("SELECT player FROM seats WHERE room = ? AND is_guest = 0", room)
    }

    private func cells(
        of room: String, after start: Place
    ) throws -> [(place: Place, cell: GetDiscCard.Cell)] {
        try database.rows(
            """
            SELECT round, player, position, hole, discs, at FROM cell_discs
            WHERE room = ? AND (round, player, position) > (?, ?, ?) AND discs <> '[]'
            ORDER BY round, player, position LIMIT ?
            """, room, start.parts.0, start.parts.1, start.parts.2, Self.cellsMax
        ) { row in
            let place = Place(row.int(0), row.text(1), row.int(2))
            var cell = GetDiscCard.Cell()
            cell.round = place.parts.0 + 1
            cell.player = place.parts.1
            cell.hole = row.int(3)
            let isMine = cell.player == viewer
            cell.discs = try CellDiscStore.discs(row, 4, of: room).map {
                ThrownDiscEntry($0.name, disc: isMine ? $0.disc : nil)
            }
            cell.at = row.int(5)
            return (place, cell)
        }
    }

    /// The end of a page in a card's discs: the round, the player and the position of a cell.
    private typealias Place = Cursor<Int, String, Int>
}
