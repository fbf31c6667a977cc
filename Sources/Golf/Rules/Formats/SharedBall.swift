package import Localization
import Values

/// A format in which the partners of a team have one score on each hole.
///
/// A score on the line of one partner is a score of the whole team, so all partners have the same
/// cells (``GolfRoom/partners(of:)``). Such a round never counts for a handicap, because nobody
/// played their own ball throughout (WHS 2.1).
protocol SharedBallFormat: Format {
    /// The number of players in a team.
    static var teamSizes: ClosedRange<Int> { get }

    var scoring: Scoring { get }
    var play: SharedBallPlay { get }
}

/// The game of teams with one score on each hole.
enum SharedBallPlay: String {
    case stroke, match

    static let option = FormatOption(
        "play", .choice(of: ["stroke", "match"], default: "stroke"),
        "the fewest strokes win (stroke), or two teams play a match (match)")
}

extension SharedBallFormat {
    package static var options: [FormatOption] {
        [Scoring.option(default: .gross), SharedBallPlay.option]
    }

    package var sharesBall: Bool { true }
    package var spansRounds: Bool { play == .stroke }
    package var countsForHandicaps: Bool { false }
    package var concession: Concession { play == .match ? .losesHole : .refused }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.requireTeams(teams, in: Self.title)
        try Side.check(teams, most: play == .match ? 2 : nil, in: Self.title)
        for side in Side.all(of: teams) where !Self.teamSizes.contains(side.seats.count) {
            let (least, most) = (Self.teamSizes.lowerBound, Self.teamSizes.upperBound)
            let reason: LocalizedText = """
                Team \(side.team ?? 0) has \(counted: side.seats.count, "player"). \(Self.title) needs \
                teams of \(least == most ? "\(least)" : "\(least) to \(most)").
                """
            throw side.seats.count < least ? .tooFew(reason: reason) : .tooMany(reason: reason)
        }
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        switch play {
        case .stroke: BestBall.strokes(of: input, scoring: scoring)
        case .match: MatchPlay.standing(of: input, scoring: scoring)
        }
    }
}

/// Scramble: all partners play each stroke from the place of the team's best ball.
package struct Scramble: SharedBallFormat {
    package static let name = "scramble"
    package static let title: LocalizedText = "Scramble"
    package static let summary: LocalizedText =
        "All partners play from the team's best ball. One score for each team."
    package static let guide: LocalizedText = """
        A team has two to four players. All partners tee off. The team chooses its best ball, and \
        all play the next stroke from there, until a ball is holed. The team has one score on each \
        hole, and any partner can enter it.
        """
    static let teamSizes = 2...4

    let scoring: Scoring
    let play: SharedBallPlay

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        play = options.choice("play")
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        switch partners {
        case ...2: .scrambleOfTwo
        case 3: .scrambleOfThree
        default: .scrambleOfFour
        }
    }
}

/// Disc golf doubles: a scramble of two, in which a team receives half of its two handicaps.
///
/// The PDGA has no allowance for doubles. The mean of the two handicaps is what leagues use.
package struct Doubles: SharedBallFormat {
    package static let name = "doubles"
    package static let title: LocalizedText = "Doubles (disc golf)"
    package static let summary: LocalizedText =
        "Two partners play from the better lie. One score for each team."
    package static let guide: LocalizedText = """
        A team has two players. Both throw from the tee, and then from the better of the two \
        lies, until a disc is holed out. The team has one score on each hole, and either partner \
        can enter it. In a net game, the team receives the mean of its two handicaps.
        """
    static let teamSizes = 2...2

    let scoring: Scoring
    let play: SharedBallPlay

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        play = options.choice("play")
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        play == .match ? .foursomesMatchPlay : .foursomes
    }
}

/// Foursomes: two partners play one ball in turn (Rule 22).
package struct Foursomes: SharedBallFormat {
    package static let name = "foursomes"
    package static let title: LocalizedText = "Foursomes"
    package static let summary: LocalizedText =
        "Two partners play one ball in turn. One score for each team."
    package static let guide: LocalizedText = """
        The two players of a team play one ball in turn. One partner tees off on the odd holes, \
        and the other one on the even holes. Penalty strokes do not change the turn. The team has \
        one score on each hole, and either partner can enter it.
        """
    static let teamSizes = 2...2

    let scoring: Scoring
    let play: SharedBallPlay

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        play = options.choice("play")
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        play == .match ? .foursomesMatchPlay : .foursomes
    }
}

/// Greensomes: both partners tee off, and then play the chosen ball in turn.
package struct Greensomes: SharedBallFormat {
    package static let name = "greensomes"
    package static let title: LocalizedText = "Greensomes"
    package static let summary: LocalizedText =
        "Both partners tee off, then play one ball in turn. One score for each team."
    package static let guide: LocalizedText = """
        A team has two players. Both tee off and choose one of the two balls. The partner whose \
        ball was not chosen plays the next stroke, and then they play in turn. The team has one \
        score on each hole, and either partner can enter it.
        """
    static let teamSizes = 2...2

    let scoring: Scoring
    let play: SharedBallPlay

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        play = options.choice("play")
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        play == .match ? .greensomesMatchPlay : .greensomes
    }
}
