import Contract
package import Engine
import GolfContract
import GolfRules
import JSON
import People
import Rooms
import RoomsRules
package import SQLite
import Topics

/// Discs: collections, the discs thrown on holes, and their statistics.
package final class Discs: Capability {
    /// The maximum number of discs in a collection.
    package static let discsMax = 500

    let golf: GolfRooms
    var rooms: Rooms { golf.rooms }

    package init(golf: GolfRooms) {
        self.golf = golf
    }

    /// Assigns the discs of an ended game to the courses that players mean by the name of its
    /// course.
    func move(_ room: GolfRoom, _ context: Context) throws {
        let store = CellDiscStore(database: context.database)
        for (player, course) in try golf.knownCourses(of: room, context) {
            try store.move(room: room.id, of: player, to: course)
        }
    }

    package func register(in router: Router) {
        registerCollection(in: router)
        registerCards(in: router)
        registerStatistics(in: router)
        NewCourse.moveRounds(in: router, restBy: "discs.adopt") { CellDiscStore(database: $0) }
        router.on(RoundChanged.self) { [unowned self] event, context in
            try follow(event.change, event.game, context)
        }
    }

    package func clockWasSetBack(_ context: Context) throws {
        try CellDiscStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
    }

    private func follow(_ change: GolfChange, _ room: GolfRoom, _ context: Context) throws {
        let store = CellDiscStore(database: context.database)
        switch change {
        case .room(.ended):
            try store.count(room.id)
            try move(room, context)
        case .room(.claimed(let guest, let place)):
            try store.hand(guest, to: room.seats[place].player, in: room.id)
        case .roundCorrected(let isOtherCourse):
            try store.move(room, isOtherCourse: isOtherCourse)
            if isOtherCourse { try move(room, context) }
        case .room(.kicked(let player, freed: .some)) where room.phase == .ended:
            try store.remove(player, from: room.id)
        default: break
        }
    }
}

/// The requests about collections.
extension Discs {
    func registerCollection(in router: Router) {
        router.on(AddDisc.self, add)
        router.on(UpdateDisc.self, update)
        router.on(RemoveDisc.self) { request, call, context in
            let store = DiscStore(database: context.database)
            guard try store.remove(request.disc, of: call.user) else { throw Self.unknown }
            return Nothing()
        }
        router.on(ListDiscs.self, list)
    }

    private static let unknown = Refusal(.discUnknown, "You have no disc with this id.")

    private func add(
        _ request: AddDisc, _ call: Call, _ context: Context
    ) throws -> AddDisc.Result {
        let store = DiscStore(database: context.database)
        guard try store.count(of: call.user) < Self.discsMax else {
            throw Refusal(
                .discTooMany, "You have \(Self.discsMax) discs, the maximum. Remove one first.")
        }
        var disc = Disc()
        disc.disc = "disc-\(context.identifier(length: 12))"
        disc.description = request.description
        disc.addedAt = Int(context.now)
        try store.insert(disc, of: call.user)
        var result = AddDisc.Result()
        result.disc = disc.disc
        return result
    }

    private func update(_ request: UpdateDisc, _ call: Call, _ context: Context) throws -> Disc {
        let store = DiscStore(database: context.database)
        guard var disc = try store.disc(request.disc, of: call.user) else { throw Self.unknown }
        disc.description = request.applied(to: disc.description)
        try store.update(disc)
        return disc
    }

    private func list(
        _ request: ListDiscs, _ call: Call, _ context: Context
    ) throws -> ListDiscs.Result {
        let player = request.player?.lowercased() ?? call.user
        try PeopleReader(context.database).require(.discs, of: player, by: call.user)
        let limit = request.limit ?? ListDiscs.limitMax
        let place = try request.cursor.map { try Cursor<Int, String>(reading: $0).parts }
        let found = try DiscStore(database: context.database).discs(
            of: player, after: place ?? (.min, ""), limit: limit)
        var result = ListDiscs.Result()
        result.player = player
        result.discs = found.part
        if player != call.user {
            for place in result.discs.indices { result.discs[place].description.note = nil }
        }
        if let last = found.last { result.cursor = Cursor(last.addedAt, last.id).text }
        return result
    }
}

extension Discs: PersonalDataProvider {
    package static let partName = "discs"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "discs",
                of: try DiscStore(database: database).discs(of: user, limit: discsMax).part,
                by: { .init(Int64($0.addedAt), $0.disc) }, JSON.init(document:)),
            PersonalDataPart(
                "thrown", of: try CellDiscStore(database: database).export(of: user),
                by: { $0.key }, { $0.thrown }),
        ]
    }

    private static let cellsAtOnce = 500

    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        try CellDiscStore(database: context.database).erase(user, limit: Self.cellsAtOnce)
            < Self.cellsAtOnce
    }

    /// Deletes the user's collection and thrown discs. They also disappear from the cards of other
    /// players, because no result depends on them.
    package func erase(_ user: String, _ context: Context) throws {
        try DiscStore(database: context.database).removeAll(of: user)
        try CellDiscStore(database: context.database).erase(user)
    }
}
