package import GolfRules
import RoomsRules
package import Values

/// One round of a UDisc export.
package struct UDiscRound: Equatable, Sendable {
    package var course: String
    package var layout: String
    /// The start as in the file, in local time: `YYYY-MM-DD HHMM` or `YYYY-MM-DD HH:MM`.
    package var startedAt: String
    /// The end in the same format; empty if the file does not have it.
    package var endedAt = ""
    /// The numbers of the layout's holes, from the header.
    package var holes: [Int] = []
    /// The par of each hole; nil if the round has no `Par` row.
    package var pars: [Int]?
    package var players: [Player] = []
    /// The players whose rows have a value that cannot be read.
    package var refusedPlayers: [RefusedPlayer] = []
    /// The sport. UDisc is an app for disc golf; a file from Fairway names the sport.
    package var sport = HandicapScore.Sport.discGolf
    /// The format of a game in a file from Fairway; nil in files of other apps.
    package var format: ChosenFormat?
    /// The number of its first line in the file, from 1; 0 if it is not from a file.
    package var line = 0

    package init(course: String, layout: String, startedAt: String) {
        self.course = course
        self.layout = layout
        self.startedAt = startedAt
    }

    /// A row that the reader refused.
    package struct RefusedPlayer: Equatable, Sendable {
        package let name: String
        package let line: Int

        package init(name: String, line: Int) {
            self.name = name
            self.line = line
        }
    }

    /// A row of the file: a player with the player's scores, or a team that has one score on each
    /// hole.
    package struct Player: Equatable, Sendable {
        /// The name in the file: `Ann + Bob` for a team.
        package var name: String
        /// The names of the partners of a team; empty for a player without one.
        package var partners: [String] = []
        /// The number of the player's team in a file from Fairway. Partners who have a score each
        /// have rows of their own, with the same number.
        package var team: Int?
        /// The score on each hole; nil if the player has not played the hole.
        package var scores: [HoleScore?]
        /// The total that the file states; nil if it has none.
        package var total: Int?
        /// The score relative to par that the file states; nil if it has none.
        package var toPar: Int?
        /// UDisc's `RoundRating`; nil if the file has none.
        package var rating: Int?
        /// The par of each hole for this player; nil if they are the pars of the round. Only Fairway
        /// writes other pars, in the column ``UDiscWriter/teeParsColumn``.
        package var pars: [Int]?
        /// The name of the tee; empty if the file has none.
        package var tee = ""
        /// The result in English: `won 2&1`. Only Fairway writes it, in the column
        /// ``UDiscWriter/resultColumn``.
        package var result = ""
        /// The line number in the file, from 1; 0 if the player is not from a file.
        package var line = 0

        package init(name: String, scores: [HoleScore?], total: Int?, line: Int = 0) {
            self.name = name
            self.scores = scores
            self.total = total
            self.line = line
        }
    }
}

extension UDiscRound {
    /// A hole on which a player's scores in the file and on a card differ.
    package struct Difference: Equatable, Sendable {
        /// The number of the hole.
        package let hole: Int
        /// The score in the file; nil if the hole was not played.
        package let score: HoleScore?
        /// The score on the card.
        package let before: HoleScore?
    }

    /// The first hole on which a player's scores differ from those on a card of the same round.
    ///
    /// A blank hole and a missing hole do not differ. A conceded hole and one that was picked up do
    /// not differ, either, because an import may have read the one as the other.
    ///
    /// - Parameters:
    ///   - holes: The numbers of the card's holes.
    ///   - scores: The score on each of these holes.
    package func difference(
        of player: Player, from holes: [Int], _ scores: [HoleScore?]
    ) -> Difference? {
        let known = ComparedLine(name: "", holes: holes, scores: scores).scores
        let given = ComparedLine(name: "", holes: self.holes, scores: player.scores).scores
        let hole = Set(known.keys).union(given.keys).sorted().first { known[$0] != given[$0] }
        return hole.map { Difference(hole: $0, score: given[$0], before: known[$0]) }
    }
}

extension UDiscRound.Player {
    /// The sum of all strokes.
    package var sum: Int { scores.reduce(0) { $0 + ($1?.strokes ?? 0) } }
}

extension UDiscRound {
    /// A player on the card of the round.
    package struct Seat: Equatable, Sendable {
        package let name: String
        /// The index of the player's row in ``UDiscRound/players``.
        package let row: Int
        /// The number of the team; nil for a player without one.
        package let team: Int?

        package init(name: String, row: Int, team: Int?) {
            self.name = name
            self.row = row
            self.team = team
        }
    }

    /// The players on the card, in the order of the file. Each partner of a team has a place.
    package var seats: [Seat] {
        let known = players.compactMap(\.team).max() ?? 0
        var teams = known
        return players.enumerated().flatMap { row, player -> [Seat] in
            guard !player.partners.isEmpty else {
                return [Seat(name: player.name, row: row, team: player.team)]
            }
            if player.team == nil { teams += 1 }
            let team = player.team ?? teams
            return player.partners.map { Seat(name: $0, row: row, team: team) }
        }
    }

    /// The game of the round: the one in the file, or one that its teams can have played.
    ///
    /// - Parameter sport: The sport of the course.
    package func game(sport: HandicapScore.Sport) -> ChosenFormat {
        if let format { return format }
        let sizes = players.map(\.partners.count).filter { $0 > 0 }
        guard !sizes.isEmpty else { return .stroke }
        let isDoubles = sport != .golf && sizes.allSatisfy { $0 == 2 }
        return UDiscGame.format(in: isDoubles ? Doubles.name : Scramble.name) ?? .stroke
    }
}
