import Contract
import JSON
import Rules

/// A quiz as the database has it.
struct StoredQuiz {
    var id: String
    /// Nil for a sample.
    var author: String?
    var isPublished = false
    var isSample = false
    var text = QuizText()
    var createdAt = 0
    var changedAt = 0

    var draft: QuizDraft { QuizDraft(text) }

    /// As lists show it.
    var entry: QuizEntry {
        var entry = QuizEntry()
        entry.quiz = id
        entry.name = text.name ?? ""
        entry.status = isPublished ? "published" : "draft"
        entry.challenges = text.challenges?.count ?? 0
        entry.points = (text.challenges ?? []).reduce(0) {
            $0 + ($1.points ?? ChallengeDraft.points)
        }
        entry.reward = text.reward
        entry.location = text.challenges?.first?.location
        entry.sample = isSample
        return entry
    }

    /// What words are looked for in, folded.
    var searchText: String {
        [text.name, text.description, text.reward].compactMap(\.self).joined(separator: "\n").folded
    }

    var status: String { isPublished ? "published" : "draft" }

    /// Refuses what is not whole, naming all that is missing.
    func whole() throws -> Quiz {
        if let quiz = draft.quiz { return quiz }
        var problems = Problems()
        for (path, reason) in draft.missing { problems.note(reason, at: path) }
        throw Refusal(.quizIncomplete, problems)
    }

    /// What is missing, as its author is told.
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
        order = text.order.flatMap(QuizOrder.init) ?? .set
        challenges = (text.challenges ?? []).map(ChallengeDraft.init)
    }
}

extension ChallengeDraft {
    fileprivate init(_ challenge: QuizChallenge) {
        self.init()
        place = challenge.location.map { GeoPoint($0) }
        radius = challenge.radius ?? Self.radius
        question = challenge.question
        kind = challenge.kind.flatMap(QuestionKind.init)
        answers = (challenge.answers ?? []).map(GivenAnswer.init)
        choices = challenge.choices ?? []
        tolerance = challenge.tolerance
        points = challenge.points ?? Self.points
    }
}

extension GivenAnswer {
    init(_ answer: QuizAnswer) { self.init(answer.text, number: answer.number) }
}
