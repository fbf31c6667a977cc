package import Localization
import Values

/// Best ball: the best scores of a team on a hole are the team's score (Rule 23.2).
///
/// One score counts on each hole, or the best two, three or four. The team's score is in strokes, in
/// Stableford points, or against par as in ``ParBogey``. A hole counts for a team once all partners who
/// are still playing have a score. Points count as soon as enough partners have a score. After the
/// round has ended, only the entered scores count.
package struct BestBall: Format {
    package static let name = "bestBall"
    package static let title: LocalizedText = "Best ball"
    package static let summary: LocalizedText =
        "On each hole, the team's best score counts, or its best two, three or four."
    package static let guide: LocalizedText = """
        Partners play their own balls, and on each hole the best score among them counts for \
        the team. The host can let the best two, three or four scores count. The host also chooses \
        strokes, Stableford points, or holes won and lost against par.
        """
    package static let options = [
        Scoring.option(default: .gross),
        FormatOption(
            "play", .choice(of: ["stroke", "stableford", "parBogey"], default: "stroke"),
            "what counts: strokes (stroke), Stableford points (stableford), or par/bogey (parBogey)"
        ),
        FormatOption(
            "count", .number(in: 1...4, default: 1), "how many scores of a team count on each hole"),
    ]

    enum Play: String {
        case stroke, stableford, parBogey
    }

    private let scoring: Scoring
    private let play: Play
    private let count: Int

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        play = options.choice("play")
        count = options.number("count")
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.requireTeams(teams, in: Self.title)
        try Side.check(teams, most: nil, in: Self.title)
        for side in Side.all(of: teams) where side.seats.count < count {
            throw .tooFew(
                reason: """
                    The best \(count) scores count, so team \(side.team ?? 0) needs at least \
                    \(counted: count, "player"). It has \(side.seats.count).
                    """)
        }
    }

    /// The allowance of a team.
    ///
    /// The WHS lists two partners, and four of whom one, two, three or four scores count (Appendix C). It
    /// lists nothing for three partners. They receive the allowance of four for the same number of
    /// scores: 75 % of strokes for the best of three, 85 % for the best two. This is the lower
    /// one of the percentages for two and for four partners, because each further partner makes a good
    /// best score more likely. If all scores count, the allowance is 100 % for any number of partners.
    package func handicapFormat(partners: Int) -> HandicapFormat {
        let isAll = count >= partners
        switch (play, isAll && count > 1 ? 4 : partners > 2 ? count : 0) {
        case (.stroke, 0): return .fourBallStrokePlay
        case (.stroke, 1): return .bestOneOfFour
        case (.stroke, 2): return .bestTwoOfFour
        case (.stroke, 3): return .bestThreeOfFour
        case (.stroke, _): return .bestFourOfFour
        case (.stableford, 0): return .fourBallStableford
        case (.stableford, 1): return .bestOneOfFourStableford
        case (.stableford, 2): return .bestTwoOfFourStableford
        case (.stableford, 3): return .bestThreeOfFourStableford
        case (.stableford, _): return .bestFourOfFourStableford
        case (.parBogey, 0): return .fourBallParBogey
        case (.parBogey, 1): return .bestOneOfFourParBogey
        case (.parBogey, 2): return .bestTwoOfFourParBogey
        case (.parBogey, 3): return .bestThreeOfFourParBogey
        case (.parBogey, _): return .bestFourOfFourParBogey
        }
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        let sides = Side.all(of: input)
        switch play {
        case .stroke: return Self.strokes(of: input, best: count, scoring: scoring)
        case .stableford:
            return HolePoints.stableford.standing(
                of: input, sides: sides, best: count, scoring: scoring)
        case .parBogey:
            return HolePoints.parBogey.standing(
                of: input, sides: sides, best: count, scoring: scoring)
        }
    }

    /// The standing of a game in which the fewest strokes win.
    /// - Parameter best: The number of partners whose scores count on each hole.
    static func strokes(
        of input: FormatInput, best: Int = 1, scoring: Scoring
    ) -> FormatStanding {
        let sides = Side.all(of: input)
        let holes = input.holes.map(\.par)
        let sums = { (pars: (Side) -> [Int]) in
            sides.map { side in
                var totals = CardTotals()
                for (hole, par) in pars(side).enumerated() {
                    totals.add(
                        score(of: side, on: hole, best: best, input, scoring), par: best * par)
                }
                return totals
            }
        }
        let (own, totals) = (sums { input.pars(of: $0) ?? holes }, sums { _ in holes })
        let hasLeft = sides.map { $0.seats.allSatisfy { input.players[$0].hasLeft } }
        let missed = sides.map { side in
            input.holes.indices.count { hole in
                input.isClosed(hole, for: side)
                    && score(of: side, on: hole, best: best, input, scoring) == nil
            }
        }
        let ranking = StrokePlay.ranking(
            of: totals, over: input.holes.count, missed: missed, sides: sides, hasLeft: hasLeft,
            isDecided: input.isComplete)
        let lines = FormatStanding.Line.of(sides, input) { side in
            (own[side].toPar, StrokePlay.text(own[side]))
        }
        return FormatStanding(
            unit: .strokes, places: ranking.places, lead: ranking.lead, lines: lines,
            isDecided: input.isComplete)
    }

    /// The team's score on a hole. `nil` if it has none yet. The hole is picked up if too few partners
    /// holed out, and then the team has no result (Rule 23.2a).
    private static func score(
        of side: Side, on hole: Int, best: Int, _ input: FormatInput, _ scoring: Scoring
    ) -> HoleScore? {
        var scores: [Int] = []
        var isPickedUp = false
        for seat in side.seats {
            if let strokes = input.players[seat].strokes[hole] {
                scores.append(strokes - scoring.deduction(input.players[seat].received[hole]))
            } else if input.players[seat].scores[hole] != nil {
                isPickedUp = true
            } else if !input.isOver, !input.players[seat].hasLeft,
                hole >= input.players[seat].missed
            {
                return nil
            }
        }
        guard scores.count >= best else { return isPickedUp ? .pickedUp : nil }
        return .strokes(scores.sorted().prefix(best).reduce(0, +))
    }
}
