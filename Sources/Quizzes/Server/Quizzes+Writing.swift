import Contract
import Engine
import QuizzesContract
import RoomsContract
import SQLite
import Topics

/// Writing quizzes.
extension Quizzes {
    static let unknown = Refusal(.quizUnknown, "This quiz does not exist.")

    func registerWriting(in router: Router) {
        router.on(CreateQuiz.self, create)
        router.on(EditQuiz.self) { [self] request, call, context in
            try change(request.quiz, call, context) { $0.text.apply(request.text) }
                .change(in: context.language(of: call))
        }
        router.on(SetChallenge.self, set)
        router.on(PublishQuiz.self) { [self] request, call, context in
            try change(request.quiz, call, context) { $0.isPublished = true }
                .change(in: context.language(of: call))
        }
        router.on(RemoveQuiz.self) { [self] request, call, context in
            try requireOwn(request.quiz, call.user, context)
            try QuizStore(database: context.database).delete(request.quiz)
            return Nothing()
        }
        router.on(GetQuiz.self) { [self] request, call, context in
            try own(request.quiz, call.user, context).document(
                in: context.language(of: call))
        }
    }

    private func create(
        _ request: CreateQuiz, _ call: Call, _ context: Context
    ) throws -> QuizChange {
        let store = QuizStore(database: context.database)
        guard try store.count(of: call.user) < Self.quizzesMax else {
            throw Refusal(
                .quizTooMany, "You have \(Self.quizzesMax) quizzes, the maximum. Delete one first.")
        }
        var quiz = StoredQuiz(id: context.identifier(), author: call.user)
        quiz.text = request.text
        quiz.isPublished = request.publish == true
        if quiz.isPublished { _ = try quiz.whole() }
        quiz.createdAt = Int(context.now)
        quiz.changedAt = quiz.createdAt
        try store.put(quiz)
        return quiz.change(in: try context.language(of: call))
    }

    /// Changes a user's own quiz. A published quiz must stay complete.
    @discardableResult
    private func change(
        _ id: String, _ call: Call, _ context: Context, _ body: (inout StoredQuiz) throws -> Void
    ) throws -> StoredQuiz {
        var quiz = try own(id, call.user, context)
        try body(&quiz)
        if quiz.isPublished { _ = try quiz.whole() }
        quiz.changedAt = Int(context.now)
        try QuizStore(database: context.database).put(quiz)
        return quiz
    }

    private func set(
        _ request: SetChallenge, _ call: Call, _ context: Context
    ) throws -> QuizChange {
        var number = request.number
        let quiz = try change(request.quiz, call, context) { quiz in
            number = try Self.set(request, in: &quiz)
        }
        var change = quiz.change(in: try context.language(of: call))
        change.number = number
        return change
    }

    /// - Returns: The number of the changed challenge; `nil` if it was removed.
    private static func set(_ request: SetChallenge, in quiz: inout StoredQuiz) throws -> Int? {
        var challenges = quiz.text.challenges ?? []
        let place = (request.number ?? challenges.count + 1) - 1
        let isNew = request.number == nil
        guard isNew || challenges.indices.contains(place), !(isNew && request.remove == true) else {
            throw Refusal(.quizUnknownChallenge, "This quiz has no stop with this number.")
        }
        guard !isNew || challenges.count < QuizText.challengesMax else {
            throw Refusal(
                .quizTooMany, "A quiz has at most \(QuizText.challengesMax) stops.")
        }
        if request.remove == true {
            challenges.remove(at: place)
        } else {
            if isNew { challenges.append(QuizChallenge()) }
            challenges[place].apply(request.challenge)
        }
        quiz.text.challenges = challenges
        return request.remove == true ? nil : place + 1
    }

    /// Returns a user's own quiz.
    ///
    /// For somebody else's draft, the refusal is the same as for an unknown quiz, so that nobody
    /// learns about it.
    func own(_ id: String, _ user: String, _ context: Context) throws -> StoredQuiz {
        try requireOwn(id, user, context)
        guard let quiz = try QuizStore(database: context.database).quiz(id) else {
            throw Self.unknown
        }
        return quiz
    }

    private func requireOwn(_ id: String, _ user: String, _ context: Context) throws {
        guard let quiz = try QuizStore(database: context.database).head(id) else {
            throw Self.unknown
        }
        if quiz.author == user { return }
        guard quiz.isPublished else { throw Self.unknown }
        throw Refusal(.quizNotMine, "Only the author can change this quiz.")
    }

    /// Updates the samples in the database from the data files.
    func takeSamples(_ context: Context) throws {
        let store = QuizStore(database: context.database)
        let ids = Set(samples.map(\.id))
        for id in try store.samples() where !ids.contains(id) { try store.delete(id) }
        for sample in samples {
            // The file replaces a damaged row.
            var quiz =
                try context.database.settingAside { try store.quiz(sample.id) }
                ?? StoredQuiz(id: sample.id, createdAt: Int(context.now))
            guard quiz.text != sample.text else { continue }
            quiz.isPublished = true
            quiz.isSample = true
            quiz.text = sample.text
            quiz.changedAt = Int(context.now)
            try store.put(quiz)
        }
    }
}

extension QuizText {
    /// Applies the given parts of another text.
    fileprivate mutating func apply(_ other: QuizText) {
        name = other.name ?? name
        description = other.description ?? description
        reward = other.reward ?? reward
        order = other.order ?? order
        challenges = other.challenges ?? challenges
    }
}

extension QuizChallenge {
    /// Applies the given parts of another challenge.
    fileprivate mutating func apply(_ other: QuizChallenge) {
        location = other.location ?? location
        radius = other.radius ?? radius
        question = other.question ?? question
        kind = other.kind ?? kind
        answers = other.answers ?? answers
        choices = other.choices ?? choices
        tolerance = other.tolerance ?? tolerance
        points = other.points ?? points
    }
}
