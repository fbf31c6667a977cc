import Contract
import Engine
import QuizzesContract
import QuizzesRules
import RoomsContract
import SQLite
import Values

extension StoredThing {
    static let quiz = StoredThing("quiz") {
        "The quiz \($0) is damaged. Its author can delete it."
    }
    static let quizResult = StoredThing("quizResult")
}

/// A quiz as stored in the database.
struct StoredQuiz {
    var id = ""
    /// The author's username; `nil` for a sample.
    var author: String?
    var isPublished = false
    var isSample = false
    var text = QuizText()
    var createdAt = 0
    var changedAt = 0

    var draft: QuizDraft { QuizDraft(text) }

    /// The quiz as a list shows it.
    var entry: QuizEntry {
        var entry = QuizEntry()
        entry.quiz = id
        entry.name = text.name ?? ""
        entry.status = status
        entry.challenges = text.challenges?.count ?? 0
        entry.points = (text.challenges ?? []).reduce(0) {
            $0 + ($1.points ?? ChallengeDraft.points)
        }
        entry.reward = text.reward
        entry.location = text.challenges?.first?.location
        entry.sample = isSample
        return entry
    }

    /// The text that searches compare with, in folded form.
    var searchText: String {
        [text.name, text.description, text.reward].compactMap(\.self).joined(separator: "\n").folded
    }

    var status: QuizDocument.Status { isPublished ? .published : .draft }

    /// Returns the complete quiz.
    /// - Throws: ``Refusal`` with `quiz.incomplete`, which names all missing parts.
    func whole() throws -> Quiz {
        if let quiz = draft.quiz { return quiz }
        var problems = Problems()
        for (path, reason) in draft.missing { problems.note(reason, at: path) }
        throw Refusal(.quizIncomplete, problems)
    }

    /// Returns the missing parts, with reasons for the author.
    func missing(in language: Language) -> Keyed<String> {
        var missing = Keyed<String>()
        for (path, reason) in draft.missing.prefix(Problems.countMax) {
            missing.append(path, reason.text(in: language))
        }
        return missing
    }

    func change(in language: Language) -> QuizChange {
        var change = QuizChange()
        change.quiz = id
        change.status = status
        change.challenges = text.challenges?.count ?? 0
        change.missing = missing(in: language)
        return change
    }

    func document(in language: Language) -> QuizDocument {
        var document = QuizDocument()
        document.quiz = id
        document.status = status
        document.text = text
        document.missing = missing(in: language)
        document.createdAt = createdAt
        document.changedAt = changedAt
        return document
    }
}

extension QuizDraft {
    init(_ text: QuizText) {
        self.init()
        name = text.name
        description = text.description
        reward = text.reward
        order = text.order.map(QuizOrder.init) ?? .set
        challenges = (text.challenges ?? []).map(ChallengeDraft.init)
    }
}

extension ChallengeDraft {
    fileprivate init(_ challenge: QuizChallenge) {
        self.init()
        place = challenge.location.map { GeoPoint($0) }
        radius = challenge.radius ?? Self.radius
        question = challenge.question
        kind = challenge.kind.map(QuestionKind.init)
        answers = (challenge.answers ?? []).map(GivenAnswer.init)
        choices = challenge.choices ?? []
        tolerance = challenge.tolerance
        points = challenge.points ?? Self.points
    }
}

extension QuizOrder {
    fileprivate init(_ order: QuizText.Order) { self = order == .set ? .set : .any }
}

extension QuizText.Order {
    init(_ order: QuizOrder) { self = order == .set ? .set : .any }
}

extension QuestionKind {
    fileprivate init(_ kind: QuizChallenge.Kind) {
        switch kind {
        case .text: self = .text
        case .choice: self = .choice
        case .number: self = .number
        }
    }
}

extension QuizChallenge.Kind {
    init(_ kind: QuestionKind) {
        switch kind {
        case .text: self = .text
        case .choice: self = .choice
        case .number: self = .number
        }
    }
}

extension GivenAnswer {
    init(_ answer: QuizAnswer) { self.init(answer.text, number: answer.number) }
}

extension StoredQuiz: StoredRow {
    static let table = Table<StoredQuiz>("quizzes", of: .quiz)

    mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("author", &author, .fixed)
        columns.column("is_published", &isPublished)
        columns.column("is_sample", &isSample, .fixed)
        columns.derived("sort_name", (text.name ?? "").folded)
        columns.derived("search", searchText)
        columns.derived("entry", try entry.storable())
        columns.document("document", &text)
        columns.column("created_at", &createdAt, .fixed)
        columns.column("changed_at", &changedAt)
    }
}

/// The database's quizzes. All statements that write them, or read a complete one, are here.
struct QuizStore {
    let database: Connection

    /// Inserts a quiz, or replaces the one with the same id.
    func put(_ quiz: StoredQuiz) throws {
        try database.put(quiz)
        try putStarts(of: quiz)
    }

    private func putStarts(of quiz: StoredQuiz) throws {
        try database.run("DELETE FROM quiz_starts WHERE quiz = ?", quiz.id)
        guard quiz.isPublished, let starts = quiz.draft.quiz?.starts else { return }
        for (number, place) in starts.enumerated() {
            try database.run(
                "INSERT INTO quiz_starts (quiz, number, lat, lon) VALUES (?, ?, ?, ?)",
                quiz.id, number, place.lat, place.lon)
        }
    }

    func quiz(_ id: String) throws -> StoredQuiz? {
        try database.stored(where: "id = ?", id)
    }

    /// The author of a quiz, and whether it is published. They can be read even if its text is damaged.
    func head(_ id: String) throws -> (author: String?, isPublished: Bool)? {
        try database.first("SELECT author, is_published FROM quizzes WHERE id = ?", id) {
            ($0.textOrNil(0), $0.bool(1))
        }
    }

    /// Returns a quiz that a user may play: a published one, or a draft of the user.
    func walkable(_ id: String, by user: String) throws -> StoredQuiz {
        guard let quiz = try quiz(id), quiz.isPublished || quiz.author == user else {
            throw Quizzes.unknown
        }
        return quiz
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM quizzes WHERE id = ?", id)
    }

    func count(of author: String) throws -> Int {
        try database.int("SELECT count(*) FROM quizzes WHERE author = ?", author)
    }

    func ids(of author: String) throws -> [String] {
        try database.texts("SELECT id FROM quizzes WHERE author = ? ORDER BY id", author)
    }

    func samples() throws -> [String] {
        try database.texts("SELECT id FROM quizzes WHERE is_sample = 1 ORDER BY id")
    }
}

/// The database's lists of saved quizzes. All statements that write them are here.
struct SavedQuizStore {
    let database: Connection

    func save(_ quiz: String, of user: String, at now: Int64) throws {
        try database.run(
            """
            INSERT INTO saved_quizzes (username, quiz, at) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """, user, quiz, now)
    }

    func unsave(_ quiz: String, of user: String) throws {
        try database.run(
            "DELETE FROM saved_quizzes WHERE username = ? AND quiz = ?", user, quiz)
    }

    func unsaveAll(of user: String) throws {
        try database.run("DELETE FROM saved_quizzes WHERE username = ?", user)
    }

    func count(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM saved_quizzes WHERE username = ?", user)
    }

    func all(of user: String) throws -> [(quiz: String, at: Int64)] {
        try database.rows(
            "SELECT quiz, at FROM saved_quizzes WHERE username = ? ORDER BY at, quiz", user
        ) { ($0.text(0), $0.int64(1)) }
    }
}
