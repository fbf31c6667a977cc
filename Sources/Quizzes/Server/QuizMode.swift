import Contract
import Engine
import JSON
import Locations
import People
import QuizzesContract
import QuizzesRules
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics

/// The room mode of quizzes.
struct QuizMode: RoomMode {
    let kind = RoomKind.quiz
    let words: any RoomWords = WalkWords()
    unowned let quizzes: Quizzes

    func make(
        _ request: CreateQuizRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> QuizRoom {
        guard let id = request.quiz else {
            throw Refusal.field(.requestMalformed, "quiz", "is missing")
        }
        let quiz = try QuizStore(database: context.database).walkable(id, by: call.user).whole()
        let room = Room(
            id: context.identifier(), kind: kind, title: quiz.name, seatsMax: seatsMax, code: "",
            createdAt: context.now)
        return QuizRoom(room, quizID: id, quiz: quiz)
    }

    func insert(_ game: QuizRoom, _ context: Context) throws {
        try WalkStore(database: context.database).insert(game.id, quiz: game.quizID)
    }

    func load(_ room: Room, _ context: Context) throws -> QuizRoom {
        let game = try WalkStore(database: context.database).game(room)
        if game.quiz == nil {
            context.log.error("a quiz cannot be read", ("room", room.id))
        }
        return game
    }

    func configure(
        _ request: ConfigureQuizRoom, _ entry: LiveRoom<QuizMode>, by user: String,
        _ context: Context
    ) throws -> [RoomChange] {
        let seatsMax = request.playersMax ?? entry.game.room.seatsMax
        return try entry.game.configure(seatsMax: seatsMax, by: user)
    }

    func choose(
        _ request: SetQuizPlayer, for player: String, _ entry: LiveRoom<QuizMode>, by user: String,
        _ context: Context
    ) throws -> [RoomChange] {
        try entry.game.choose(team: request.team, for: player, by: user)
    }

    func refusal(of error: any Error, now: Int64) -> Refusal? {
        switch error {
        case let error as WalkError: Refusal(error, now: now)
        case let error as AnswerError: Refusal(error)
        default: nil
        }
    }

    func head(of game: QuizRoom) -> QuizRoomHead {
        let room = game.room
        var head = QuizRoomHead()
        head.common = CommonRoomHead(room)
        head.players = room.seats.map { seat in
            var player = QuizRoomState.Player()
            player.player = seat.player
            player.name = seat.name
            player.guest = seat.isGuest
            player.left = seat.hasLeft
            player.team = seat.team
            return player
        }
        if let quiz = game.quiz { head.quiz = QuizRoomState.Quiz(quiz, id: game.quizID) }
        head.settings.playersMax = room.seatsMax
        return head
    }

    func state(of game: QuizRoom) -> QuizRoomState {
        let room = game.room
        var state = QuizRoomState()
        state.common = CommonRoomState(room)
        guard room.startedAt != nil else { return state }
        let lines = game.walkLines
        for seat in room.seats {
            guard let line = lines.first(where: { $0.players.contains(seat.player) }) else {
                continue
            }
            state.walks.append(seat.player, progress(of: seat.player, line, in: game))
        }
        state.standings = lines.flatMap(\.players)
        state.places = lines.map { QuizRoomState.Place($0, startedAt: room.startedAt) }
        return state
    }

    private func progress(
        of player: String, _ line: WalkLine, in game: QuizRoom
    ) -> QuizRoomState.Progress {
        var progress = QuizRoomState.Progress()
        progress.current = game.nextInOrder(for: player)?.number
        progress.opened = game.steps[player]?.keys.sorted() ?? []
        progress.correct = line.right
        progress.wrong = line.wrong
        progress.points = line.points
        progress.finishedAt = line.finishedAt.map { Int($0) }
        return progress
    }

    func event(of change: RoomChange, in game: QuizRoom) -> WalkEvent {
        var event = WalkEvent(RoomEventHead(change, in: game.room))
        if change == .started { event.round = 1 }
        return event
    }

    func replace(
        _ user: String, with guest: String?, in room: String, _ context: Context
    ) throws {
        guard let guest else { return }
        try WalkStore(database: context.database).replace(user, with: guest, in: room)
    }

    func changed(_ change: RoomChange, _ game: QuizRoom, _ context: Context) throws {
        try quizzes.follow(change, game, context)
    }

    func startTitle(of game: QuizRoom) -> LocalizedText { "The quiz walk has started" }

    func summaryLine(of game: QuizRoom) -> String {
        let heading =
            switch game.phase {
            case .lobby: "Lobby"
            case .playing: "Quiz"
            case .ended: "End"
            case .abandoned: "Abandoned"
            }
        let count = game.quiz?.challenges.count ?? 0
        let players = game.walkLines.filter { !$0.hasLeft }.flatMap { line in
            line.players.map { player in
                let answered = line.right.count + line.wrong.count
                return (name: player, result: "\(answered)/\(count) \(line.points)p")
            }
        }
        return SummaryLine.text(
            heading: heading,
            players: game.phase == .lobby ? players.map { ($0.name, "") } : players)
    }
}

/// The words of quiz walks in notifications.
struct WalkWords: RoomWords {
    let notPossible: LocalizedText = "This is not possible in a quiz room."
    let over: LocalizedText = "The quiz walk is over"

    func youManage(_ title: String) -> LocalizedText { "You now manage the quiz walk \(title)." }

    func isHost(_ name: LocalizedText, of title: String) -> LocalizedText {
        "\(name) is now the host of the quiz walk \(title)."
    }

    let youWereRemoved: LocalizedText = "You were removed from a quiz walk"

    func removed(by name: LocalizedText, from title: String) -> LocalizedText {
        "\(name) removed you from the quiz walk \(title)."
    }

    func started(by name: LocalizedText, _ title: String) -> LocalizedText {
        "\(name) started the quiz walk \(title)."
    }

    func invited(by name: String) -> LocalizedText { "\(name) invites you to a quiz walk" }
    func invitation(to title: String) -> LocalizedText { "Join the quiz walk \(title)." }
}

extension QuizRoomState.Quiz {
    fileprivate init(_ quiz: Quiz, id: String) {
        self.init()
        self.id = id
        name = quiz.name
        description = quiz.description
        reward = quiz.reward
        order = .init(quiz.order)
        points = quiz.points
        challenges = quiz.challenges.map(QuizPlace.init)
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
