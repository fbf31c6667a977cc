import Contract
import Engine
import QuizzesContract
import SQLite
import Topics
import Values

/// The reader of quiz lists for one viewer.
struct QuizLists {
    private static let columns = """
        quizzes.id, sort_name, entry, author IS ?1,
          EXISTS (SELECT 1 FROM saved_quizzes WHERE username = ?1 AND quiz = quizzes.id)
        """
    /// The most words in a query.
    private static let wordsMax = 10

    let database: Connection
    let viewer: String

    struct Found {
        let quiz: String
        /// `nil` if the quiz cannot be read.
        let entry: QuizEntry?
        let sortName: String
    }

    /// Returns quizzes by name, after a position in the list.
    func named(
        _ request: ListQuizzes, after place: (name: String, quiz: String)?, limit: Int
    ) throws -> [Found] {
        let words = (request.query ?? "").folded.split(whereSeparator: \.isWhitespace)
            .map(String.init)
        guard words.count <= Self.wordsMax else {
            throw Refusal.field(
                .requestMalformed, "query", "must have at most \(Self.wordsMax) words")
        }
        let conditions = words.indices.map { " AND instr(search, ?\($0 + 5)) > 0" }.joined()
        let whose = request.mine == true ? "author = ?1" : "is_published = 1"
        var values: [(any Bindable)?] = [viewer, place?.name ?? "", place?.quiz ?? "", limit]
        values += words
        var all: [Found] = []
        try database.forEach(
            """
            SELECT \(Self.columns) FROM quizzes
            WHERE \(whose) AND (sort_name, quizzes.id) > (?2, ?3)\(conditions)
            ORDER BY sort_name, quizzes.id LIMIT ?4
            """, values: values
        ) { all.append(try found($0)) }
        return all
    }

    /// Returns saved quizzes, the latest first, before a position in the list.
    func saved(
        before place: (at: Int, quiz: String)?, limit: Int
    ) throws -> [(at: Int, found: Found)] {
        try database.rows(
            """
            SELECT \(Self.columns), at FROM saved_quizzes JOIN quizzes ON quizzes.id = quiz
            WHERE username = ?1 AND (at, quiz) < (?2, ?3)
              AND (is_published = 1 OR author = ?1)
            ORDER BY at DESC, quiz DESC LIMIT ?4
            """, viewer, place?.at ?? .max, place?.quiz ?? "", limit
        ) { (at: $0.int(5), found: try found($0)) }
    }

    func entry(_ id: String) throws -> QuizEntry? {
        try database.first(
            "SELECT \(Self.columns) FROM quizzes WHERE quizzes.id = ?2", viewer, id
        ) { try found($0).entry } ?? nil
    }

    private func found(_ row: borrowing Row) throws -> Found {
        var entry = try database.settingAside {
            try row.document(2, of: .quiz, row.text(0), as: QuizEntry.self)
        }
        entry?.mine = row.bool(3)
        entry?.saved = row.bool(4)
        return Found(quiz: row.text(0), entry: entry, sortName: row.text(1))
    }
}

/// The search for quizzes that start near a point.
struct QuizSurroundings {
    /// The radius of the first search, metres. Each further search doubles it.
    private static let firstRadius = 1_000.0

    struct Found {
        let quiz: String
        let place: GeoPoint
        let distance: Double
    }

    let database: Connection
    let here: GeoPoint

    /// Returns the nearest quizzes within the radius, after a position in the list.
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

    /// Returns the nearest start of each quiz in the circle, ordered by distance.
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
