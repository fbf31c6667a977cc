import Contract
import Engine
import Rules
import SQLite

/// Places that users add.
extension Places {
    func registerPlaces(in router: Router) {
        router.on(AddPlace.self, add)
        router.on(ListPlaces.self) { [unowned self] _, call, context in
            try load(context)
            var result = ListPlaces.Result()
            result.places = (places[call.user] ?? []).map(\.entry)
            return result
        }
        router.on(RemovePlace.self) { [unowned self] request, call, context in
            try load(context)
            guard places[call.user]?.contains(where: { $0.id == request.place }) == true else {
                throw Refusal(.placeUnknown, "You have no place with this id.")
            }
            try remove([request.place], of: call.user, context)
            return Nothing()
        }
    }

    private func add(
        _ request: AddPlace, _ call: Call, _ context: Context
    ) throws -> AddPlace.Result {
        try load(context)
        guard places[call.user, default: []].count < Self.placesMax else { throw Self.tooMany }
        let middle = GeoPoint(lat: request.lat, lon: request.lon)
        var place = Place(
            id: "place-\(context.identifier(length: 12))", name: request.name,
            fence: Geofence(middle: middle, radius: request.radius ?? 100),
            isTold: request.told ?? true, addedAt: context.now)
        // Who is there already does not arrive.
        if let fix = try locations.newest(of: call.user, context) {
            place.side = place.fence.side(
                after: nil, at: fix.place, accuracy: fix.accuracy ?? 0)
            place.since = place.side == nil ? nil : fix.at
        }
        try put(place, of: call.user, context)
        try locations.resume(call.user, context)
        var result = AddPlace.Result()
        result.place = place.id
        return result
    }

    static let tooMany = Refusal(
        .placeTooMany, "You have \(placesMax) places, the maximum. Remove one first.")

    /// Adds a place, or changes one.
    func put(_ place: Place, of user: String, _ context: Context) throws {
        try PlaceStore(database: context.database).put(place, of: user)
        if let known = places[user, default: []].firstIndex(where: { $0.id == place.id }) {
            places[user]?[known] = place
        } else {
            places[user, default: []].append(place)
        }
    }

    func remove(_ ids: Set<String>, of user: String, _ context: Context) throws {
        guard !ids.isEmpty else { return }
        let store = PlaceStore(database: context.database)
        for id in ids.sorted() {
            try store.remove(id, of: user)
            try people.withdraw(Self.subject(id), of: user, .expired, context)
        }
        places[user]?.removeAll { ids.contains($0.id) }
        if places[user]?.isEmpty == true { places[user] = nil }
        try locations.letGo(user, context)
    }

    static func subject(_ place: String) -> String {
        "\(NotificationKind.locationPlace.rawValue)/\(place)"
    }
}
