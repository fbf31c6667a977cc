import Contract
package import Engine
package import Rules
import SQLite

/// Walking: where players are, what opens, what they answer.
extension Quizzes {
    func registerWalking(in router: Router) {
        router.on(SendPosition.self, permit: requireMember, position)
        router.on(GiveAnswer.self, permit: requireMember, answer)
        router.on(GetWalk.self, permit: requireMember, walk)
    }

    private func requireMember(_ call: Call, _ context: Context) throws {
        try rounds.requireMember(call, of: nil, context)
    }

    private func position(
        _ request: SendPosition, _ call: Call, _ context: Context
    ) throws -> SendPosition.Result {
        try rounds.withRoom(call.room ?? "", as: QuizRoom.self, for: call.user, context) { entry in
            guard let lat = request.lat, let lon = request.lon else { throw Self.noFix }
            let fix = Fix(
                place: GeoPoint(lat: lat, lon: lon), accuracy: request.accuracy,
                at: request.at.map(Int64.init) ?? context.now)
            let arrival = try entry.game.arrive(call.user, at: fix, now: context.now)
            devices.take(call.device, of: call.user, in: entry.id, at: context.now)
            switch arrival {
            // The position counts all the same: the next one is measured from it.
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

    /// Takes a ping of a device: where its user is, in all rooms that the user walks in.
    ///
    /// What opens is told on the user's own topic of the room, and so is the way. A position that
    /// does not count is let go: the next one comes soon.
    package func position(
        of user: String, device: String?, _ fix: Fix, _ context: Context
    ) throws {
        for room in try rooms(walkedBy: user, context) {
            guard devices.admit(device, of: user, in: room, at: context.now) else { continue }
            do {
                try rounds.withRoom(room, as: QuizRoom.self, for: user, context) { entry in
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
        let all = try RoundReader(context.database).quizPlayers()
        let walkers = Dictionary(grouping: all) { $0.user }.mapValues { $0.map(\.room) }
        self.walkers = walkers
        return walkers[user] ?? []
    }

    /// Stores that a challenge opened, and tells: everybody that it did, the player alone the
    /// question.
    private func opened(
        _ challenge: Challenge, by user: String, _ entry: LiveRoom<QuizRoom>, _ context: Context
    ) throws {
        try store(challenge, of: user, entry, context)
        var event = RoomEvent(.challengeOpened, about: user)
        event.by = user
        event.challenge = challenge.number
        rounds.publish(&event, entry, context)
        var notice = WalkNotice()
        notice.at = Int(context.now)
        notice.challenge = OpenChallenge(challenge, for: user, in: entry.game)
        context.publish(grammar.userRoom(user, entry.id), notice.bytes)
    }

    private func tell(_ heading: Heading, to user: String, in room: String, _ context: Context) {
        var notice = WalkNotice()
        notice.kind = WalkNotice.away
        notice.at = Int(context.now)
        notice.number = heading.challenge
        notice.distance = heading.distance.tenths
        notice.bearing = heading.bearing.bearingTenths
        context.publish(grammar.userRoom(user, room), notice.bytes)
    }

    private func store(
        _ challenge: Challenge, of user: String, _ entry: LiveRoom<QuizRoom>, _ context: Context
    ) throws {
        guard let step = entry.game.step(user, challenge.number) else { return }
        try WalkStore(database: context.database).put(
            step, of: user, challenge: challenge.number, in: entry.id)
        rounds.markUsed(entry)
    }

    private func answer(
        _ request: GiveAnswer, _ call: Call, _ context: Context
    ) throws -> GiveAnswer.Result {
        let room = call.room ?? ""
        let result = try rounds.withRoom(
            room, as: QuizRoom.self, for: call.user, context
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
        _ answered: QuizRoom.Answered, by user: String, _ entry: LiveRoom<QuizRoom>,
        _ context: Context
    ) {
        var event = RoomEvent(.challengeAnswered, about: user)
        event.by = user
        event.team = entry.game.team(of: user)
        event.challenge = answered.challenge.number
        event.correct = answered.isRight
        event.points = answered.isRight ? answered.challenge.points : 0
        rounds.publish(&event, entry, context)
        guard answered.isDone else { return }
        var finish = RoomEvent(.walkFinished, about: user)
        finish.by = user
        finish.team = event.team
        finish.points = entry.game.walkLine(of: user)?.points
        rounds.publish(&finish, entry, context)
    }

    private func walk(
        _ request: GetWalk, _ call: Call, _ context: Context
    ) throws -> GetWalk.Result {
        try rounds.withRoom(call.room ?? "", as: QuizRoom.self, for: call.user, context) { entry in
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
    /// A challenge that this player has come to.
    fileprivate init(_ challenge: Challenge, for player: String, in room: QuizRoom) {
        self.init()
        number = challenge.number
        question = challenge.question
        kind = challenge.kind.rawValue
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
    /// Nil until all is answered.
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
