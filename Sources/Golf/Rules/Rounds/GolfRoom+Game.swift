import RoomsRules
import Values

extension GolfRoom {
    /// The standing of the game.
    ///
    /// If the format counts rounds together, it covers all rounds. Otherwise it covers the current
    /// round, and lists the results of the rounds before it.
    /// - Complexity: O(players × holes × rounds), except for stroke play.
    package var game: FormatStanding {
        let format = settings.format
        if format == .stroke { return strokePlay }
        let current = standing(of: gameRounds, isOver: !phase.isOpen)
        guard !format.spansRounds else { return current }
        var over = (0..<card.rounds - 1).map { round in
            FormatStanding.Round(round, standing(of: round..<round + 1, isOver: true))
        }
        if !phase.isOpen { over.append(FormatStanding.Round(card.rounds - 1, current)) }
        return current.after(over, isOver: !phase.isOpen)
    }

    /// The standings of a room that ended: one if the rounds count together, otherwise one for each
    /// round.
    package var endedGames: [FormatStanding] {
        if settings.format.spansRounds { return [game] }
        return (0..<card.rounds).map { standing(of: $0..<$0 + 1, isOver: true) }
    }

    /// The units of one bet by seat, as if no other bet were on.
    /// - Parameter round: From 0.
    func settlement(of bet: String, round: Int) -> [Int] {
        let rounds = settings.format.spansRounds ? 0..<card.rounds : round..<round + 1
        let alone = backers(round: rounds.lowerBound)?.mapValues { _ in Set<Int>() }
        let backing = alone?.merging([bet: Set(backers(of: bet, round: rounds.lowerBound))]) { $1 }
        return standing(of: rounds, isOver: true, backers: backing).settlement ?? []
    }

    private func standing(of rounds: Range<Int>, isOver: Bool) -> FormatStanding {
        standing(of: rounds, isOver: isOver, backers: backers(round: rounds.lowerBound))
    }

    private func standing(
        of rounds: Range<Int>, isOver: Bool, backers: [String: Set<Int>]?
    ) -> FormatStanding {
        settings.format.standing(
            of: FormatInput(
                card, rounds: rounds, order: playOrder,
                received: handicapStrokes?.map(\.holes),
                pars: seats.indices.map { holes(of: $0).map(\.par) },
                hasLeft: seats.indices.map(isGone),
                teams: seats.map(\.team), missed: missedHoles(in: rounds),
                conceded: concessions[rounds.lowerBound],
                backers: backers,
                bound: boundSeats(round: rounds.lowerBound), isOver: isOver))
    }

    /// The rounds that belong to the current game, from 0.
    var gameRounds: Range<Int> {
        settings.format.spansRounds ? 0..<card.rounds : card.rounds - 1..<card.rounds
    }

    /// The value of a hole for a player. `nil` if the hole is not decided, or if the format gives
    /// single holes no value.
    package func points(seat: Int, position: Int, round: Int) -> Int? {
        guard settings.format != .stroke else { return nil }
        let order = playOrder
        guard let place = order.firstIndex(of: position) else { return nil }
        let spans = settings.format.spansRounds
        guard spans || round == card.rounds - 1 else { return nil }
        let points = standing(of: gameRounds, isOver: !phase.isOpen).lines[seat].points
        let index = (spans ? round * order.count : 0) + place
        return points.indices.contains(index) ? points[index] : nil
    }

    /// The standing of stroke play from the totals, which the card updates with each write.
    private var strokePlay: FormatStanding {
        let totals = seats.indices.map { card.totals(seat: $0) }
        let own = hasOwnPars ? seats.indices.map(self.totals) : totals
        let cells = card.holes.count * card.rounds
        let isComplete = seats.indices.allSatisfy {
            isGone($0) || totals[$0].thru == cells
        }
        return StrokePlay.standing(
            of: totals, own: own, over: cells, missed: missedScores(in: gameRounds),
            hasLeft: seats.indices.map(isGone),
            isDecided: !phase.isOpen || isComplete)
    }
}

extension GolfRoom {
    /// For each player, the number of missed holes in some rounds that still have no score. Only holes before
    /// the player's first score count.
    private func missedScores(in rounds: Range<Int>) -> [Int] {
        guard let missed = missedHoles(in: rounds) else { return seats.map { _ in 0 } }
        let order = playOrder
        return seats.indices.map { seat in
            let first = (0..<missed[seat]).first { place in
                let (round, turn) = place.quotientAndRemainder(dividingBy: order.count)
                let cell = card.cell(
                    seat: seat, position: order[turn], round: rounds.lowerBound + round)
                return cell?.score != nil
            }
            return first ?? missed[seat]
        }
    }
}

extension FormatStanding.Round {
    fileprivate init(_ round: Int, _ standing: FormatStanding) {
        self.init(round: round, lead: standing.lead, settlement: standing.settlement)
    }
}

extension GolfRoom {
    /// The outcome of each seat in each game of a room that ended. `nil` for a player who took no
    /// part, and for all if nobody scored.
    package var outcomes: [[SeatOutcome?]] {
        let games = endedGames
        let isPlayed = !settings.format.spansRounds
        return games.enumerated().map { number, standing in
            let rounds = isPlayed ? number..<number + 1 : 0..<card.rounds
            let hasScore = seats.indices.map { seat in
                rounds.contains { round in
                    card.scores(seat: seat, round: round).contains { $0 != nil }
                }
            }
            // In a match, a side without a score loses. A match without any score was not played.
            let isMatch =
                standing.unit == .holes
                && (hasScore.contains(true) || standing.lead?.kind == .conceded)
            let bound = boundSeats(round: number)
            let takesPart = seats.indices.map {
                hasScore[$0] || isMatch && !isGone($0) || bound.contains($0)
            }
            return standing.outcomes(where: takesPart)
        }
    }
}

extension GolfRoom {
    /// The handicap strokes of a player: from the index to the holes.
    package struct Strokes: Equatable, Sendable {
        /// The Course Handicap: the strokes for the tee. `nil` without an index.
        package var course: Int?
        /// The Playing Handicap: the strokes in this game, after the allowance. In matches, it is
        /// the difference to the lowest player.
        package var playing: Int
        /// The strokes by position on the card. They are negative if a plus player gives strokes
        /// back.
        package var holes: [Int]
    }

    /// The handicap strokes of each player. `nil` if the room plays without handicaps.
    ///
    /// A player without an index plays off 0.
    package var handicapStrokes: [Strokes]? {
        guard let policy = settings.handicap.flatMap(HandicapPolicy.named) else { return nil }
        let course = lines.map { exactHandicap(of: $0, policy) }
        let playing = playingHandicaps(course, policy)
        return seats.indices.map { place in
            Strokes(
                course: course[place].map(\.rounded), playing: playing[place],
                holes: StrokeAllocation.strokes(playing[place], over: holes(of: place)))
        }
    }

    /// The holes of the card with the pars and stroke indexes of a player's tee.
    package func holes(of place: Int) -> [CardHole] {
        tee(of: place)?.played(card.holes) ?? card.holes
    }

    /// A player's tee. `nil` if the course has no tee of that name.
    package func tee(of place: Int) -> CardTee? { tee(of: lines[place]) }

    private func tee(of line: Line) -> CardTee? { tees.first { $0.name == line.tee } }

    private func exactHandicap(of line: Line, _ policy: HandicapPolicy) -> Fraction? {
        guard let index = line.handicap,
            let tee = RatedTee(card.holes, from: tee(of: line))
        else { return nil }
        return policy.exactStrokes(index: index, tee: tee)
    }

    private func playingHandicaps(
        _ course: [Fraction?], _ policy: HandicapPolicy
    ) -> [Int] {
        if settings.format.sharesBall { return sharedHandicaps(course, policy) }
        let starters = starters
        let format = settings.format.handicapFormat(teams: starters.map { seats[$0].team })
        let allowance = policy.allowance(settings.allowance, in: format)
        let strokes = course.map { course in
            (try? allowance.playingHandicaps([course ?? 0]).first) ?? 0
        }
        return PlayingHandicap.compared(
            strokes, pars: seats.indices.map { holes(of: $0).reduce(0) { $0 + $1.par } },
            with: starters,
            in: format)
    }
}

extension GolfRoom {
    /// A player's results in a round that is over, as handicaps need them (WHS, Rules 3.2 and 3.3).
    ///
    /// A hole that was picked up or conceded counts as picked up in each format. A hole that was
    /// conceded on the tee counts as not played, also for the side that won it without a score.
    ///
    /// A hole without a score counts as picked up if the format allows it and the hole was begun. A
    /// hole was begun if the player has a score on a later hole. It was also begun if somebody else
    /// has a score there and the player has not left, unless a match was decided before it. All other
    /// holes without a score count as not played. So do the holes that a late player missed.
    ///
    /// - Parameter round: From 0.
    package func holeResults(of place: Int, round: Int) -> [HoleResult] {
        let scores = card.scores(seat: place, round: round)
        var results = scores.map(HoleResult.init)
        let format = settings.format.handicapFormat(teams: seats.map(\.team))
        guard scores.contains(nil), format.allowsPickingUp else { return results }
        let order = playOrder
        let last = order.lastIndex { scores[$0] != nil } ?? -1
        let missed = missedScores(in: round..<round + 1)[place]
        let end = matchEnd(round: round)
        for (turn, position) in order.enumerated()
        where scores[position] == nil && turn >= missed {
            let others = everyScore(at: position, round: round)
            let isBegun =
                turn < last && !others.contains(.concededOnTee)
                || turn < end && !isGone(place) && others.contains { !$0.isConcededOnTee }
            if isBegun { results[position] = .pickedUp() }
        }
        return results
    }

    /// The number of holes, in the order of play, that belong to a match: those until its decision. All
    /// holes in other games.
    private func matchEnd(round: Int) -> Int {
        let standing = standing(of: round..<round + 1, isOver: true)
        guard standing.unit == .holes, standing.isDecided else { return card.holes.count }
        return (standing.lines.first?.points.lastIndex { $0 != nil } ?? -1) + 1
    }

    /// The positions of the holes that make a player's score for handicaps (WHS, Rule 2.2).
    ///
    /// These are all holes. If a golfer played only the front or only the back nine of 18 holes,
    /// they are those nine.
    ///
    /// - Parameter results: The results from ``holeResults(of:round:)``.
    package func postedPlaces(_ results: [HoleResult]) -> [Int] {
        let played = results.indices.filter { results[$0] != .notPlayed }
        let isNine = results.count == 18 && Nine(played.map { card.holes[$0] }) != nil
        return isNine && sport != .discGolf ? played : Array(results.indices)
    }

    /// All scores on a hole.
    private func everyScore(at position: Int, round: Int) -> [HoleScore] {
        seats.indices.compactMap { card.cell(seat: $0, position: position, round: round)?.score }
    }
}
