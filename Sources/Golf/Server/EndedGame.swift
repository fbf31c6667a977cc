package import GolfRules
import RoomsRules
package import Values

/// A golf game that ended, with its whole card, as ``RoundReader`` reads it.
///
/// It has less than a ``Room``: no handicaps or signatures. So a long history can read thousands of games.
package struct EndedGame {
    package struct Seat {
        package let player: String
        package let name: String
        package let isGuest: Bool
        package let hasLeft: Bool
        /// The RoundRating of an imported round, from UDisc.
        package let rating: Int?
        /// The tee and the team.
        let own: OwnPars.Seat
        /// The team; nil for a player without one.
        package var team: Int? { own.team }
        /// The name of the tee; nil if the player has not chosen one.
        package var tee: String? { own.tee }
    }

    /// The scores of a player in one round.
    package struct Line {
        /// One element for each hole.
        package var scores: [HoleScore?]
        /// The writer of each score.
        package var by: [String?]
        /// The time of the first score, Unix milliseconds.
        package var firstAt: Int64?
    }

    package let room: String
    /// Nil if the course is in no list. A reader can set the course for which the game counts for a user.
    package var courseID: String?
    package let courseName: String
    /// Unix milliseconds.
    package let startedAt: Int64
    /// Unix milliseconds.
    package let endedAt: Int64
    package let format: String
    package let rounds: Int
    package let holes: [CardHole]
    let tees: [CardTee]
    /// The time at which each round began, Unix milliseconds. Empty if nobody noted it.
    package let roundStarts: [Int64]
    /// The time by which the players moved the game to another day, in milliseconds. It is part of all
    /// times except those of single scores.
    let shift: Int64
    /// The sport of the course; nil if it was not stored.
    package let sport: HandicapScore.Sport?
    /// In the order of the card.
    package internal(set) var seats: [Seat] = []
    /// The users who were kicked out, and may not see the game.
    package internal(set) var kicked: Set<String> = []
    /// By round and seat. Empty if the game was read without its scores.
    package internal(set) var lines: [[Line]] = []

    /// The outcome of each player in each game. Empty if nobody scored, and if the game was read
    /// without its scores.
    package internal(set) var outcomes: [PlayerOutcome] = []

    /// Whether the card belongs to a user: to a member, or to a player who left.
    package func isMember(_ user: String) -> Bool {
        !kicked.contains(user) && seats.contains { $0.player == user && !$0.isGuest }
    }

    /// The pars of a player by position on the card: ``OwnPars``. `nil` if they are those of the card.
    package func ownPars(of seat: Int) -> [Int]? {
        OwnPars.of(
            seat, among: seats.map(\.own), on: holes, tees, sharesBall: Formats.sharesBall(format))
    }

    /// The beginning of each round, Unix milliseconds.
    ///
    /// The first round began with the game. A later round without a noted beginning began with its first score. Two
    /// beginnings are at least a minute apart, so that no two rounds begin in the same minute.
    package var starts: [Int64] {
        var starts = [startedAt]
        for round in lines.indices.dropFirst() {
            let noted = roundStarts.indices.contains(round) ? roundStarts[round] : nil
            let first = noted ?? lines[round].compactMap(\.firstAt).min().map { $0 + shift } ?? 0
            starts.append(max(first, starts[round - 1] + 60_000))
        }
        return starts
    }

    /// Gives each seat an empty line in each round.
    mutating func addEmptyLines() {
        let line = Line(scores: holes.map { _ in nil }, by: holes.map { _ in nil })
        lines = Array(repeating: seats.map { _ in line }, count: max(1, rounds))
    }

    /// Puts a score on the card. A score that does not fit on it is left out.
    /// - Parameter round: From 0.
    mutating func restore(_ cell: Cell, seat: Int, position: Int, round: Int) {
        guard lines.indices.contains(round), holes.indices.contains(position) else { return }
        lines[round][seat].scores[position] = cell.score
        lines[round][seat].by[position] = cell.by
        let first = lines[round][seat].firstAt
        lines[round][seat].firstAt = min(first ?? cell.at, cell.at)
    }
}
