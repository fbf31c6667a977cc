import Contract
import Engine
import SQLite

/// Collections.
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
        if let objection = VisibleText.objection(request.description.name) {
            throw Refusal.field(.requestMalformed, "name", objection)
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
        let found = try DiscStore(database: context.database).discs(
            of: player, after: try Self.place(request.cursor), limit: limit + 1)
        var result = ListDiscs.Result()
        result.player = player
        result.discs = Array(found.prefix(limit))
        if player != call.user {
            for place in result.discs.indices { result.discs[place].description.note = nil }
        }
        if found.count > limit, let last = result.discs.last {
            result.cursor = "\(last.addedAt).\(last.disc)"
        }
        return result
    }

    private static func place(_ cursor: String?) throws -> (addedAt: Int, id: String) {
        guard let cursor else { return (.min, "") }
        let parts = cursor.split(separator: ".").map(String.init)
        guard parts.count == 2, let addedAt = Int(parts[0]) else {
            throw Refusal.cursorInvalid
        }
        return (addedAt, parts[1])
    }
}
