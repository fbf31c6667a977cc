package import Contract
package import Engine
import JSON
import Locations
import PeopleContract
package import QuizzesContract
import QuizzesRules
package import Rooms
import RoomsRules
package import SQLite
package import Topics

/// Quizzes: writing them, finding them, and playing them in rooms.
///
/// Only two documents contain a question: ``QuizDocument`` for its author, and ``OpenChallenge``
/// for a player who was at its place.
package final class Quizzes: Capability {
    /// The most quizzes of one user, including drafts.
    package static let quizzesMax = 200
    /// The most quizzes that one user can save.
    package static let savedMax = 500
    static let overTimer = "quiz.over"

    let rooms: Rooms
    let grammar: TopicGrammar
    let samples: [SampleQuiz]
    /// The rooms in which each user plays now; `nil` until they are read.
    var walkers: [String: [String]]?
    /// The devices that determine the players' positions, by room and player.
    var devices = WalkDevices()

    package init(rooms: Rooms, samples: [SampleQuiz], grammar: TopicGrammar) {
        self.rooms = rooms
        self.samples = samples
        self.grammar = grammar
        rooms.add(QuizMode(quizzes: self))
    }

    package func register(in router: Router) {
        registerWriting(in: router)
        registerLists(in: router)
        registerWalking(in: router)
        router.onTimer(Self.overTimer) { [unowned self] room, context in
            try endIfWalked(room, context)
        }
        router.on(PositionMeasured.self) { [unowned self] event, context in
            try position(of: event.user, device: event.device, event.fix, context)
        }
    }

    package func start(_ context: Context) throws { try takeSamples(context) }

    package func didRollBack() { walkers = nil }

    /// Follows the changes of a quiz room that matter here.
    func follow(_ change: RoomChange, _ room: QuizRoom, _ context: Context) throws {
        switch change {
        case .ended:
            try record(room, context)
            fallthrough
        case .abandoned:
            walkers = nil
            devices.forget(room.id)
        // The others need not wait for a player who has left. The room is in use now, so a timer
        // ends it.
        case .left, .kicked, .erased:
            walkers = nil
            guard room.phase == .playing else { return }
            try context.timers.set(Self.overTimer, room.id, due: context.now)
        case .started: walkers = nil
        case .joined, .claimed, .seatChanged, .hostChanged, .configured: break
        }
    }

    /// Ends a game in which all remaining players have answered all challenges.
    func endIfWalked(_ room: String, _ context: Context) throws {
        do {
            try rooms.change(room, as: QuizMode.self, by: nil, context) { entry in
                entry.game.endIfWalked(at: context.now)
            }
        } catch let refusal as Refusal where refusal.code == .roomNotMember {
            // The room was closed in the meantime.
        }
    }
}

/// Results of quizzes, and personal data.
extension Quizzes {
    /// Stores the results of a finished game in the histories of its players.
    func record(_ room: QuizRoom, _ context: Context) throws {
        guard let quiz = room.quiz, let startedAt = room.startedAt else { return }
        let store = QuizResultStore(database: context.database)
        let lines = room.walkLines
        for line in lines {
            var result = QuizResult()
            result.room = room.id
            result.quiz = room.quizID
            result.name = quiz.name
            result.reward = quiz.reward
            result.startedAt = Int(startedAt)
            result.endedAt = Int(room.endedAt ?? context.now)
            result.timeMs = line.finishedAt.map { Int($0 - startedAt) }
            result.correct = line.right.count
            result.incorrect = line.wrong.count
            result.unanswered =
                quiz.challenges.count - result.correct - result.incorrect
            result.points = line.points
            result.pointsMax = quiz.points
            result.rank = line.rank
            result.of = lines.count
            result.team = line.team
            for player in line.players {
                guard let place = room.seat(of: player) else { continue }
                let seat = room.seats[place]
                // Players who left before they finished get no result.
                guard !seat.isGuest, !seat.hasLeft || line.finishedAt != nil else { continue }
                try store.put(result, of: player)
            }
        }
    }
}

extension Quizzes: PersonalDataProvider {
    package static let partName = "quizzes"

    /// The most results in an export. ``ListQuizHistory`` returns all of them.
    private static let exportedMax = 10_000

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let quizzes = QuizStore(database: database)
        let results = try QuizResultStore(database: database).results(
            of: user, before: nil, limit: exportedMax
        ).compactMap(\.result)
        return [
            PersonalDataPart("quizzes", of: try quizzes.ids(of: user)) { id in
                guard let quiz = try quizzes.quiz(id) else { return .null }
                return try JSON(document: quiz.document(in: .english))
            },
            PersonalDataPart(
                "savedQuizzes", of: try SavedQuizStore(database: database).all(of: user)
            ) {
                ["quiz": .string($0.quiz), "at": .int($0.at)]
            },
            PersonalDataPart("quizHistory", of: results, JSON.init(document:)),
            PersonalDataPart("quizSteps", try WalkStore(database: database).steps(of: user)),
        ]
    }

    /// Deletes a user's quizzes, even published ones, because they are the user's own words.
    /// Running games continue with their copy, which contains no name.
    package func erase(_ user: String, _ context: Context) throws {
        let quizzes = QuizStore(database: context.database)
        for id in try quizzes.ids(of: user) {
            try context.database.settingAside { try quizzes.quiz(id) }
            try quizzes.delete(id)
        }
        try SavedQuizStore(database: context.database).unsaveAll(of: user)
        try QuizResultStore(database: context.database).erase(user)
        walkers = nil
    }
}

/// A quiz from the data files, which everybody can try.
package struct SampleQuiz: Sendable {
    /// The file's name without its extension.
    package let id: String
    package let text: QuizText

    package init(id: String, text: QuizText) {
        self.id = id
        self.text = text
    }

    /// The parts that are missing or invalid, by path.
    package var missing: [(path: String, reason: LocalizedText)] { QuizDraft(text).missing }
}
