import Contract
import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsContract
import RoomsRules
import Topics
import Values

/// Corrections of a card after the end, besides its scores.
extension Scorecards {
    func registerRoundCorrections(in router: Router) {
        router.on(CorrectPlayer.self) { [self] request, call, context in
            try correct(request, call, context)
        }
        router.on(CorrectRound.self) { [self] request, call, context in
            try move(request, call, context)
        }
        router.on(AddForgotten.self) { [self] request, call, context in
            try add(request, call, context)
        }
        router.on(AnswerCorrection.self) { [golf, rooms] request, call, context in
            try rooms.withRoom(
                request.room, as: GolfMode.self, for: call.user, context, closedToo: true
            ) { entry in
                try golf.answer(request, by: call.user, in: entry, context)
            }
            return Nothing()
        }
        router.on(DropSettledStake.self) { [self] request, call, context in
            try changeFinished(request.room, call, context) { entry in
                try golf.release(request.player, by: call.user, in: entry, context)
            }
        }
        router.on(RemoveFromCard.self) { [self] request, call, context in
            try changeFinished(request.room, call, context) { entry in
                try golf.remove(request.player, by: call.user, from: entry, context)
            }
        }
    }

    /// Changes a game that is over.
    /// - Parameter body: Makes the change. Returns the number of the correction if the change waits.
    private func changeFinished(
        _ room: String, _ call: Call, _ context: Context,
        _ body: (LiveRoom<GolfMode>) throws -> Int?
    ) throws -> ChangedGame {
        var result = ChangedGame()
        try rooms.withRoom(
            room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { result.change = try body($0) }
        return result
    }

    private func correct(
        _ request: CorrectPlayer, _ call: Call, _ context: Context
    ) throws -> ChangedGame {
        let player = request.player ?? call.user
        return try correct(request.room, call, context) { game in
            if let name = request.name { try rooms.requireHonest(name, in: game.room, context) }
            let handicap = try SeatEdit.index(
                request.handicap.map { .some($0) }, in: game.settings.handicap)
            let edit = SeatEdit(name: request.name, tee: request.tee, handicap: handicap)
            _ = try game.correct(edit, of: player, by: call.user)
        }
    }

    private func move(
        _ request: CorrectRound, _ call: Call, _ context: Context
    ) throws -> ChangedGame {
        guard request.course == nil || request.courseName == nil else {
            throw Refusal.field(
                .requestMalformed, "courseName", "must be left out if the request has a course")
        }
        return try correct(request.room, call, context) { game in
            if request.course != nil || request.courseName != nil {
                try moveCourse(request, of: &game, call, context)
            }
            if let text = request.day {
                guard let day = CalendarDay(text), day.number >= 0 else {
                    throw Refusal.field(
                        .requestMalformed, "day", "must be a day such as 2026-05-03")
                }
                _ = try game.move(toDay: day.number, by: call.user, at: context.now)
            }
        }
    }

    /// Corrects the course, and the tees of players if the course does not have them.
    private func moveCourse(
        _ request: CorrectRound, of game: inout GolfRoom, _ call: Call, _ context: Context
    ) throws {
        let course = try request.course.map {
            try self.course($0, of: game, for: call.user, context)
        }
        let ground = course?.ground(of: game.card.holes, loops: game.loops)
        let changes = try game.move(
            toCourse: course?.id, name: course?.name ?? request.courseName ?? game.courseName,
            holes: ground?.holes, tees: ground?.tees ?? [], by: call.user)
        guard !changes.isEmpty else { return }
        if let ground { game.loops = ground.loops }
        if course != nil { game.keepGround(of: course) }
        let names = game.tees.map(\.name)
        for (place, seat) in game.seats.enumerated() where !names.isEmpty {
            guard !names.contains(game.lines[place].tee ?? "") else { continue }
            let tee = try golf.tee(for: seat.isGuest ? nil : seat.player, in: game, context)
            game.put(seat.player, onTee: tee)
        }
    }

    /// A course that the author and all other players with an account may see.
    private func course(
        _ id: String, of game: GolfRoom, for user: String, _ context: Context
    ) throws -> PlayedCourse {
        let course = try golf.directory.playedCourse(id, for: user, context)
        for seat in game.seats where !seat.isGuest && seat.player != user {
            do {
                _ = try golf.directory.playedCourse(id, for: seat.player, context)
            } catch is Refusal {
                throw Refusal.field(
                    .courseUnknown, "course", "must be a course that all players may see")
            }
        }
        return course
    }

    private func add(
        _ request: AddForgotten, _ call: Call, _ context: Context
    ) throws -> AddGuest.Result {
        var result = AddGuest.Result()
        let changed = try correct(request.room, call, context) { game in
            try rooms.requireHonest(request.name, in: game.room, context)
            let tee = try request.tee ?? golf.tee(for: nil, in: game, context)
            _ = try game.addForgotten(
                name: request.name, tee: tee, team: request.team, by: call.user)
            result.player = game.seats.last?.player ?? ""
        }
        result.change = changed.change
        return result
    }

    /// Corrects a card that is over, however long ago.
    /// - Parameter body: Changes a copy of the game.
    private func correct(
        _ room: String, _ call: Call, _ context: Context, _ body: (inout GolfRoom) throws -> Void
    ) throws -> ChangedGame {
        var result = ChangedGame()
        try rooms.withRoom(
            room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            var after = entry.game
            try body(&after)
            result.change = try golf.correct(entry, to: after, by: call.user, context)
        }
        return result
    }
}

/// Corrections of scores after the end.
extension Scorecards {
    func correct(
        _ cell: CellWrite, in entry: LiveRoom<GolfMode>, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        var result = SetScore.Result()
        var after = entry.game
        let written = try after.write(
            ScoreWrite(cell, isHeldBack: false), by: call.user, at: context.now)
        result.superseded = written.outcome == .superseded
        result.change = try golf.correct(entry, to: after, by: call.user, context)
        if result.change == nil { tell([(cell, written)], entry, context) }
        result.seq = entry.seq
        return result
    }

    /// Merges scores that were entered offline, and arrive after the end. They apply together, or wait
    /// together.
    func correct(
        _ cells: [CellWrite], in entry: LiveRoom<GolfMode>, _ call: Call, _ context: Context
    ) throws -> SyncCells.Result {
        var result = SyncCells.Result()
        var after = entry.game
        var all: [(CellWrite, GolfRoom.Written)] = []
        try result.note(cells, in: entry.game, call, context) { cell in
            let written = try after.write(
                ScoreWrite(cell, isHeldBack: true), by: call.user, at: context.now)
            all.append((cell, written))
            return written.outcome
        }
        result.change = try golf.correct(entry, to: after, by: call.user, context)
        if result.change == nil { tell(all, entry, context) }
        result.seq = entry.seq
        return result
    }

    private func tell(
        _ all: [(cell: CellWrite, written: GolfRoom.Written)], _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        for (cell, written) in all where !written.entries.isEmpty {
            let place = DoubleEntry.Place(
                player: cell.player, position: written.position, round: written.round)
            tell(written, place, entry, context)
        }
    }
}

extension ScoreWrite {
    init(_ cell: CellWrite, isHeldBack: Bool) {
        self.init(
            player: cell.player, hole: cell.hole, score: cell.strokes, round: cell.round,
            at: cell.at.map(Int64.init), isHeldBack: isHeldBack)
    }
}
