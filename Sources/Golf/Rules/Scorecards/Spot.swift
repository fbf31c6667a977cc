package import Values

/// The position of a basket or a tee, as a player marked it while there.
package struct Spot: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case basket, tee
    }

    /// The place that a spot marks.
    package struct Place: Hashable, Sendable {
        /// The number of the hole on the course.
        package var hole: Int
        package var kind: Kind
        /// The name of a tee. `nil` for a basket, and for the tee of a course without tees.
        package var tee: String?

        package init(hole: Int, kind: Kind, tee: String? = nil) {
            self.hole = hole
            self.kind = kind
            self.tee = tee
        }
    }

    /// The worst accuracy of a position that counts, in metres.
    package static let accuracyMax = 15.0
    /// A position that is farther from the median than this does not count, in metres.
    package static let deviationMax = 30.0

    package var place: Place
    package var point: GeoPoint
    /// The user who marked it.
    package var player: String
    /// The time of the position, Unix milliseconds.
    package var at: Int64

    package init(_ place: Place, at point: GeoPoint, by player: String, time: Int64) {
        self.place = place
        self.point = point
        self.player = player
        self.at = time
    }

    /// The same spot, as if another player had marked it.
    package func counted(as player: String) -> Spot {
        Spot(place, at: point, by: player, time: at)
    }

    /// Whether this spot replaces another one of the same player and place. The order is total.
    func beats(_ other: Spot) -> Bool {
        (at, point.lat, point.lon) > (other.at, other.point.lat, other.point.lon)
    }
}

/// The reasons why a spot is refused.
package enum SpotError: Error, Equatable {
    /// The position is less accurate than ``Spot/accuracyMax``: this many metres.
    case inaccurate(Double)
    /// The position is this many metres from the known positions of the hole or the course.
    case tooFar(Double, limit: Double)
    /// The time of the position is before the start or after the end of the round.
    case notInRound
}

/// The position of a basket or a tee, from the spots of different players.
package struct MeasuredSpot: Equatable, Sendable {
    package let place: Spot.Place
    package let point: GeoPoint
    /// The number of players whose spots count.
    package let players: Int
}

extension MeasuredSpot {
    /// The positions that some spots give, by hole.
    ///
    /// A position is the mean of the newest spot of each player. Spots more than 30 m from the median do
    /// not count. If none is left, the position is unknown.
    package static func all(of spots: [Spot]) -> [MeasuredSpot] {
        var newest: [Spot.Place: [String: Spot]] = [:]
        for spot in spots {
            let known = newest[spot.place]?[spot.player]
            if known.map(spot.beats) ?? true {
                newest[spot.place, default: [:]][spot.player] = spot
            }
        }
        return newest.compactMap { place, spots in
            // The order of addition affects the rounding of the mean.
            let points = spots.sorted { $0.key < $1.key }.map(\.value.point)
            return mean(of: points).map { MeasuredSpot(place: place, point: $0, players: $1) }
        }.sorted {
            ($0.place.hole, $0.place.kind.rawValue, $0.place.tee ?? "")
                < ($1.place.hole, $1.place.kind.rawValue, $1.place.tee ?? "")
        }
    }

    /// The mean of points without those that are far from the median, and the number of points in it.
    /// - Returns: `nil` if no point is near the median.
    static func mean(of points: [GeoPoint]) -> (GeoPoint, Int)? {
        guard let first = points.first else { return nil }
        // Relative to the first point, so that the date line makes no difference.
        let lats = points.map(\.lat)
        let lons = points.map { first.lon + wrapped($0.lon - first.lon) }
        let median = GeoPoint(lat: Self.median(lats), lon: Self.median(lons))
        let near = points.indices.filter {
            median.distance(to: GeoPoint(lat: lats[$0], lon: lons[$0])) <= Spot.deviationMax
        }
        guard !near.isEmpty else { return nil }
        let count = Double(near.count)
        let lat = near.reduce(0) { $0 + lats[$1] } / count
        let lon = near.reduce(0) { $0 + lons[$1] } / count
        return (GeoPoint(lat: lat, lon: wrapped(lon)), near.count)
    }

    private static func median(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// Degrees from -180 to 180.
    private static func wrapped(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
}
