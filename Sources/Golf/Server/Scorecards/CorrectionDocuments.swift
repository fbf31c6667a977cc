import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import RoomsRules
import Values

/// Corrections as clients see them.
extension RoomState.Correction {
    /// All corrections of a game in which somebody has a say. `nil` if there are none.
    static func all(in game: GolfRoom) -> [RoomState.Correction]? {
        game.corrections.isEmpty ? nil : game.corrections.map { Self($0, in: game) }
    }

    init(_ correction: CardCorrection, in game: GolfRoom) {
        self.init()
        change = correction.number
        by = correction.by
        at = Int(correction.at)
        until = Int(correction.until)
        state =
            correction.isApplied
            ? .applied : correction.objectors.isEmpty ? .waiting : .objected
        changes = game.once(correction.edits).lazy.compactMap { Change($0, in: game) }
            .prefix(Self.changesMax).map(\.self)
        agreed = correction.agreed.sorted()
        waiting = game.awaited(correction).sorted()
        objected = correction.objectors.sorted()
    }
}

extension RoomState.Correction.Change {
    /// - Returns: `nil` for an edit that players do not see, such as an entry of a scorer.
    init?(_ edit: CardEdit, in game: GolfRoom) {
        guard !edit.isConfirmation else { return nil }
        self.init()
        player = edit.field.player ?? ""
        before = edit.before.shown(for: edit.field, in: game)
        after = edit.after.shown(for: edit.field, in: game)
        if case .course(let old) = edit.before, case .course(let new) = edit.after {
            (before, after) = CardCourse.shown(old, new)
        }
        let subject: CardLog.Subject
        switch edit.field {
        case .entry: return nil
        case .cell(let place):
            guard game.card.holes.indices.contains(place.position) else { return nil }
            team = game.seat(of: place.player).flatMap(game.scoringTeam(of:))
            subject = .strokes
            hole = game.card.holes[place.position].number
            round = place.round + 1
        case .name: subject = .name
        case .tee: subject = .tee
        case .handicap: subject = .handicap
        case .day: subject = .day
        case .course: subject = .course
        case .line: subject = edit.after == .nothing ? .removed : .added
        case .stakes: subject = .stake
        }
        what = .known(subject)
    }
}

extension CardCourse {
    /// Two courses as players see them. Courses of one name have their ids or the names of their tees, too.
    static func shown(_ one: CardCourse, _ other: CardCourse) -> (JSON, JSON) {
        guard one.name == other.name else { return (.string(one.name), .string(other.name)) }
        let isOther = one.id != other.id
        let text = { (course: CardCourse) in
            let mark = isOther ? course.id : course.tees.map(\.name).joined(separator: ", ")
            return JSON.string("\(course.name) (\(mark.flatMap { $0.isEmpty ? nil : $0 } ?? "–"))")
        }
        return (text(one), text(other))
    }
}

extension CardValue {
    fileprivate func shown(for field: CardField, in game: GolfRoom) -> JSON {
        switch self {
        case .nothing: .null
        case .cell(let cell): cell.score?.json ?? .null
        case .text(let text): .string(text)
        case .index(let index, _): index.map { .double($0.double) } ?? .null
        case .days(let days):
            .string(CalendarDay(number: game.playedDay - game.dayShift + days).text)
        case .course(let course): .string(course.name)
        case .line(let line): .string(line.seat.name)
        case .stakes(let answers):
            .string(
                Set(answers.filter(\.answer.isAccepted).map(\.bet)).sorted().joined(
                    separator: ", "))
        }
    }
}

/// Corrections as the database stores them.
extension StoredCorrection {
    init(_ correction: CardCorrection) {
        self.init()
        by = correction.by
        at = Int(correction.at)
        applied = correction.isApplied
        agreed = correction.agreed.sorted()
        objectors = correction.objectors.sorted()
        edits = correction.edits.map(Edit.init)
        since = correction.since
        signed = correction.signed.sorted { ($0.player, $0.round) < ($1.player, $1.round) }.map {
            var line = SignedLine()
            (line.player, line.round) = ($0.player, $0.round)
            return line
        }
        indexes = correction.indexes.map {
            var known = KnownIndex()
            (known.player, known.policy) = ($0.player, $0.policy)
            known.index = $0.index?.text(decimals: 4)
            return known
        }
    }
}

extension CardCorrection {
    /// - Throws: ``DamagedRow``.
    init(_ stored: StoredCorrection, number: Int, of room: String) throws {
        do {
            self.init(
                since: stored.since, number: number, by: stored.by, at: Int64(stored.at),
                isApplied: stored.applied, edits: try stored.edits.map { try CardEdit($0) },
                agreed: Set(stored.agreed), objectors: Set(stored.objectors),
                signed: Set(stored.signed.map { RoundLine(player: $0.player, round: $0.round) }),
                indexes: try stored.indexes.map {
                    PlayerIndex(
                        player: $0.player, policy: $0.policy,
                        index: try Fraction(storedIndex: $0.index))
                })
        } catch let fault as StoredCorrectionFault {
            throw DamagedRow(
                .correction, room, in: "card_corrections", "document", reason: fault.reason)
        }
    }
}

extension StoredCorrection.Edit {
    fileprivate init(_ edit: CardEdit) {
        self.init()
        player = edit.field.player
        (before, after) = (.init(edit.before), .init(edit.after))
        switch edit.field {
        case .cell(let place): (kind, round, position) = (.cell, place.round, place.position)
        case .entry(let place, let scorer):
            (kind, round, position) = (.entry, place.round, place.position)
            by = scorer
        case .name: kind = .name
        case .tee: kind = .tee
        case .handicap: kind = .handicap
        case .day: kind = .day
        case .course: kind = .course
        case .line: kind = .line
        case .stakes: kind = .stakes
        }
    }
}

/// A value in a stored correction that is not valid.
private struct StoredCorrectionFault: Error {
    let reason: String
}

extension Fraction {
    fileprivate init?(storedIndex text: String?) throws(StoredCorrectionFault) {
        guard let text else { return nil }
        guard let index = Fraction(text) else {
            throw StoredCorrectionFault(reason: "the index \(text.prefix(20)) is not a number")
        }
        self = index
    }
}

extension CardEdit {
    fileprivate init(_ stored: StoredCorrection.Edit) throws(StoredCorrectionFault) {
        let player = stored.player ?? ""
        let place = DoubleEntry.Place(
            player: player, position: stored.position ?? 0, round: stored.round ?? 0)
        let field: CardField =
            switch stored.kind {
            case .entry: .entry(place, by: stored.by ?? "")
            case .name: .name(player)
            case .tee: .tee(player)
            case .handicap: .handicap(player)
            case .day: .day
            case .course: .course
            case .line: .line(player)
            case .stakes: .stakes(player)
            case .cell: .cell(place)
            }
        self.init(
            field, before: try CardValue(stored.before), after: try CardValue(stored.after))
    }
}

extension StoredCorrection.Value {
    fileprivate init(_ value: CardValue) {
        self.init()
        switch value {
        case .nothing: break
        case .cell(let cell): self.cell = .init(cell)
        case .text(let text): self.text = text
        case .index(let index, let isEntered): self.index = .init(index, isEntered)
        case .days(let days): self.days = days
        case .course(let course): self.course = .init(course)
        case .line(let line): self.line = .init(line)
        case .stakes(let answers): self.answers = answers.map(StoredCorrection.Answer.init)
        }
    }
}

extension CardValue {
    fileprivate init(_ stored: StoredCorrection.Value) throws(StoredCorrectionFault) {
        if let cell = stored.cell {
            self = .cell(Cell(cell))
        } else if let text = stored.text {
            self = .text(text)
        } else if let index = stored.index {
            self = .index(
                try Fraction(storedIndex: index.text), isEntered: index.entered)
        } else if let days = stored.days {
            self = .days(days)
        } else if let course = stored.course {
            self = .course(try CardCourse(course))
        } else if let line = stored.line {
            self = .line(try SeatLine(line))
        } else if let answers = stored.answers {
            self = .stakes(answers.map(SeatLine.Answer.init))
        } else {
            self = .nothing
        }
    }
}

extension StoredCorrection.Cell {
    fileprivate init(_ cell: Cell) {
        self.init()
        (score, at, by) = (cell.score, Int(cell.at), cell.by)
    }
}

extension Cell {
    fileprivate init(_ stored: StoredCorrection.Cell) {
        self.init(score: stored.score, at: Int64(stored.at), by: stored.by)
    }
}

extension StoredCorrection.Index {
    fileprivate init(_ index: Fraction?, _ isEntered: Bool) {
        self.init()
        (text, entered) = (index?.text(decimals: 4), isEntered)
    }
}

extension StoredCorrection.Course {
    fileprivate init(_ course: CardCourse) {
        self.init()
        (id, name, loops) = (course.id, course.name, course.loops)
        holes = course.holes.map(RoomState.Hole.init)
        tees = course.tees.map(RoomState.Tee.init)
        (sport, longitude) = (course.sport?.rawValue, course.longitude)
    }
}

extension CardCourse {
    fileprivate init(_ stored: StoredCorrection.Course) throws(StoredCorrectionFault) {
        for hole in stored.holes {
            guard (1...9).contains(hole.par), (1...999).contains(hole.number),
                hole.strokeIndex.map((1...999).contains) ?? true
            else { throw StoredCorrectionFault(reason: "hole \(hole.number) is not valid") }
        }
        let sport = stored.sport.flatMap(HandicapScore.Sport.init)
        if sport == nil, let word = stored.sport {
            throw StoredCorrectionFault(reason: "\(word.prefix(40)) is not a sport")
        }
        self.init(
            id: stored.id, name: stored.name,
            holes: stored.holes.map {
                CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
            },
            tees: stored.tees.map { CardTee($0) },
            sport: sport, longitude: stored.longitude,
            loops: stored.loops)
    }
}

extension StoredCorrection.Answer {
    fileprivate init(_ given: SeatLine.Answer) {
        self.init()
        (round, bet) = (given.round, given.bet)
        (accepted, at) = (given.answer.isAccepted, Int(given.answer.at))
    }
}

extension SeatLine.Answer {
    fileprivate init(_ stored: StoredCorrection.Answer) {
        self.init(
            round: stored.round, bet: stored.bet,
            answer: .init(isAccepted: stored.accepted, at: Int64(stored.at)))
    }
}

extension StoredCorrection.Line {
    fileprivate init(_ line: SeatLine) {
        self.init()
        let (seat, values) = (line.seat, line.line)
        (player, name, joinedAt) = (seat.player, seat.name, Int(seat.joinedAt))
        (left, leftAt, team) = (seat.hasLeft, seat.leftAt.map { Int($0) }, seat.team)
        (tee, missed, marker) = (values.tee, values.missed, values.marker)
        (index, rating) = (.init(values.handicap, values.isHandicapEntered), values.rating)
        cells = line.scores.map { score in
            var cell = StoredCorrection.Cell(score.cell)
            (cell.round, cell.position) = (score.round, score.position)
            return cell
        }
        answers = line.answers.map(StoredCorrection.Answer.init)
        concessions = line.concessions.sorted { $0.key < $1.key }.map { round, holes in
            var concession = StoredCorrection.Concession()
            (concession.round, concession.holes) = (round, holes)
            return concession
        }
        addedBy = values.addedBy
        signatures = line.signatures.sorted { $0.key < $1.key }.map { round, signers in
            var signature = StoredCorrection.Signature()
            (signature.round, signature.by) = (round, signers.sorted())
            signature.closed = line.closed.contains(round)
            return signature
        }
    }
}

extension SeatLine {
    fileprivate init(_ stored: StoredCorrection.Line) throws(StoredCorrectionFault) {
        let handicap = try Fraction(storedIndex: stored.index.text)
        self.init(
            seat: Seat(
                player: stored.player, name: stored.name, isGuest: true,
                joinedAt: Int64(stored.joinedAt), hasLeft: stored.left,
                leftAt: stored.leftAt.map { Int64($0) }, team: stored.team),
            line: GolfRoom.Line(
                missed: stored.missed, tee: stored.tee, handicap: handicap,
                isHandicapEntered: stored.index.entered, marker: stored.marker,
                rating: stored.rating, addedBy: stored.addedBy),
            scores: stored.cells.map {
                Score(round: $0.round ?? 0, position: $0.position ?? 0, cell: Cell($0))
            },
            answers: stored.answers.map(Answer.init),
            concessions: Dictionary(
                stored.concessions.map { ($0.round, $0.holes) }, uniquingKeysWith: { $1 }),
            signatures: Dictionary(
                stored.signatures.map { ($0.round, Set($0.by)) }, uniquingKeysWith: { $1 }),
            closed: Set(stored.signatures.filter(\.closed).map(\.round)))
    }
}
