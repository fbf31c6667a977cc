import Contract
package import Engine
import QuizzesContract
import QuizzesRules
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics
package import Values

/// Playing a quiz: positions, opened challenges and answers.
extension Quizzes {
    func registerWalking(in router: Router) {
        router.on(SendPosition.self, permit: requireMember, position)
        router.on(GiveAnswer.self, permit: requireMember, answer)
        router.on(GetWalk.self, permit: requireMember, walk)
    }

    private func requireMember(_ call: Call, _ context: Context) throws {
        try rooms.requireMember(call, context)
    }

    private func position(
        _ request: SendPosition, _ call: Call, _ context: Context
    ) throws -> SendPosition.Result {
        try rooms.withRoom(call.room ?? "", as: QuizMode.self, for: call.user, context) { entry in
            guard let lat = request.lat, let lon = request.lon else { throw Self.noFix }
            let fix = Fix(
                place: GeoPoint(lat: lat, lon: lon), accuracy: request.accuracy,
                at: request.at.map(Int64.init) ?? context.now)
            let arrival = try entry.game.arrive(call.user, at: fix, now: context.now)
            devices.choose(call.device, of: call.user, in: entry.id, at: context.now)
            switch arrival {
            // The refused position still counts. The next one is compared with it.
            case .away(let heading): throw WalkError.notThere(heading)
            case .opened(let challenge, let isNew):
                if isNew { try opened(challenge, by: call.user, entry, context) }
                var result = SendPosition.Result()
                result.challenge = OpenChallenge(challenge, for: call.user, in: entry.game)
                result.opened = isNew
                return result
            }
        }
    }

    /// Applies a position of a device to all rooms in which its user plays.
    ///
    /// An opened challenge, or the way to one, is published on the user's own topic of the room. A
    /// position that does not count is ignored, because the next one comes soon.
    package func position(
        of user: String, device: String?, _ fix: Fix, _ context: Context
    ) throws {
        for room in try rooms(walkedBy: user, context) {
            guard devices.admit(device, of: user, in: room, at: context.now) else { continue }
            do {
                try rooms.withRoom(room, as: QuizMode.self, for: user, context) { entry in
                    switch try entry.game.arrive(user, at: fix, now: context.now) {
                    case .opened(let challenge, true):
                        try opened(challenge, by: user, entry, context)
                    case .opened: break
                    case .away(let heading): tell(heading, to: user, in: room, context)
                    }
                }
            } catch is Refusal {
                continue
            }
        }
    }

    private func rooms(walkedBy user: String, _ context: Context) throws -> [String] {
        if let walkers { return walkers[user] ?? [] }
        let all = try RoomReader(context.database).players(in: .quiz)
        let walkers = Dictionary(grouping: all) { $0.user }.mapValues { $0.map(\.room) }
        self.walkers = walkers
        return walkers[user] ?? []
    }

    /// Stores that a challenge has opened, and publishes it. All members receive the event; only
    /// the player receives the question.
    private func opened(
        _ challenge: Challenge, by user: String, _ entry: LiveRoom<QuizMode>, _ context: Context
    ) throws {
        try store(challenge, of: user, entry, context)
        var event = WalkEvent(.challengeOpened, about: user)
        event.by = user
        event.challenge = challenge.number
        rooms.publish(event, entry, context)
        var notice = WalkNotice()
        notice.at = Int(context.now)
        notice.challenge = OpenChallenge(challenge, for: user, in: entry.game)
        context.publish(grammar.userRoom(user, entry.id), notice.bytes)
    }

    private func tell(_ heading: Heading, to user: String, in room: String, _ context: Context) {
        var notice = WalkNotice()
        notice.kind = .away
        notice.at = Int(context.now)
        notice.number = heading.challenge
        notice.distance = heading.distance.tenths
        notice.bearing = heading.bearing.bearingTenths
        context.publish(grammar.userRoom(user, room), notice.bytes)
    }

    private func store(
        _ challenge: Challenge, of user: String, _ entry: LiveRoom<QuizMode>, _ context: Context
    ) throws {
        guard let step = entry.game.step(user, challenge.number) else { return }
        try WalkStore(database: context.database).put(
            step, of: user, challenge: challenge.number, in: entry.id)
        rooms.markUnsaved(entry, .progress)
    }

    private func answer(
        _ request: GiveAnswer, _ call: Call, _ context: Context
    ) throws -> GiveAnswer.Result {
        let room = call.room ?? ""
        let result = try rooms.withRoom(
            room, as: QuizMode.self, for: call.user, context
        ) { entry in
            let answered = try entry.game.answer(
                GivenAnswer(request.answer), to: request.challenge, by: call.user, at: context.now)
            try store(answered.challenge, of: call.user, entry, context)
            tell(answered, by: call.user, entry, context)
            return GiveAnswer.Result(answered, by: call.user, in: entry.game)
        }
        if result.left == 0 { try endIfWalked(room, context) }
        return result
    }

    private func tell(
        _ answered: QuizRoom.Answered, by user: String, _ entry: LiveRoom<QuizMode>,
        _ context: Context
    ) {
        var event = WalkEvent(.challengeAnswered, about: user)
        event.by = user
        event.team = entry.game.team(of: user)
        event.challenge = answered.challenge.number
        event.correct = answered.isRight
        event.points = answered.isRight ? answered.challenge.points : 0
        rooms.publish(event, entry, context)
        guard answered.isDone else { return }
        var finish = WalkEvent(.walkFinished, about: user)
        finish.by = user
        finish.team = event.team
        finish.points = entry.game.walkLine(of: user)?.points
        rooms.publish(finish, entry, context)
    }

    private func walk(
        _ request: GetWalk, _ call: Call, _ context: Context
    ) throws -> GetWalk.Result {
        try rooms.withRoom(call.room ?? "", as: QuizMode.self, for: call.user, context) { entry in
            var result = GetWalk.Result()
            result.open = entry.game.openChallenges(for: call.user).map {
                OpenChallenge($0, for: call.user, in: entry.game)
            }
            result.next = entry.game.nextInOrder(for: call.user).map(QuizPlace.init)
            result.score = WalkScore(of: call.user, in: entry.game)
            return result
        }
    }
}

extension OpenChallenge {
    /// Creates the document of a challenge that this player has reached.
    fileprivate init(_ challenge: Challenge, for player: String, in room: QuizRoom) {
        self.init()
        number = challenge.number
        question = challenge.question
        kind = .init(challenge.kind)
        choices = challenge.choices
        points = challenge.points
        openedAt = Int(room.step(player, challenge.number)?.openedAt ?? 0)
    }
}

extension GiveAnswer.Result {
    fileprivate init(_ answered: QuizRoom.Answered, by user: String, in room: QuizRoom) {
        self.init()
        challenge = answered.challenge.number
        correct = answered.isRight
        points = answered.isRight ? answered.challenge.points : 0
        next = room.nextInOrder(for: user).map(QuizPlace.init)
        left = room.next(for: user, inOrder: false).count
        score = WalkScore(of: user, in: room)
    }
}

extension WalkScore {
    /// Creates the final score; `nil` while challenges are unanswered.
    fileprivate init?(of user: String, in room: QuizRoom) {
        guard let line = room.walkLine(of: user), let finishedAt = line.finishedAt else {
            return nil
        }
        self.init()
        correct = line.right.count
        incorrect = line.wrong.count
        points = line.points
        timeMs = Int(finishedAt - (room.startedAt ?? finishedAt))
        reward = room.quiz?.reward ?? ""
    }
}

/// The choice of the device that determines a player's position.
///
/// A tablet at home sends its position too. So published positions count only from one device at a
/// time: the one that sent a position in the room, or else the first one.
struct WalkDevices {
    /// The time after which another device may take over, milliseconds.
    private static let silenceMax: Int64 = 300_000

    private struct Walker: Hashable {
        let room: String
        let player: String
    }

    private var known: [Walker: (device: String?, at: Int64)] = [:]

    /// Selects the device from which a player sent a position in the room.
    mutating func choose(_ device: String?, of player: String, in room: String, at now: Int64) {
        known[Walker(room: room, player: player)] = (device, now)
    }

    /// Returns whether a position that a device published counts.
    mutating func admit(
        _ device: String?, of player: String, in room: String, at now: Int64
    ) -> Bool {
        let walker = Walker(room: room, player: player)
        if let walks = known[walker], let first = walks.device, first != device,
            (0..<Self.silenceMax).contains(now - walks.at)
        {
            return false
        }
        known[walker] = (device, now)
        return true
    }

    mutating func forget(_ room: String) {
        known = known.filter { $0.key.room != room }
    }
}

extension Refusal {
    /// Explains a position or an answer that was refused.
    /// - Parameters:
    ///   - error: The reason.
    ///   - now: The server's clock, Unix milliseconds.
    init(_ error: WalkError, now: Int64) {
        switch error {
        case .noQuiz: self.init(.roomWrongKind, WalkWords().notPossible)
        case .noFix(.missing): self = Quizzes.noFix
        case .noFix(.old):
            self.init(
                .quizNoFix,
                "This position is too old. Send your current position.")
        case .noFix(.inexact(let max)):
            self.init(
                .quizNoFix,
                "The position must be accurate to \(Int(max)) m. Go where you see the sky, turn on "
                    + "precise location, and try again.")
        case .clockAhead:
            self.init(
                .quizClockAhead, "This time is in the future. Check the clock of your device.")
            self.now = now
        case .tooFast(let wait):
            self.init(.quizTooFast, "Your position jumped. Try again in a moment.")
            retryAfterMs = Int(wait)
        case .notThere(let heading): self.init(heading)
        case .unknownChallenge:
            self.init(.quizUnknownChallenge, "This quiz has no stop with this number.")
        case .answered(let number):
            self.init(.quizAnswered, "You have already answered stop \(number).")
            challenge = number
        case .severalOpen(let numbers):
            let names = numbers.map { "\($0)" }.joined(separator: ", ")
            self.init(.quizSeveralOpen, "Several stops are open. Choose one: \(names).")
        case .done: self.init(.quizDone, "You have answered all stops.")
        }
    }

    /// Tells a player the way to a challenge.
    init(_ heading: Heading) {
        let metres = heading.distance.tenths
        self.init(.quizNotThere, "Stop \(heading.challenge) is \(Int(metres)) m away.")
        challenge = heading.challenge
        distance = metres
        bearing = heading.bearing.bearingTenths
    }

    /// Explains an input that does not fit the question.
    init(_ error: AnswerError) {
        let reason: LocalizedText =
            switch error {
            case .blank: "is missing"
            case .notNumber: "must be a number"
            case .noChoice: "must be one of the choices"
            }
        self = .field(.requestMalformed, "answer", reason)
    }
}
