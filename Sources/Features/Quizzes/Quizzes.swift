package import Contract
package import Engine
import Rules
import SQLite

/// Quizzes: writing them, finding them, and walking them in rooms.
///
/// A question leaves the server in two documents alone: ``QuizDocument``, for who wrote it, and
/// ``OpenChallenge``, for a player whose position was accepted at its place.
package final class Quizzes: Feature {
    /// Quizzes of one user, drafts among them.
    package static let quizzesMax = 200
    /// Quizzes that one user may save for later.
    package static let savedMax = 500
    static let overTimer = "quiz.over"

    let rounds: RoundsModule
    let grammar: TopicGrammar
    let samples: [SampleQuiz]
    /// Who walks where now; nil until it is read.
    var walkers: [String: [String]]?
    /// Which device says where a player is, by room and player.
    var devices = WalkDevices()

    package init(rounds: RoundsModule, samples: [SampleQuiz], grammar: TopicGrammar) {
        self.rounds = rounds
        self.samples = samples
        self.grammar = grammar
        rounds.add(QuizRooms(quizzes: self))
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

    /// What of a quiz room's life matters here.
    func follow(_ change: RoomChange, _ room: QuizRoom, _ context: Context) throws {
        switch change {
        case .ended:
            try record(room, context)
            fallthrough
        case .abandoned:
            walkers = nil
            devices.forget(room.id)
        // Who has gone is not waited for. The room is lent: a moment later.
        case .left, .kicked, .erased:
            walkers = nil
            guard room.phase == .playing else { return }
            try context.timers.set(Self.overTimer, room.id, due: context.now)
        case .roundStarted: walkers = nil
        case .joined, .claimed, .seatChanged, .signed, .hostChanged, .configured, .holeMoved,
            .cellWritten:
            break
        }
    }

    /// Ends a walk on which everybody who is still there has answered all.
    func endIfWalked(_ room: String, _ context: Context) throws {
        do {
            try rounds.amend(room, as: QuizRoom.self, by: nil, context) { entry in
                entry.game.endIfWalked(at: context.now)
            }
        } catch let refusal as Refusal where refusal.code == .roomNotMember {
            // It was closed meanwhile.
        }
    }
}
