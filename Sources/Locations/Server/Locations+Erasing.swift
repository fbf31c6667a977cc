package import Engine
import JSON
import LocationsContract
import LocationsRules
package import SQLite

extension Locations: PersonalDataProvider {
    package static let partName = "locations"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = LocationStore(database: database)
        var sharings: [Sharing] = []
        try store.forEachSharing(of: user) { _, sharing, _ in sharings.append(sharing) }
        var positions: [JSON] = []
        try store.forEachPosition(of: user) { _, device, _, payload in
            try database.settingAside {
                positions.append(
                    [
                        "device": .string(device),
                        "position": try LocationStore.json(payload, of: user, device),
                    ])
            }
        }
        return [
            PersonalDataPart("positions", positions),
            PersonalDataPart(
                "locationOffSince",
                try PauseStore(database: database).instant(of: user).map { .int(Int64($0)) }
                    ?? .null),
            PersonalDataPart("sharing", try JSON(document: ListSharings.Result(sharings))),
            PersonalDataPart(
                "locationViewers", of: try ViewerStore(database: database).all(of: user),
                JSON.init(document:)),
        ]
    }

    /// Ends all views of and by a user, and deletes the user's data.
    package func erase(_ user: String, _ context: Context) throws {
        try load(context)
        let store = LocationStore(database: context.database)
        let viewers = ViewerStore(database: context.database)
        let others = Set(try store.sharings(naming: user)).union(watched[user] ?? [])
        for name in others.sorted() {
            guard let owner = owners[name] else { continue }
            try remove(of: owner, context) { $0.audience == .viewer(user) }
            if owner.views[user] != nil { try end([user], of: owner, context) }
            try tidy(owner, context)
        }
        for name in try viewers.owners(seenBy: user) {
            try context.forgetRequests(of: name, naming: user)
        }
        if let owner = owners[user] {
            try remove(of: owner, context) { _ in true }
            try end(owner.views.keys.sorted(), of: owner, context)
            _ = try forgetPositions(of: owner, context)
            owners[user] = nil
        }
        paused.remove(user)
        resumed[user] = nil
        try PauseStore(database: context.database).remove(user)
        try store.removeSent(of: user)
        try viewers.erase(user)
        try context.timers.cancel(Self.endTimer, user)
        intake.forget(user)
    }
}
