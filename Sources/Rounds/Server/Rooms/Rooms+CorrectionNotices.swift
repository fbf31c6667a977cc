import Contract
import Engine
import Localization
import People
import PeopleContract
import RoundsContract
import RoundsRules
import Values

/// Notifications about corrections after the end.
extension Rooms {
    /// The maximum number of single changes that a notification names.
    private static let namedMax = 3

    /// The subject of news about the corrections of a room.
    private static func newsSubject(_ room: String) -> String { "correction/\(room)" }
    /// The subject of questions about the corrections of a room.
    private static func askSubject(_ room: String) -> String { "correction/\(room)/ask" }

    /// Asks the players whose agreement is newly missing, and withdraws questions that are answered.
    func askCorrections(
        from before: GolfRoom, to game: GolfRoom, by user: String?, _ context: Context
    ) throws {
        var (asked, missing) = (Set<String>(), Set<String>())
        var questions: [String: CardCorrection] = [:]
        for correction in before.corrections { asked.formUnion(before.awaited(correction)) }
        for correction in game.corrections {
            let awaited = game.awaited(correction)
            missing.formUnion(awaited)
            let known = before.corrections.first { $0.number == correction.number }
            let old = known.map { before.awaited($0) } ?? []
            for member in awaited.subtracting(old) { questions[member] = correction }
        }
        for member in asked.subtracting(missing).sorted() {
            try people.withdraw(Self.askSubject(game.id), of: member, .answered, context)
        }
        for (member, correction) in questions.sorted(by: { $0.key < $1.key })
        where member != user {
            let (author, course) = (game.name(of: correction.by), game.courseName)
            let body: LocalizedText =
                correction.objectors.isEmpty
                ? "\(author) wants to change the finished round at \(course). The change needs your answer within three days."
                : "A player objected to the change by \(author) of the round at \(course). Decide within three days."
            var notice = Notice(
                .cardProposed, title: "Do you agree to this change?", body: body,
                subject: Self.askSubject(game.id))
            notice.from = correction.by
            notice.room = game.id
            try people.notify(member, notice, context)
        }
    }

    /// Notifies all other players of a change of the card, each with the effect on their result and
    /// Handicap Index.
    /// - Parameter indexes: The Handicap Indexes before the change.
    func tellCorrection(
        _ edits: [CardEdit], from before: GolfRoom, to game: GolfRoom, by author: String,
        _ indexes: [String: Fraction?], _ context: Context
    ) throws {
        let now = try self.indexes(of: game, context)
        let changes = edits.filter { !$0.isConfirmation }
            .compactMap { $0.words(in: game, before) }
        let named = changes.reduce(into: [LocalizedText]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let more: LocalizedText = "There are more changes."
        var what = named.prefix(Self.namedMax).map(\.self)
        if named.count > Self.namedMax { what.append(more) }
        let objection: LocalizedText = "You can object for three days."
        let applied = game.corrections.filter {
            $0.isApplied && $0.by == author && !before.corrections.contains($0)
        }
        let title: LocalizedText = "The round at \(game.courseName) was corrected"
        for seat in game.seats where !seat.isGuest && seat.player != author {
            guard game.hasPlayed(seat.player), !game.room.barred.contains(seat.player) else {
                continue
            }
            var parts = what
            if let effect = Self.effect(on: seat.player, from: before, to: game) {
                parts.append(effect)
            }
            if let old = indexes[seat.player], let new = now[seat.player], old != new {
                let handicap: LocalizedText =
                    "Your Handicap Index: \(Self.text(old)) → \(Self.text(new))."
                parts.append(handicap)
            }
            if applied.contains(where: { game.mayObject(seat.player, to: $0) }) {
                parts.append(objection)
            }
            var notice = Notice(
                .cardChanged, title: title, body: "\(parts.joined(separator: " "))",
                subject: Self.newsSubject(game.id))
            notice.from = author
            notice.room = game.id
            try people.notify(seat.player, notice, context)
        }
    }

    /// Notifies the author of a correction that somebody declined it or objected to it.
    func tellDeclined(
        _ correction: CardCorrection, by user: String, from before: GolfRoom, to game: GolfRoom,
        _ context: Context
    ) throws {
        guard correction.by != user, game.hasPlayed(correction.by),
            game.seats.contains(where: { $0.player == correction.by && !$0.isGuest })
        else { return }
        let (name, course) = (game.name(of: user), game.courseName)
        let title: LocalizedText =
            correction.isApplied ? "A player objected to your change" : "Your change was declined"
        let body: LocalizedText =
            switch game.outcome(ofAnswerTo: correction, since: before) {
            case .declined: "\(name) declined your change of the round at \(course)."
            case .stays:
                "\(name) objected to your change of the round at \(course). It stays until everybody in the bet, or everybody who signed, agrees to take it back."
            case .takenBack:
                "\(name) objected to your change of the round at \(course). The change was taken back."
            case .waitsForHost:
                "\(name) objected to your change of the round at \(course). The change was taken back until the host decides."
            case .waitsForObjectors:
                "\(name) objected to your change of the round at \(course). The change was taken back. It returns if the players who objected accept it."
            }
        var notice = Notice(
            .cardChanged, title: title, body: body, subject: Self.newsSubject(game.id))
        notice.from = user
        notice.room = game.id
        try people.notify(correction.by, notice, context)
    }

    /// The Handicap Indexes of the players with accounts, by the rules that fit the game.
    func indexes(of game: GolfRoom, _ context: Context) throws -> [String: Fraction?] {
        let usual = game.sport == .discGolf ? nil : HandicapPolicy.whs.name
        guard let policy = game.settings.handicap ?? usual else { return [:] }
        var indexes: [String: Fraction?] = [:]
        for seat in game.seats where !seat.isGuest && game.hasScore(seat.player) {
            indexes.updateValue(
                try handicaps?.index(of: seat.player, by: policy, context), forKey: seat.player)
        }
        return indexes
    }

    private static func effect(
        on player: String, from before: GolfRoom, to game: GolfRoom
    ) -> LocalizedText? {
        let (old, new) = (results(of: player, in: before), results(of: player, in: game))
        guard old != new, !old.isEmpty, !new.isEmpty else { return nil }
        return """
            Your result before: \(old.joined(separator: " ")) Now: \(new.joined(separator: " "))
            """
    }

    private static func results(of player: String, in game: GolfRoom) -> [LocalizedText] {
        guard let seat = game.seat(of: player) else { return [] }
        return game.outcomes.compactMap { $0[seat] }.map { GameOutcome($0).sentence }
    }

    private static func text(_ index: Fraction?) -> LocalizedText {
        guard let index else { return "none" }
        return LocalizedText(verbatim: index.text(decimals: 1))
    }
}

/// The effect of an answer against a correction.
private enum DeclineOutcome {
    /// It waited, and is dropped.
    case declined
    /// It applies until all whom a bet or a signature concerns agree to take it back.
    case stays
    /// It was taken back, and nobody decides about it any more.
    case takenBack
    /// It was taken back, and the host decides.
    case waitsForHost
    /// It was taken back. It is the host's own, so those who objected decide.
    case waitsForObjectors
}

extension GolfRoom {
    fileprivate func name(of player: String) -> String {
        seat(of: player).map { seats[$0].name } ?? player
    }

    /// - Parameters:
    ///   - correction: The correction as it was before the answer.
    ///   - before: The game before the answer.
    fileprivate func outcome(
        ofAnswerTo correction: CardCorrection, since before: GolfRoom
    ) -> DeclineOutcome {
        guard correction.isApplied else { return .declined }
        if corrections.contains(where: { $0.isApplied && $0.number == correction.number }) {
            return .stays
        }
        let isOpen = objected(by: correction.by) > before.objected(by: correction.by)
        guard isOpen, let host else { return .takenBack }
        return correction.by == host ? .waitsForObjectors : .waitsForHost
    }

    /// The number of an author's corrections to which players objected.
    private func objected(by author: String) -> Int {
        corrections.count { $0.by == author && !$0.objectors.isEmpty }
    }
}

extension CardEdit {
    /// The change as a sentence.
    fileprivate func words(in game: GolfRoom, _ before: GolfRoom) -> LocalizedText? {
        let name = field.player.map { player in
            game.seat(of: player) == nil ? before.name(of: player) : game.name(of: player)
        }
        switch (field, after) {
        case (.day, _): return "The day is now \(CalendarDay(number: game.playedDay).text)."
        case (.course, .course(let course)): return "The course is now \(course.name)."
        case (.name, .text(let new)):
            guard case .text(let old) = self.before else { return nil }
            return "\(old) is now \(new)."
        case (.line, .nothing): return "\(name ?? "") was removed from the card."
        case (.line, _): return "\(name ?? "") was added to the card."
        case (.cell, _): return "Scores of \(name ?? "") changed."
        case (.tee, _), (.handicap, _):
            return "The tee or handicap of \(name ?? "") changed."
        default: return nil
        }
    }
}
