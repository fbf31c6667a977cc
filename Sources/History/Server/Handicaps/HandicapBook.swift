import Contract
import GolfRules
import HistoryContract
import SQLite
import Values

/// A user's scores under a policy, with their places and times.
struct HandicapBook {
    /// The scores in the order of play.
    let scores: [StoredScore]
    let history: HandicapHistory

    /// Reads the latest scores.
    ///
    /// - Parameter other: The scores of a room as if its card were another one. They count instead of the stored ones.
    /// - Complexity: O(n) in the number of scores, with some microseconds for each.
    init(
        of user: String, _ policy: HandicapPolicy, _ database: Connection,
        with other: (room: String, scores: [StoredScore])? = nil
    ) throws {
        var scores = try HandicapStore(database: database).latest(
            Handicaps.scoresMax, of: user, without: policy.foreignSport)
        if let other {
            scores.removeAll { $0.room == other.room }
            scores += other.scores.filter { $0.score.sport != policy.foreignSport }.map(\.placed)
            scores.sort { $0.cursor.parts < $1.cursor.parts }
        }
        self.scores = scores
        history = HandicapHistory(scores.map(\.score), policy: policy)
    }

    /// The score of an entry of the history.
    ///
    /// - Parameter number: The entry's number, from 0.
    func stored(_ number: Int) -> StoredScore { scores[history.entries[number].place] }

    /// The index for a round on a day.
    func index(on day: Int) -> Fraction? {
        history.record.index(on: max(day, history.record.latest?.day ?? day))
    }
}

extension HandicapPolicy {
    /// The sport that the policy never counts.
    fileprivate var foreignSport: HandicapScore.Sport {
        switch formula {
        case .index: .discGolf
        case .league: .golf
        }
    }
}

extension HandicapBook {
    /// The number of the entry before which the next page ends.
    ///
    /// - Parameter cursor: The ``StoredScore/cursor`` of the last listed score.
    func place(of cursor: Cursor<Int, Int64, Int, String, String>) -> Int {
        history.entries.indices.first { stored($0).cursor.parts >= cursor.parts }
            ?? history.entries.count
    }
}

extension ListHandicapScores.Entry {
    init(_ book: HandicapBook, _ number: Int) {
        self.init()
        let (entry, stored) = (book.history.entries[number], book.stored(number))
        let standing = entry.standing
        played = ScorePlayed(stored)
        holes = stored.score.holes
        holesPlayed =
            stored.score.card.isEmpty
            ? holes : stored.score.card.count { $0.result != .notPlayed }
        par = stored.score.par
        rating = entry.posted.tee.courseRating.double
        slope = entry.posted.tee.slope
        strokes = stored.score.strokes
        adjusted = entry.posted.strokes
        conditions = stored.score.conditions
        differential = standing.differential?.rounded(decimals: 4).double
        let counted = book.history.record.latest?.explanation?.counted ?? []
        counts = counted.contains { $0.number == number }
        exceptionalReduction = standing.exceptionalReduction.double
        index = standing.index?.rounded(decimals: 4).double
        display = standing.index?.handicapText
    }
}

extension HandicapReasons {
    /// Creates the explanation, or nil without an index.
    init?(_ book: HandicapBook) {
        guard let explanation = book.history.record.latest?.explanation else { return nil }
        self.init()
        counted = explanation.counted.map { score in
            var counted = Counted()
            counted.played = ScorePlayed(book.stored(score.number))
            counted.differential = score.differential.rounded(decimals: 4).double
            counted.adjusted = score.adjusted.rounded(decimals: 4).double
            return counted
        }
        considered = explanation.considered
        tableAdjustment = explanation.tableAdjustment.double
        average = explanation.average.rounded(decimals: 4).double
        lowIndex = explanation.lowIndex?.double
        limits = explanation.limits.map(Limit.init)
        exceptional = book.history.exceptional.map { entry in
            var exceptional = Exceptional()
            exceptional.played = ScorePlayed(book.scores[entry.place])
            exceptional.reduction = entry.standing.exceptionalReduction.double
            return exceptional
        }
    }
}

extension HandicapReasons.Limit {
    fileprivate init(_ limit: IndexLimit) {
        self.init()
        let (kind, from): (Kind, Fraction) =
            switch limit {
            case .softCap(let from): (.softCap, from)
            case .hardCap(let from): (.hardCap, from)
            case .maximum(let from): (.maximum, from)
            case .neverRises(let from): (.neverRises, from)
            }
        self.kind = kind
        self.from = from.rounded(decimals: 4).double
    }
}
