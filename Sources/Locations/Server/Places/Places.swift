import Contract
package import Engine
import JSON
import LocationsContract
import LocationsRules
package import People
import PeopleContract
package import SQLite
package import Topics
import Values

/// Places with notifications for arrivals and departures, and alerts for friends who are near.
///
/// Everything is in memory, because each position needs it. A user without places and alerts costs
/// only a look-up.
package final class Places: Capability {
    /// The most places of one user, including waypoints of devices. Also the most alerts.
    package static let placesMax = 100
    /// The most notifications an hour about one user's arrivals and departures. Further ones are
    /// only stored.
    static let eventsPerHour = 60
    /// The most notifications an hour about meetings of the same two users.
    static let meetingsPerHour = 12
    /// The time for which one device determines its user's side of places, milliseconds.
    ///
    /// Positions of other devices do not count in that time. Otherwise a tablet at home would bring
    /// its user home with each position.
    static let leadMs: Int64 = 15 * 60_000

    let locations: Locations
    let people: PeopleModule
    let grammar: TopicGrammar

    /// Whether the state in memory is complete. It is `false` until it is read, and after a batch
    /// was rolled back.
    private var isLoaded = false
    /// The places of each user who has some.
    var places: [String: [Place]] = [:]
    /// The alerts by user, then by friend.
    var alerts: [String: [String: NearAlert]] = [:]
    /// For each user, the device that determines the side of places, and the time of its last
    /// position.
    var leads: [String: (device: String, at: Int64)] = [:]
    var told = RateLimiter(windowMs: 3_600_000)
    var toldNear = RateLimiter(windowMs: 3_600_000)

    package init(locations: Locations, people: PeopleModule, grammar: TopicGrammar) {
        self.locations = locations
        self.people = people
        self.grammar = grammar
        locations.add(self)
    }

    package func register(in router: Router) {
        registerPlaces(in: router)
        registerPositions(in: router)
        registerAlerts(in: router)
        router.on(FriendshipEnded.self) { [unowned self] event, context in
            try unalert(event.user, event.other, context)
            try unalert(event.other, event.user, context)
        }
    }

    package func didRollBack() { isLoaded = false }

    /// Reads everything from the database, unless it is in memory already.
    func load(_ context: Context) throws {
        guard !isLoaded else { return }
        places = [:]
        alerts = [:]
        try PlaceStore(database: context.database).forEach { user, place in
            places[user, default: []].append(place)
        }
        try AlertStore(database: context.database).forEach { user, friend, alert in
            alerts[user, default: [:]][friend] = alert
        }
        isLoaded = true
    }

    /// Forgets the sides of places and ends meetings, because the server forgets where the user
    /// was.
    private func forgetSides(of user: String, _ context: Context) throws {
        try load(context)
        leads[user] = nil
        if let count = places[user]?.count {
            for place in 0..<count {
                places[user]?[place].side = nil
                places[user]?[place].since = nil
            }
            try PlaceStore(database: context.database).forgetSides(of: user)
        }
        for friend in (alerts[user] ?? [:]).keys.sorted() {
            try part(user, from: friend, context)
        }
    }
}

extension Places: PositionKeeper {
    /// Apps watch their own waypoints, so a user who has only waypoints needs no stored positions.
    package func wants(_ user: String, _ context: Context) throws -> Bool {
        try load(context)
        return places[user]?.contains { $0.waypoint == nil } == true
    }

    func registerPositions(in router: Router) {
        router.on(PositionKept.self) { [unowned self] event, context in
            try follow(event, context)
        }
        router.on(NewestPositionChanged.self) { [unowned self] event, context in
            try meet(event.user, context)
        }
        router.on(ViewEnded.self) { [unowned self] event, context in
            try part(event.owner, from: event.viewer, context)
        }
        router.on(LocationPaused.self) { [unowned self] event, context in
            try forgetSides(of: event.user, context)
        }
        router.on(DeviceReported.self) { [unowned self] event, context in
            try ingest(event.message, event.user, event.device, context)
        }
    }
}

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
        // A user who is already there does not arrive.
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

    /// Adds or changes a place.
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
        "\(NotificationKind.locationPlace.name)/\(place)"
    }
}

extension Places: PersonalDataProvider {
    package static let partName = "places"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        [
            PersonalDataPart(
                "places", of: try PlaceStore(database: database).places(of: user).map(\.entry),
                JSON.init(document:)),
            PersonalDataPart(
                "nearAlerts", of: try AlertStore(database: database).alerts(of: user),
                JSON.init(document:)),
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try load(context)
        try PlaceStore(database: context.database).removeAll(of: user)
        try AlertStore(database: context.database).erase(user)
        places[user] = nil
        leads[user] = nil
        let friends = alerts.removeValue(forKey: user)?.keys.sorted() ?? []
        for friend in Set(friends).union(alerts.filter { $0.value[user] != nil }.keys).sorted() {
            alerts[friend]?[user] = nil
            if alerts[friend]?.isEmpty == true { alerts[friend] = nil }
            try context.forgetRequests(of: friend, naming: user)
        }
    }
}
