import Contract
import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsContract
import RoomsRules
import Topics

/// Details of holes beside the scores: putts, penalties, strokes out of bounds, the fairway and a note.
final class Details: Capability {
    private let rooms: Rooms

    init(rooms: Rooms) { self.rooms = rooms }

    func register(in router: Router) {
        router.on(SetDetails.self, permit: rooms.requireMember) { [self] request, call, context in
            try rooms.withRoom(
                call.room ?? "", as: GolfMode.self, for: call.user, context
            ) { entry in
                try merge(request.cell, entry, call, context)
            }
        }
        router.on(CorrectDetails.self) { [self] request, call, context in
            try rooms.withRoom(
                request.room, as: GolfMode.self, for: call.user, context, closedToo: true
            ) { entry in
                guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
                return try merge(request.cell, entry, call, context)
            }
        }
        router.onRead(ListDetails.self, check: checkList) { request, call, database in
            try GolfStore(database: database).page(of: request)
        }
    }

    private func checkList(_ request: ListDetails, _ call: Call, _ context: Context) throws {
        try rooms.withRoom(
            request.room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
        }
    }

    /// Merges one write, stores it, and publishes it if the details changed.
    private func merge(
        _ write: DetailCellWrite, _ entry: LiveRoom<GolfMode>, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        let wish = GolfRoom.BesideWrite(
            player: write.player ?? call.user, hole: write.hole, round: write.round,
            at: write.at.map(Int64.init))
        let place = try entry.game.place(of: wish, by: call.user)
        let store = GolfStore(database: context.database)
        let current = try store.details(at: place, in: entry.game)
        let at = try entry.game.moment(
            of: wish, at: place, after: current?.at, by: call.user, at: context.now)
        let cell = DetailCell(HoleDetails(write.details), at: at, by: call.user)
        let outcome = cell.outcome(over: current)
        if outcome != .superseded {
            try store.put(cell, at: place, in: entry.game)
            rooms.markUnsaved(entry, .progress)
        }
        if outcome == .changed { tell(cell, place, entry, context) }
        var result = SetScore.Result()
        result.superseded = outcome == .superseded
        result.seq = entry.seq
        return result
    }

    private func tell(
        _ cell: DetailCell, _ place: GolfRoom.CellPlace, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        var event = GolfEvent(.detailsSet)
        event.by = cell.by
        event.player = entry.game.seats[place.seat].player
        event.hole = entry.game.card.holes[place.position].number
        event.round = place.round + 1
        event.details = HoleDetailsEntry(cell.value)
        rooms.publish(event, entry, context)
    }
}
