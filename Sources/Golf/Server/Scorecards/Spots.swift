import Contract
import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsRules
import Topics
import Values

/// The positions of baskets and tees that players mark during a round.
final class Spots: Capability {
    private let golf: GolfRooms
    private var rooms: Rooms { golf.rooms }

    init(golf: GolfRooms) { self.golf = golf }

    func register(in router: Router) {
        router.on(MarkSpot.self) { [self] request, call, context in
            try mark(request, call, context)
        }
    }

    private func mark(
        _ request: MarkSpot, _ call: Call, _ context: Context
    ) throws -> MarkSpot.Result {
        try rooms.withRoom(
            request.room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            let kind = Spot.Kind(request.kind)
            let place = entry.game.seat(of: call.user).map {
                entry.game.spotPlace(kind, hole: request.hole, tee: request.tee, of: $0)
            }
            let ground = try entry.game.courseID.flatMap { course in
                try place.flatMap {
                    try golf.directory.spotGround(of: $0, on: course, context)
                }
            }
            try rooms.change(entry, by: call.user, context) {
                try entry.game.mark(
                    kind, hole: request.hole, tee: request.tee, at: GeoPoint(request.place),
                    accuracy: request.accuracy, by: call.user,
                    time: request.at.map(Int64.init) ?? context.now, on: ground, now: context.now)
            }
            let measured = entry.game.measuredSpots.first { $0.place == place }
            var result = MarkSpot.Result()
            result.position = measured.map { Position($0.point) }
            result.players = measured?.players ?? 0
            return result
        }
    }
}

extension Spot.Kind {
    fileprivate init(_ kind: HoleSpot.Kind) {
        switch kind {
        case .basket: self = .basket
        case .tee: self = .tee
        }
    }
}
