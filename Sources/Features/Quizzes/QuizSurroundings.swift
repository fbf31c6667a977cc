import Contract
import Rules
import SQLite

/// Which quizzes begin near a position.
struct QuizSurroundings {
    /// The circle that is looked at first; each next one is twice as wide.
    private static let firstRadius = 1_000.0

    struct Found {
        let quiz: String
        let place: GeoPoint
        let distance: Double
    }

    let database: Connection
    let here: GeoPoint

    /// The nearest, after a place in the list, no farther away than the radius.
    func nearest(
        radius: Double, after place: (distance: Double, quiz: String)?, limit: Int
    ) throws -> [Found] {
        var reach = max(Self.firstRadius, (place?.distance ?? 0) * 1.5)
        while true {
            reach = min(reach, radius)
            var found = try starts(within: reach)
            if let place {
                found.removeAll { ($0.distance, $0.quiz) <= (place.distance, place.quiz) }
            }
            if found.count >= limit || reach >= radius { return Array(found.prefix(limit)) }
            reach *= 2
        }
    }

    /// The nearest start of every quiz in the circle, in the order of distance.
    private func starts(within radius: Double) throws -> [Found] {
        var nearest: [String: Found] = [:]
        let box = SearchBox(around: here, radius: radius)
        for meridians in box.meridians {
            try database.forEach(
                """
                SELECT quiz, lat, lon FROM quiz_starts
                WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?
                """, box.south, box.north, meridians.lowerBound, meridians.upperBound
            ) { row in
                let place = GeoPoint(lat: row.double(1), lon: row.double(2))
                let found = Found(
                    quiz: row.text(0), place: place, distance: here.distance(to: place))
                guard found.distance <= radius else { return }
                if let known = nearest[found.quiz], known.distance <= found.distance { return }
                nearest[found.quiz] = found
            }
        }
        return nearest.values.sorted { ($0.distance, $0.quiz) < ($1.distance, $1.quiz) }
    }
}
