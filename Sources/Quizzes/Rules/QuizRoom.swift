package import RoomsRules
package import Values

/// A room in which players play a quiz. It stores the challenges that each player opened and
/// answered.
///
/// The seats and teams are in the common part. Players read only questions of challenges that they
/// have reached. Partners share answers, and therefore the next challenge.
package struct QuizRoom: GameRoom {
    package var room: Room
    /// The quiz's id, even after the quiz is deleted.
    package let quizID: String
    /// A copy of the quiz from the creation of the room, because its author may change it later.
    ///
    /// It is `nil` if the copy cannot be read. Even then players can leave the room, and the host
    /// can end it.
    package let quiz: Quiz?
    /// The progress by player, then by challenge number.
    package internal(set) var steps: [String: [Int: Step]] = [:]
    /// The last position of each player that counted. It is not in the database.
    package internal(set) var fixes: [String: Fix] = [:]
    /// The distance by which each player's positions exceed the speed limit, metres
    /// (``PositionRules/lead(of:after:with:now:)``).
    var leads: [String: Double] = [:]

    package init(_ room: Room, quizID: String, quiz: Quiz?) {
        precondition(room.kind == .quiz, "a quiz is walked in a quiz room")
        self.room = room
        self.quizID = quizID
        self.quiz = quiz
    }

    package func step(_ player: String, _ challenge: Int) -> Step? { steps[player]?[challenge] }

    /// Restores a stored step.
    package mutating func restore(_ step: Step, of player: String, challenge: Int) {
        guard quiz?[challenge] != nil else { return }
        steps[player, default: [:]][challenge] = step
    }

    /// The last known position of a player. After a restart, it is the place of the last opened
    /// challenge, because nobody crosses the town in that time.
    func lastFix(of player: String) -> Fix? {
        if let fix = fixes[player] { return fix }
        let opened = steps[player]?.max { $0.value.openedAt < $1.value.openedAt }
        guard let opened, let challenge = quiz?[opened.key] else { return nil }
        return Fix(
            place: challenge.place, accuracy: challenge.radius, at: opened.value.openedAt)
    }

    /// Returns the challenges that a player may open next. Neither the player nor a partner has
    /// answered them.
    /// - Parameter inOrder: Whether to apply the quiz's order. If `false`, the result has all of
    ///   them.
    package func next(for player: String, inOrder: Bool = true) -> [Challenge] {
        guard let quiz else { return [] }
        let partners = partners(of: player)
        let open = quiz.challenges.filter { challenge in
            !partners.contains { step($0, challenge.number)?.answeredAt != nil }
        }
        return inOrder && quiz.order == .set ? Array(open.prefix(1)) : open
    }

    /// Returns the next challenge of a player. It is `nil` if players choose the order, or all are
    /// answered.
    package func nextInOrder(for player: String) -> Challenge? {
        quiz?.order == .set ? next(for: player).first : nil
    }

    package func team(of player: String) -> Int? { seat(of: player).flatMap { seats[$0].team } }

    /// Returns the player with all partners.
    private func partners(of player: String) -> [String] {
        guard let team = team(of: player) else { return [player] }
        return seats.filter { $0.team == team }.map(\.player)
    }
}

/// Changes of the room.
extension QuizRoom {
    package mutating func follow(_ change: RoomChange) -> [RoomChange] {
        guard case .erased(let player, let guest) = change else { return [] }
        if let steps = steps.removeValue(forKey: player) { self.steps[guest] = steps }
        // The guest gets no position, so the server forgets it.
        fixes[player] = nil
        leads[player] = nil
        return []
    }

    /// Puts a player into a team. This is possible only in the lobby, because partners share
    /// answers.
    package mutating func choose(
        team: Int??, for player: String, by user: String
    ) throws -> [RoomChange] {
        try room.checkChoice(for: player, by: user, changesGame: team != nil)
        try room.require(.lobby)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        guard let team, team != seats[place].team else { return [] }
        room.setTeam(team, of: place)
        return [.seatChanged(seat: place)]
    }

    /// Changes the number of seats, by request of the host.
    package mutating func configure(seatsMax: Int, by user: String) throws -> [RoomChange] {
        try room.checkSettings(seatsMax: seatsMax, by: user, in: .lobby)
        guard seatsMax != room.seatsMax else { return [] }
        room.seatsMax = seatsMax
        return [.configured]
    }

    /// Ends the game when all remaining players have answered all challenges.
    package mutating func endIfWalked(at now: Int64) -> [RoomChange] {
        guard quiz != nil, phase == .playing else { return [] }
        let here = walkLines.filter { !$0.hasLeft }
        guard !here.isEmpty, here.allSatisfy({ $0.finishedAt != nil }) else { return [] }
        return room.close(.ended, at: now)
    }
}

/// Answers.
extension QuizRoom {
    /// The result of an answer.
    package struct Answered: Equatable, Sendable {
        package let challenge: Challenge
        package let isRight: Bool
        /// Whether the player or the team has answered all challenges.
        package let isDone: Bool
    }

    /// Judges a player's answer to an open challenge.
    /// - Parameter number: The challenge's number; `nil` if only one is open.
    /// - Throws: ``RoomError``, ``WalkError``, or ``AnswerError`` if the input does not fit the
    ///   question.
    package mutating func answer(
        _ given: GivenAnswer, to number: Int?, by user: String, at now: Int64
    ) throws -> Answered {
        try requireWalker(user)
        let challenge = try challenge(number, for: user)
        let isRight = try challenge.answer.judge(given)
        steps[user]?[challenge.number]?.answeredAt = now
        steps[user]?[challenge.number]?.isRight = isRight
        return Answered(challenge: challenge, isRight: isRight, isDone: next(for: user).isEmpty)
    }

    /// Returns the challenges whose questions a player may read: opened by the player, but not
    /// answered.
    package func openChallenges(for user: String) -> [Challenge] {
        guard isMember(user), phase == .playing else { return [] }
        return next(for: user).filter { step(user, $0.number) != nil }
    }

    private func challenge(_ number: Int?, for user: String) throws -> Challenge {
        if let number {
            guard quiz?[number] != nil else { throw WalkError.unknownChallenge }
            let isAnswered = partners(of: user).contains { step($0, number)?.answeredAt != nil }
            guard !isAnswered else { throw WalkError.answered(number) }
        }
        let open = openChallenges(for: user).filter { number == nil || $0.number == number }
        if open.count == 1 { return open[0] }
        if open.count > 1 { throw WalkError.severalOpen(open.map(\.number)) }
        guard !next(for: user).isEmpty else { throw WalkError.done }
        guard let heading = heading(for: user) else { throw WalkError.noFix(.missing) }
        throw WalkError.notThere(heading)
    }
}

/// Ranking.
extension QuizRoom {
    /// The ranking, the leader first; empty without a quiz.
    package var walkLines: [WalkLine] {
        guard let quiz else { return [] }
        var sides: [(team: Int?, seats: [Seat])] = []
        for seat in seats {
            let place = seat.team.flatMap { team in sides.firstIndex { $0.team == team } }
            if let place {
                sides[place].seats.append(seat)
            } else {
                sides.append((seat.team, [seat]))
            }
        }
        let lines = sides.map { line(of: $0.seats, team: $0.team, on: quiz) }
        // Equal lines keep the order of their seats.
        let order = lines.indices.sorted {
            lines[$0].precedes(lines[$1]) || lines[$0].isLevel(with: lines[$1]) && $0 < $1
        }
        return Self.ranked(order.map { lines[$0] })
    }

    /// Returns the result of a player and all partners.
    package func walkLine(of player: String) -> WalkLine? {
        walkLines.first { $0.players.contains(player) }
    }

    private func line(of seats: [Seat], team: Int?, on quiz: Quiz) -> WalkLine {
        var line = WalkLine()
        line.team = team
        line.players = seats.map(\.player)
        line.hasLeft = seats.allSatisfy { seat(of: $0.player).map(isGone) ?? true }
        for challenge in quiz.challenges {
            let answered = line.players.lazy.compactMap { step($0, challenge.number) }
                .first { $0.answeredAt != nil }
            guard let answered, let at = answered.answeredAt else { continue }
            line.lastAt = max(line.lastAt ?? at, at)
            if answered.isRight == true {
                line.right.append(challenge.number)
                line.points += challenge.points
            } else {
                line.wrong.append(challenge.number)
            }
        }
        let isFinished = line.right.count + line.wrong.count == quiz.challenges.count
        line.finishedAt = isFinished ? line.lastAt : nil
        return line
    }

    private static func ranked(_ lines: [WalkLine]) -> [WalkLine] {
        var lines = lines
        for place in lines.indices {
            let isLevel = place > 0 && lines[place].isLevel(with: lines[place - 1])
            lines[place].rank = isLevel ? lines[place - 1].rank : place + 1
            if isLevel {
                lines[place].isTied = true
                lines[place - 1].isTied = true
            }
        }
        return lines
    }
}

extension RoomKind {
    /// A quiz with stops at places.
    package static let quiz = RoomKind(rawValue: "quiz")
}
