import Contract
import Engine
import Rules
import SQLite

/// What quiz rooms add to what all rooms share.
struct QuizRooms: RoomPlay {
    unowned let quizzes: Quizzes

    func room(
        _ request: CreateRoom, playersMax: Int, _ call: Call, _ context: Context
    ) throws -> Room {
        guard let id = request.quiz else {
            throw Refusal.field(.requestMalformed, "quiz", "is missing")
        }
        let quiz = try QuizStore(database: context.database).walkable(id, by: call.user).whole()
        var room = Room(
            id: context.identifier(), kind: .quiz, courseID: nil, courseName: quiz.name, holes: [],
            playersMax: playersMax, code: "", createdAt: context.now)
        room.set(Walk(id: id, quiz: quiz))
        return room
    }

    func insert(_ room: Room, _ context: Context) throws {
        guard let walk = room.walk else { return }
        try WalkStore(database: context.database).insert(room.id, quiz: walk.id)
    }

    func restore(_ room: inout Room, _ context: Context) throws {
        guard let walk = try WalkStore(database: context.database).walk(room.id) else {
            // Without one it is a room all the same: it can be left and ended.
            return context.log.error("a quiz cannot be read", ("room", room.id))
        }
        room.set(walk)
    }

    func refusal(of error: any Error, now: Int64) -> Refusal? {
        switch error {
        case let error as WalkError: Refusal(error, now: now)
        case let error as AnswerError: Refusal(error)
        default: nil
        }
    }

    func state(of room: Room, isOnline: (String) -> Bool) -> [UInt8] {
        var state = QuizRoomState()
        state.head = RoomHead(room)
        state.players = room.seats.map { seat in
            var player = QuizRoomState.Player()
            player.player = seat.player
            player.name = seat.name
            player.guest = seat.isGuest
            player.online = !seat.isGuest && isOnline(seat.player)
            player.left = seat.hasLeft
            player.team = seat.team
            return player
        }
        if let walk = room.walk { state.quiz = QuizRoomState.Quiz(walk) }
        state.settings.playersMax = room.settings.playersMax
        let lines = room.walkLines
        for seat in room.seats {
            guard let line = lines.first(where: { $0.players.contains(seat.player) }) else {
                continue
            }
            state.walks.append(seat.player, progress(of: seat.player, line, in: room))
        }
        state.standings = lines.flatMap(\.players)
        state.places = lines.map { QuizRoomState.Place($0, startedAt: room.startedAt) }
        return state.bytes
    }

    private func progress(
        of player: String, _ line: WalkLine, in room: Room
    ) -> QuizRoomState.Progress {
        var progress = QuizRoomState.Progress()
        progress.current = room.nextInOrder(for: player)?.number
        progress.opened = room.walk?.steps[player]?.keys.sorted() ?? []
        progress.correct = line.right
        progress.wrong = line.wrong
        progress.points = line.points
        progress.finishedAt = line.finishedAt.map { Int($0) }
        return progress
    }

    func replace(
        _ user: String, with guest: String, in room: String, _ context: Context
    ) throws {
        try WalkStore(database: context.database).replace(user, with: guest, in: room)
    }

    func changed(_ change: RoomChange, _ room: Room, _ context: Context) throws {
        try quizzes.follow(change, room, context)
    }

    func brief(of room: Room) -> String {
        let heading =
            switch room.phase {
            case .lobby: "Lobby"
            case .playing: "Quiz"
            case .ended: "End"
            case .abandoned: "Abandoned"
            }
        let count = room.walk?.quiz.challenges.count ?? 0
        let players = room.walkLines.filter { !$0.hasLeft }.flatMap { line in
            line.players.map { player in
                let answered = line.right.count + line.wrong.count
                return (name: player, text: " \(answered)/\(count) \(line.points)p")
            }
        }
        return WalkBrief.text(
            heading: heading,
            players: room.phase == .lobby ? players.map { ($0.name, "") } : players)
    }
}

extension QuizRoomState.Quiz {
    fileprivate init(_ walk: Walk) {
        self.init()
        id = walk.id
        name = walk.quiz.name
        description = walk.quiz.description
        reward = walk.quiz.reward
        order = walk.quiz.order.rawValue
        points = walk.quiz.points
        challenges = walk.quiz.challenges.map(QuizPlace.init)
    }
}

extension QuizRoomState.Place {
    fileprivate init(_ line: WalkLine, startedAt: Int64?) {
        self.init()
        rank = line.rank
        tied = line.isTied
        team = line.team
        players = line.players
        correct = line.right.count
        incorrect = line.wrong.count
        points = line.points
        if let finishedAt = line.finishedAt, let startedAt { timeMs = Int(finishedAt - startedAt) }
    }
}
