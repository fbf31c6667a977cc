import Contract
import Engine
import RoundsContract
import RoundsRules
import Topics
import Values

/// Corrections of a card after the end, besides its scores.
extension Scorecards {
    func registerMending(in router: Router) {
        router.on(CorrectPlayer.self) { [self] request, call, context in
            try mend(request, call, context)
        }
        router.on(CorrectRound.self) { [self] request, call, context in
            try move(request, call, context)
        }
        router.on(AddForgotten.self) { [self] request, call, context in
            try add(request, call, context)
        }
    }

    private func mend(
        _ request: CorrectPlayer, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let player = request.player ?? call.user
        try correct(request.room, call, context) { entry in
            let handicap = try SeatEdit.index(
                request.handicap.map { .some($0) }, in: entry.game.settings.handicap)
            let edit = SeatEdit(name: request.name, tee: request.tee, handicap: handicap)
            return try entry.game.mend(edit, of: player, by: call.user)
        }
        return Nothing()
    }

    private func move(
        _ request: CorrectRound, _ call: Call, _ context: Context
    ) throws -> Nothing {
        guard request.course == nil || request.courseName == nil else {
            throw Refusal.field(
                .requestMalformed, "courseName", "must be left out if the request has a course")
        }
        try correct(request.room, call, context) { entry in
            var game = entry.game
            var changes: [RoomChange] = []
            if request.course != nil || request.courseName != nil {
                changes += try moveCourse(request, of: &game, call, context)
            }
            if let text = request.day {
                guard let day = CalendarDay(text), day.number >= 0 else {
                    throw Refusal.field(
                        .requestMalformed, "day", "must be a day such as 2026-05-03")
                }
                changes += try game.move(toDay: day.number, by: call.user, at: context.now)
            }
            // Both corrections passed, so apply them together.
            entry.game = game
            return changes
        }
        return Nothing()
    }

    /// Corrects the course, and the tees of players if the course does not have them.
    private func moveCourse(
        _ request: CorrectRound, of game: inout GolfRoom, _ call: Call, _ context: Context
    ) throws -> [RoomChange] {
        let course = try request.course.map {
            try rooms.directory.playedCourse($0, for: call.user, context)
        }
        let ground = course?.ground(of: game.card.holes, loops: game.loops)
        let changes = try game.move(
            toCourse: course?.id, name: course?.name ?? request.courseName ?? game.courseName,
            holes: ground?.holes, tees: ground?.tees ?? [], by: call.user)
        guard !changes.isEmpty else { return [] }
        if let ground { game.loops = ground.loops }
        if course != nil { game.keepGround(of: course) }
        var seatChanges: [RoomChange] = []
        let names = game.tees.map(\.name)
        for (place, seat) in game.seats.enumerated() where !names.isEmpty {
            guard !names.contains(game.lines[place].tee ?? "") else { continue }
            let tee = try rooms.tee(for: seat.isGuest ? nil : seat.player, in: game, context)
            game.put(seat.player, onTee: tee)
            seatChanges.append(.seatChanged(seat: place))
        }
        return changes + seatChanges
    }

    private func add(
        _ request: AddForgotten, _ call: Call, _ context: Context
    ) throws -> AddGuest.Result {
        var result = AddGuest.Result()
        try correct(request.room, call, context) { entry in
            let tee = try request.tee ?? rooms.tee(for: nil, in: entry.game, context)
            let changes = try entry.game.addForgotten(
                name: request.name, tee: tee, team: request.team, by: call.user)
            result.player = entry.game.seats.last?.player ?? ""
            return changes
        }
        try RoomStore(database: context.database).note(
            adder: call.user, of: result.player, in: request.room)
        return result
    }

    /// Corrects a card that is over, however long ago. Logs the changes with the new result.
    private func correct(
        _ room: String, _ call: Call, _ context: Context,
        _ body: (LiveRoom<GolfRoom>) throws -> [RoomChange]
    ) throws {
        try rooms.withRoom(
            room, as: GolfRoom.self, for: call.user, context, closedToo: true
        ) { entry in
            let before = entry.game
            try rooms.change(entry, by: call.user, context) { try body(entry) }
            let after = entry.game
            let isMoved =
                before.courseName != after.courseName || before.courseID != after.courseID
                || before.dayShift != after.dayShift
            guard isMoved || before.seats != after.seats || before.lines != after.lines else {
                return
            }
            try RoomStore(database: context.database).log(
                from: before, to: after, by: call.user,
                result: RoomState.Game.Lead(changedFrom: before, to: after), now: context.now)
            try context.announce(CardCorrected(room: entry.id))
        }
    }
}
