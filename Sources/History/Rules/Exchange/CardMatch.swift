package import Values

/// A line of a card, for the comparison of two cards.
package struct ComparedLine: Equatable, Sendable {
    /// The player's name, as the comparison shall use it.
    package let name: String
    /// The score on each hole with one, by the number of the hole.
    package let scores: [Int: HoleScore]

    package init(name: String, holes: [Int], scores: [HoleScore?]) {
        self.name = name.lowercased()
        var found: [Int: HoleScore] = [:]
        for (hole, score) in zip(holes, scores) where score != nil {
            // An import may have read a conceded hole as one that was picked up.
            found[hole] = score?.concessionPickedUp
        }
        self.scores = found
    }

    package init(name: String, scores: [Int: HoleScore]) {
        self.name = name
        self.scores = scores
    }
}

extension ComparedLine {
    /// The scores as a text of this form: `1:3 2:x7`.
    package static func text(_ scores: [Int: HoleScore]) -> String {
        scores.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.text)" }
            .joined(separator: " ")
    }

    /// The scores in a text that ``text(_:)`` made; nil for another text.
    package static func scores(in text: String) -> [Int: HoleScore]? {
        var scores: [Int: HoleScore] = [:]
        for word in text.split(separator: " ") {
            let parts = word.split(separator: ":").map(String.init)
            guard parts.count == 2, let hole = Int(parts[0]), let score = HoleScore(parts[1])
            else { return nil }
            scores[hole] = score
        }
        return scores
    }
}

/// How far two cards agree, on the holes on which both have a score of the same player.
///
/// The names and the holes that only one of the cards has say nothing: a file may lack players.
package struct CardMatch: Equatable, Sendable {
    /// The number of equal scores.
    package private(set) var agreed = 0
    /// The number of different scores.
    package private(set) var differing = 0
    /// The number of scores that only one of the cards has for a player who is on both.
    package private(set) var unmatched = 0

    package init(_ lines: [ComparedLine], _ others: [ComparedLine]) {
        let known = Dictionary(grouping: others, by: \.name)
        for (name, lines) in Dictionary(grouping: lines, by: \.name) {
            guard var rest = known[name] else { continue }
            // Two players may have one name. Equal lines belong together.
            var open: [ComparedLine] = []
            for line in lines {
                guard let place = rest.firstIndex(where: { $0.scores == line.scores }) else {
                    open.append(line)
                    continue
                }
                agreed += line.scores.count
                rest.remove(at: place)
            }
            for (line, other) in zip(open, rest) { count(line, other) }
        }
    }

    private mutating func count(_ line: ComparedLine, _ other: ComparedLine) {
        for (hole, score) in line.scores {
            guard let before = other.scores[hole] else { continue }
            if score == before { agreed += 1 } else { differing += 1 }
        }
        unmatched += Set(line.scores.keys).symmetricDifference(other.scores.keys).count
    }

    /// Whether the players on both cards have the same scores.
    package var isEqual: Bool { isSame && unmatched == 0 }

    /// Whether the cards are the same round: no scores differ, and some agree.
    package var isSame: Bool { differing == 0 && agreed > 0 }

    /// Whether the cards may be one round that somebody corrected: at most a quarter of the scores
    /// differs, or one.
    package var isSimilar: Bool {
        agreed + differing > 0 && (differing <= 1 || differing * 4 <= agreed + differing)
    }

    /// Whether this is a better match than another.
    package func isBetter(than other: CardMatch) -> Bool {
        (differing, unmatched, other.agreed) < (other.differing, other.unmatched, agreed)
    }
}

/// Finds the rounds of a file among stored ones, where all have the same course, layout and start.
///
/// A player may have begun two rounds in the same minute, as two loops of a course. Their scores tell
/// them apart.
package enum RoundMatching {
    /// The match of a round of the file.
    package enum Match: Equatable, Sendable {
        /// A round that is not stored.
        case new
        /// The stored round at this index.
        case stored(Int)
        /// The same as the round of the file at this index, which comes before.
        case repeated(Int)
    }

    /// - Parameters:
    ///   - count: The number of rounds in the file.
    ///   - stored: The number of stored rounds.
    ///   - inFile: Compares two rounds of the file.
    ///   - withStored: Compares a round of the file with a stored one.
    /// - Returns: One match for each round of the file. A stored round is the match of one round of
    ///   the file at most, and of its repetitions.
    package static func matches(
        _ count: Int, stored: Int, inFile: (Int, Int) -> CardMatch,
        withStored: (Int, Int) -> CardMatch
    ) -> [Match] {
        var matches: [Match?] = (0..<count).map { round in
            (0..<round).first { inFile($0, round).isEqual }.map(Match.repeated)
        }
        var free = Set(0..<stored)
        // First come the rounds that certainly are stored, so that similar ones get the others.
        for isMatch in [\CardMatch.isEqual, \.isSame, \.isSimilar] {
            for round in matches.indices where matches[round] == nil {
                var best: (stored: Int, match: CardMatch)?
                for other in free.sorted() {
                    let match = withStored(round, other)
                    guard match[keyPath: isMatch] else { continue }
                    if best.map({ match.isBetter(than: $0.match) }) ?? true {
                        best = (other, match)
                    }
                }
                guard let best else { continue }
                free.remove(best.stored)
                matches[round] = .stored(best.stored)
            }
        }
        return matches.map { $0 ?? .new }
    }
}
