import Contract
import JSON
import Rules
import SQLite

/// Quizzes as somebody's lists show them; reads alone.
struct QuizLists {
    private static let columns = """
        quizzes.id, sort_name, entry, author IS ?1,
          EXISTS (SELECT 1 FROM saved_quizzes WHERE username = ?1 AND quiz = quizzes.id)
        """
    /// Words of a query.
    private static let wordsMax = 10

    let database: Connection
    let viewer: String

    struct Found {
        var entry: QuizEntry
        let sortName: String
    }

    /// By name, from a place in the list on.
    func named(_ request: ListQuizzes, after place: QuizPlaceInList?, limit: Int) throws -> [Found]
    {
        let words = (request.query ?? "").folded.split(whereSeparator: \.isWhitespace)
            .map(String.init)
        guard words.count <= Self.wordsMax else {
            throw Refusal.field(
                .requestMalformed, "query", "must have at most \(Self.wordsMax) words")
        }
        let conditions = words.indices.map { " AND instr(search, ?\($0 + 5)) > 0" }.joined()
        let whose = request.mine == true ? "author = ?1" : "is_published = 1"
        var values: [(any Bindable)?] = [viewer, place?.key ?? "", place?.id ?? "", limit]
        values += words
        var all: [Found] = []
        try database.forEach(
            """
            SELECT \(Self.columns) FROM quizzes
            WHERE \(whose) AND (sort_name, quizzes.id) > (?2, ?3)\(conditions)
            ORDER BY sort_name, quizzes.id LIMIT ?4
            """, values: values
        ) { all.append(try Self.found($0)) }
        return all
    }

    /// Those saved, the latest first, before a place in the list.
    func saved(before place: QuizPlaceInList?, limit: Int) throws -> [(at: Int, entry: QuizEntry)] {
        try database.rows(
            """
            SELECT \(Self.columns), at FROM saved_quizzes JOIN quizzes ON quizzes.id = quiz
            WHERE username = ?1 AND (at, quiz) < (?2, ?3)
              AND (is_published = 1 OR author = ?1)
            ORDER BY at DESC, quiz DESC LIMIT ?4
            """, viewer, place.flatMap { Int($0.key) } ?? Int.max, place?.id ?? "", limit
        ) { (at: $0.int(5), entry: try Self.found($0).entry) }
    }

    func entry(_ id: String) throws -> QuizEntry? {
        try database.first(
            "SELECT \(Self.columns) FROM quizzes WHERE quizzes.id = ?2", viewer, id,
            read: Self.found)?.entry
    }

    private static func found(_ row: borrowing Row) throws -> Found {
        var entry = try QuizEntry(reading: JSON(parsing: row.text(2)))
        entry.mine = row.bool(3)
        entry.saved = row.bool(4)
        return Found(entry: entry, sortName: row.text(1))
    }
}
