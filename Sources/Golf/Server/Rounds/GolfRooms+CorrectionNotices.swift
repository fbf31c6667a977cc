import Contract
import Engine
import GolfContract
import GolfRules
import Localization
import People
import PeopleContract
import RoomsRules
import Values

/// Notifications about corrections after the end.
extension GolfRooms {
    /// The maximum number of single changes that a notification names.
    private static let namedMax = 3

    /// The subject of news about a correction. A room may have several, and none replaces the news of
    /// another one.
    private static func newsSubject(_ correction: CardCorrection, _ room: String) -> String {
        "correction/\(room)/\(correction.since)"
    }

    /// News about an author's own score line replaces the author's earlier news about it.
    private static func newsSubject(_ news: CorrectionNews, _ game: GolfRoom) -> String {
        guard news.isOnlyForAffected else { return newsSubject(news.correction, game.id) }
        return "correction/\(game.id)/own/\(game.seat(of: news.correction.by) ?? -1)"
    }

    /// The subject of questions about a correction.
    private static func askSubject(_ correction: CardCorrection, _ room: String) -> String {
        "\(newsSubject(correction, room))/ask"
    }

    /// Asks the players whose agreement is newly missing, and withdraws questions that are answered.
    func askCorrections(
        from before: GolfRoom, to game: GolfRoom, by user: String?, _ context: Context
    ) throws {
        for old in before.corrections {
            let now = game.corrections.first { $0.since == old.since }
            let missing = now.map { game.awaited($0) } ?? []
            for member in before.awaited(old).subtracting(missing).sorted() {
                try people.withdraw(
                    Self.askSubject(old, game.id), of: member, .answered, context)
            }
        }
        for correction in game.corrections {
            let known = before.corrections.first { $0.number == correction.number }
            let asked = game.awaited(correction).subtracting(known.map { before.awaited($0) } ?? [])
            for member in asked.sorted() where member != user {
                try ask(member, about: correction, in: game, context)
            }
        }
    }

    private func ask(
        _ member: String, about correction: CardCorrection, in game: GolfRoom, _ context: Context
    ) throws {
        let (author, course) = (game.name(of: correction.by), game.courseName)
        let body: LocalizedText =
            correction.objectors.isEmpty
            ? "\(author) wants to change the finished round at \(course). The change needs your answer within three days."
            : "A player objected to the change by \(author) of the round at \(course). Decide within three days."
        var notice = Notice(
            .cardProposed, title: "Do you agree to this change?", body: body,
            subject: Self.askSubject(correction, game.id))
        notice.from = correction.by
        notice.room = game.id
        try people.notify(member, notice, context)
    }

    /// Notifies the players of a change of the card, each with the effect on their result and Handicap
    /// Index. Only players whose result changes are notified of a correction of the author's own
    /// score line.
    /// - Parameters:
    ///   - author: The user who made the change.
    ///   - indexes: The Handicap Indexes before the change.
    func tell(
        _ news: CorrectionNews, from before: GolfRoom, to game: GolfRoom, by author: String,
        before indexes: [PlayerIndex], _ context: Context
    ) throws {
        // The news names all changes of an open correction, and not only the newest ones.
        let base = news.isOpen ? game.without(news.correction.since) : before
        let correction = game.corrections.first { $0.since == news.correction.since }
        let old = news.isOpen ? correction?.indexes ?? indexes : indexes
        let new = try self.indexes(of: game, by: Set(old.map(\.policy)).sorted(), context)
        let author = news.isOpen ? news.correction.by : author
        let what = Self.words(of: news.edits, in: game, base)
        let objection: LocalizedText = "You can object for three days."
        let title: LocalizedText = "The round at \(game.courseName) was corrected"
        for seat in game.seats where !seat.isGuest && seat.player != author {
            guard game.hasPlayed(seat.player), !game.room.barred.contains(seat.player) else {
                continue
            }
            var parts = what
            if let effect = Self.effect(on: seat.player, from: base, to: game) {
                parts.append(effect)
            } else if news.isOnlyForAffected {
                continue
            }
            parts += Self.moves(of: seat.player, from: old, to: new)
            if news.isOpen, let correction, game.mayObject(seat.player, to: correction) {
                parts.append(objection)
            }
            var notice = Notice(
                .cardChanged, title: title, body: "\(parts.joined(separator: " "))",
                subject: Self.newsSubject(news, game))
            notice.from = author
            notice.room = game.id
            try people.notify(seat.player, notice, context)
        }
    }

    private static func words(
        of edits: [CardEdit], in game: GolfRoom, _ before: GolfRoom
    ) -> [LocalizedText] {
        let changes = edits.filter { !$0.isConfirmation }.compactMap { $0.words(in: game, before) }
        let named = changes.reduce(into: [LocalizedText]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let more: LocalizedText = "There are more changes."
        return named.prefix(namedMax) + (named.count > namedMax ? [more] : [])
    }

    /// The changes of a player's Handicap Indexes.
    private static func moves(
        of player: String, from old: [PlayerIndex], to new: [PlayerIndex]
    ) -> [LocalizedText] {
        old.filter { $0.player == player }.compactMap { known in
            let now = new.first { $0.player == player && $0.policy == known.policy }
            guard let now, now.index != known.index else { return nil }
            return "Your Handicap Index: \(text(known.index)) → \(text(now.index))."
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
            case .takenBack:
                "\(name) objected to your change of the round at \(course). The change was taken back."
            case .waitsForHost:
                "\(name) objected to your change of the round at \(course). The change was taken back until the host decides."
            case .waitsForObjectors:
                "\(name) objected to your change of the round at \(course). The change was taken back. It returns if the players who objected accept it."
            }
        var notice = Notice(
            .cardChanged, title: title, body: body,
            subject: Self.newsSubject(correction, game.id))
        notice.from = user
        notice.room = game.id
        try people.notify(correction.by, notice, context)
    }

    /// The Handicap Indexes of the players with accounts and scores.
    func indexes(
        of game: GolfRoom, by policies: [String], _ context: Context
    ) throws -> [PlayerIndex] {
        let players = game.seats.filter { !$0.isGuest && game.hasScore($0.player) }.map(\.player)
        return try players.flatMap { player in
            try policies.map { policy in
                PlayerIndex(
                    player: player, policy: policy,
                    index: try handicaps?.index(of: player, by: policy, context))
            }
        }
    }

    /// The names of the rules for handicaps that fit some games. A correction of the course may change the
    /// sport, and so affect the indexes by two rules.
    static func policies(of games: [GolfRoom]) -> [String] {
        let names = games.compactMap { game in
            game.settings.handicap ?? (game.sport == .discGolf ? nil : HandicapPolicy.whs.name)
        }
        return Set(names).sorted()
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
        return game.outcomes.compactMap { $0[seat] }.flatMap { outcome in
            [GameOutcome(outcome).sentence] + (outcome.units.map { [sentence(ofUnits: $0)] } ?? [])
        }
    }

    private static func sentence(ofUnits units: Int) -> LocalizedText {
        if units == 0 { return "You owe and receive nothing." }
        return units > 0
            ? "You receive \(counted: units, "unit")." : "You owe \(counted: -units, "unit")."
    }

    private static func text(_ index: Fraction?) -> LocalizedText {
        guard let index else { return "none" }
        return LocalizedText(verbatim: index.handicapText)
    }
}

/// A change of a card that players hear of, and the correction to which it belongs.
struct CorrectionNews {
    var correction: CardCorrection
    var edits: [CardEdit]
    /// Whether the players can object.
    var isOpen: Bool
    /// Whether only players whose result changes are notified.
    var isOnlyForAffected = false

    init(correction: CardCorrection, edits: [CardEdit], isOpen: Bool) {
        self.correction = correction
        self.edits = edits
        self.isOpen = isOpen
    }

    /// The news of edits of the author's own line. Nobody can object to them.
    init(ofOwn edits: [CardEdit], by author: String, _ now: Int64) {
        self.init(ofRestored: edits, by: author, 0, now)
        isOnlyForAffected = true
    }

    /// The news of own scores that a player restored. No correction is open for them.
    init(ofRestored edits: [CardEdit], by author: String, _ number: Int, _ now: Int64) {
        self.init(
            correction: CardCorrection(
                since: number, number: number, by: author, at: now, isApplied: true, edits: edits,
                agreed: [author]),
            edits: edits, isOpen: false)
    }

    /// The news of a step.
    /// - Parameters:
    ///   - edits: All changes of the step.
    ///   - author: The user who appears in the log.
    static func all(
        _ edits: [CardEdit], from before: GolfRoom, to after: GolfRoom, by author: String
    ) -> [CorrectionNews] {
        let open = after.corrections.filter { correction in
            guard correction.isApplied else { return false }
            let wasOpen = before.corrections.contains {
                $0.since == correction.since && $0.isApplied
            }
            return !wasOpen || correction.by == author && edits.contains(where: correction.concerns)
        }
        var news = open.map { CorrectionNews(correction: $0, edits: $0.edits, isOpen: true) }
        var left = edits.filter { edit in !open.contains { $0.concerns(edit) } }
        // Corrections that were taken back, or that ended with this step.
        for old in before.corrections where !after.corrections.contains(old) {
            let own = left.filter(old.concerns)
            left.removeAll(where: old.concerns)
            if !own.isEmpty {
                news.append(CorrectionNews(correction: old, edits: own, isOpen: false))
            }
        }
        return news
    }
}

extension CardCorrection {
    /// Whether a change of the card belongs to this correction.
    fileprivate func concerns(_ edit: CardEdit) -> Bool {
        edits.contains { own in
            own.field == edit.field || own.field.isLine && own.field.player == edit.field.player
        }
    }
}

/// The effect of an answer against a correction.
private enum DeclineOutcome {
    /// It waited, and is dropped.
    case declined
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
    /// The names of all who have the changed score.
    private func scoringName(in game: GolfRoom) -> String? {
        field.player.flatMap(game.seat(of:)).map(game.scoringName(of:))
    }

    /// The change as a sentence.
    fileprivate func words(in game: GolfRoom, _ before: GolfRoom) -> LocalizedText? {
        let name = field.player.map { player in
            game.seat(of: player) == nil ? before.name(of: player) : game.name(of: player)
        }
        switch (field, after) {
        case (.day, _): return "The day is now \(CalendarDay(number: game.playedDay).text)."
        case (.course, .course(let course)):
            guard case .course(let old) = self.before else { return nil }
            if old.name != course.name { return "The course is now \(course.name)." }
            return course.tees.isEmpty && !old.tees.isEmpty
                ? "The tees of the course \(course.name) are gone."
                : "The course is now another one with the name \(course.name)."
        case (.name, .text(let new)):
            guard case .text(let old) = self.before else { return nil }
            return "\(old) is now \(new)."
        case (.line, .nothing):
            guard case .line(let line) = self.before else { return nil }
            return "\(line.seat.name) was removed from the card."
        case (.line, .line(let line)): return "\(line.seat.name) was added to the card."
        case (.stakes, .nothing): return "\(name ?? "") is out of the bets at \(game.courseName)."
        case (.cell, _): return "Scores of \(scoringName(in: game) ?? name ?? "") changed."
        case (.tee, _), (.handicap, _):
            return "The tee or handicap of \(name ?? "") changed."
        default: return nil
        }
    }
}
