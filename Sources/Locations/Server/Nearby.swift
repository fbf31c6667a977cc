import Contract
package import Engine
import LocationsContract
import LocationsRules
package import People
import SQLite
import Topics
import Values

/// The search for friends near a user.
package final class Nearby: Capability {
    private static let questionsPerMinute = 30

    private let locations: Locations
    private let people: PeopleModule
    private var questions = RateLimiter(windowMs: 60_000)

    package init(locations: Locations, people: PeopleModule) {
        self.locations = locations
        self.people = people
    }

    package func register(in router: Router) {
        router.on(FindNearby.self) { [unowned self] in try find($0, $1, $2) }
    }

    private func find(
        _ request: FindNearby, _ call: Call, _ context: Context
    ) throws -> FindNearby.Result {
        if let wait = questions.admit(
            call.user, limit: Self.questionsPerMinute, now: context.now)
        {
            throw Refusal.tooMany(
                "Too many searches. Wait a minute and try again.", retryAfterMs: wait)
        }
        let own = try locations.newest(of: call.user, context)
        let here = try Self.here(request, own, context)
        var found: [FindNearby.Entry] = []
        for owner in try locations.visible(to: call.user, context) {
            guard let view = try locations.view(of: owner, for: call.user, context),
                let fix = try locations.fix(of: owner, for: call.user, context),
                var entry = Self.entry(
                    fix, view.precision, from: here, own: own, within: request.radius)
            else { continue }
            entry.user = owner
            entry.name = try people.name(of: owner, context)
            found.append(entry)
        }
        var result = FindNearby.Result()
        result.here = FixDocument(here)
        result.users = found.sorted {
            ($0.distance ?? .infinity, $0.user) < ($1.distance ?? .infinity, $1.user)
        }
        return result
    }

    private static func here(
        _ request: FindNearby, _ own: Fix?, _ context: Context
    ) throws -> Fix {
        if (request.lat == nil) != (request.lon == nil) {
            let missing = request.lat == nil ? "lat" : "lon"
            throw Refusal.field(.requestMalformed, missing, "is missing: set both lat and lon")
        }
        if let lat = request.lat, let lon = request.lon {
            return Fix(place: GeoPoint(lat: lat, lon: lon), at: context.now)
        }
        guard let own else {
            throw Refusal(
                .locationNoFix,
                """
                Your position is not known. Share your position and let a device send it, or give \
                lat and lon.
                """)
        }
        return own
    }

    /// Returns the entry of a friend within the radius, and `nil` for all others.
    private static func entry(
        _ fix: Fix, _ precision: Precision, from here: Fix, own: Fix?, within radius: Double
    ) -> FindNearby.Entry? {
        guard let word = LocationPrecision(precision) else { return nil }
        var entry = FindNearby.Entry()
        entry.precision = word
        guard precision.isPosition else {
            guard let own, Nearness.isNear(fix.place, to: own.place, within: radius) else {
                return nil
            }
            return entry
        }
        let isExact = precision == .exact
        let shown = isExact ? fix : fix.coarse
        let line = here.place.geodesic(to: shown.place)
        guard line.distance <= radius else { return nil }
        let (metres, degrees) = line.tenths
        entry.distance = isExact ? metres : (metres / 100).rounded() * 100
        entry.bearing = isExact ? degrees : degrees.rounded().truncatingRemainder(dividingBy: 360)
        entry.position = FixDocument(shown)
        return entry
    }
}
