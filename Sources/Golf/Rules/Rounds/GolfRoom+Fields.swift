import RoomsRules
import Values

/// Reading and writing the fields of a card.
extension GolfRoom {
    /// The edits that turn this game into another version of it.
    /// - Complexity: O(players × holes × rounds).
    package func edits(to other: GolfRoom) -> [CardEdit] {
        var fields: [CardField] = [.day, .course]
        for seat in seats where other.seat(of: seat.player) == nil {
            fields.append(.line(seat.player))
        }
        for seat in other.seats {
            guard self.seat(of: seat.player) != nil else {
                fields.append(.line(seat.player))
                continue
            }
            fields += [.name(seat.player), .tee(seat.player), .handicap(seat.player)]
            if !stakes.isEmpty { fields.append(.stakes(seat.player)) }
            fields += cellFields(of: seat.player)
        }
        return fields.compactMap { field in
            let (old, new) = (value(of: field), other.value(of: field))
            return old == new ? nil : CardEdit(field, before: old, after: new)
        }
    }

    private func cellFields(of player: String) -> [CardField] {
        (0..<card.rounds).flatMap { round in
            card.holes.indices.flatMap { position -> [CardField] in
                let place = DoubleEntry.Place(player: player, position: position, round: round)
                guard settings.isDoubleEntry else { return [.cell(place)] }
                return [.cell(place)]
                    + seats.filter { !$0.isGuest }.map { .entry(place, by: $0.player) }
            }
        }
    }

    /// The present content of a field.
    package func value(of field: CardField) -> CardValue {
        switch field {
        case .day: return .days(dayShift)
        case .course: return .course(course)
        case .entry(let place, let scorer):
            return entries.entry(by: scorer, at: place).map { .cell($0) } ?? .nothing
        case .stakes(let player):
            let given = stakeAnswers(of: player)
            return given.isEmpty ? .nothing : .stakes(given)
        case .cell, .name, .tee, .handicap, .line: break
        }
        guard let seat = field.player.flatMap(seat(of:)) else { return .nothing }
        switch field {
        case .cell(let place):
            guard card.holes.indices.contains(place.position), place.round < card.rounds else {
                return .nothing
            }
            let cell = card.cell(seat: seat, position: place.position, round: place.round)
            return cell.map { .cell($0) } ?? .nothing
        case .name: return .text(seats[seat].name)
        case .tee: return lines[seat].tee.map { .text($0) } ?? .nothing
        case .handicap:
            return .index(lines[seat].handicap, isEntered: lines[seat].isHandicapEntered)
        default: return .line(line(at: seat))
        }
    }

    private var course: CardCourse {
        CardCourse(
            id: courseID, name: room.title, holes: card.holes, tees: tees, sport: sport,
            longitude: longitude, loops: loops)
    }

    private func line(at seat: Int) -> SeatLine {
        let player = seats[seat].player
        let scores = (0..<card.rounds).flatMap { round in
            card.holes.indices.compactMap { position in
                card.cell(seat: seat, position: position, round: round).map {
                    SeatLine.Score(round: round, position: position, cell: $0)
                }
            }
        }
        return SeatLine(
            seat: seats[seat], line: lines[seat], scores: scores,
            answers: stakeAnswers(of: player),
            concessions: concessions.filter { $0.value.seat == seat }.mapValues(\.holes),
            signatures: Dictionary(
                uniqueKeysWithValues: signatures.filter { $0.key.player == player }
                    .map { ($0.key.round, $0.value) }),
            closed: Set(closed.filter { $0.player == player }.map(\.round)))
    }

    private func stakeAnswers(of player: String) -> [SeatLine.Answer] {
        answers.all.answers.filter { $0.key.player == player }
            .map { SeatLine.Answer(round: $0.key.round, bet: $0.key.bet, answer: $0.value) }
            .sorted { ($0.round, $0.bet) < ($1.round, $1.bet) }
    }

    /// Gives a field another content.
    /// - Parameter now: The time of a score that replaces a later one. Unix milliseconds.
    /// - Returns: The changes. Empty if the field is no longer on the card.
    mutating func set(
        _ field: CardField, to value: CardValue, at now: Int64
    ) -> [GolfChange] {
        switch (field, value) {
        case (.day, .days(let days)):
            dayShift = days
            return [.roundCorrected(isOtherCourse: false)]
        case (.course, .course(let course)): return set(course)
        case (.line(let player), .line(let line)): return put(line, of: player)
        case (.line(let player), .nothing):
            // A user who claimed the line keeps it.
            guard let seat = seat(of: player), seats[seat].isGuest else { return [] }
            return takeOut(player)
        case (.stakes(let player), .nothing): return dropStakes(of: player)
        case (.entry(let place, let scorer), _):
            guard seat(of: place.player) != nil else { return [] }
            let last = entries.entry(by: scorer, at: place)
            var cell = Cell(score: nil, at: now, by: scorer)
            if case .cell(let wanted) = value { cell = wanted }
            // A score that was entered later keeps its time, so that later ones of its phone still win.
            if let last, !cell.beats(last) {
                cell = Cell(score: cell.score, at: max(now, last.at + 1), by: scorer)
            }
            _ = entries.write(cell, at: place)
            return []
        default: break
        }
        guard let seat = field.player.flatMap(seat(of:)) else { return [] }
        switch (field, value) {
        case (.cell(let place), _): return set(place, of: seat, to: value, at: now)
        case (.name, .text(let name)): room.seats[seat].name = name
        case (.tee, .text(let tee)): lines[seat].tee = tee
        case (.tee, .nothing): lines[seat].tee = nil
        case (.handicap, .index(let index, let isEntered)):
            (lines[seat].handicap, lines[seat].isHandicapEntered) = (index, isEntered)
        default: return []
        }
        return [.room(.seatChanged(seat: seat))]
    }

    private mutating func set(
        _ place: DoubleEntry.Place, of seat: Int, to value: CardValue, at now: Int64
    ) -> [GolfChange] {
        guard card.holes.indices.contains(place.position), place.round < card.rounds else {
            return []
        }
        let last = card.cell(seat: seat, position: place.position, round: place.round)
        var cell = Cell(score: nil, at: now, by: last?.by ?? seats[seat].player)
        if case .cell(let wanted) = value { cell = wanted }
        if let last, !cell.beats(last) {
            cell = Cell(score: cell.score, at: max(now, last.at + 1), by: cell.by)
        }
        _ = card.write(cell, seat: seat, position: place.position, round: place.round)
        return [.cellWritten(seat: seat, position: place.position, round: place.round)]
    }

    private mutating func set(_ course: CardCourse) -> [GolfChange] {
        guard course.holes.count == card.holes.count else { return [] }
        for (position, hole) in course.holes.enumerated() { card.set(hole, at: position) }
        (tees, courseID, room.title) = (course.tees, course.id, course.name)
        (sport, longitude, loops) = (course.sport, course.longitude, course.loops)
        return [.roundCorrected(isOtherCourse: true)]
    }

    /// - Returns: Empty if the card has this player, or no place for one more.
    private mutating func put(_ line: SeatLine, of player: String) -> [GolfChange] {
        guard seat(of: player) == nil, room.seats.count < room.seatsMax else { return [] }
        reserveGuest(player)
        room.seats.append(line.seat)
        sit(line.line)
        let seat = seats.count - 1
        for score in line.scores {
            restore(score.cell, seat: seat, position: score.position, round: score.round)
            guard settings.isDoubleEntry else { continue }
            let place = DoubleEntry.Place(
                player: player, position: score.position, round: score.round)
            for scorer in scorers(of: seat) {
                let entry = Cell(score: score.cell.score, at: score.cell.at, by: scorer)
                _ = entries.write(entry, at: place)
            }
        }
        for answer in line.answers {
            answers[.init(round: answer.round, bet: answer.bet, player: player)] = answer.answer
        }
        for (round, holes) in line.concessions {
            restore(MatchConcession(seat: seat, holes: holes), round: round)
        }
        for (round, signers) in line.signatures where !signers.isEmpty {
            signatures[RoundLine(player: player, round: round)] = signers
        }
        for round in line.closed { closed.insert(RoundLine(player: player, round: round)) }
        return [.room(.joined(seat: seat))]
            + line.scores.map {
                .cellWritten(seat: seat, position: $0.position, round: $0.round)
            }
    }

    /// Keeps the id of a guest from being given to another one.
    mutating func reserveGuest(_ player: String) {
        guard player.hasPrefix("g"), let number = Int(player.dropFirst()) else { return }
        room.guestsCount = max(room.guestsCount, number)
    }

    /// Takes the line of a player off the card.
    mutating func takeOut(_ player: String) -> [GolfChange] {
        guard let seat = seat(of: player) else { return [] }
        room.seats.remove(at: seat)
        lines.remove(at: seat)
        card.removeSeat(seat)
        answers.remove(player)
        spots.removeAll { $0.player == player }
        for round in 0..<card.rounds {
            let line = RoundLine(player: player, round: round)
            signatures[line] = nil
            closed.remove(line)
        }
        concessions = concessions.filter { $0.value.seat != seat }.mapValues {
            MatchConcession(seat: $0.seat > seat ? $0.seat - 1 : $0.seat, holes: $0.holes)
        }
        return [.room(.kicked(player: player, freed: seat))]
    }
}
