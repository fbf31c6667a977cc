extension GolfRoom {
    /// What a player receives, from the index to the holes.
    package struct Strokes: Equatable, Sendable {
        /// For the tee, to its par; nil without an index.
        package var course: Int?
        /// In this game: by its allowance, and in matches above the lowest.
        package var playing: Int
        /// By place on the card; negative where a plus player gives some back.
        package var holes: [Int]
    }

    /// What each seat receives; nil where the room plays without handicaps.
    ///
    /// Who has no index plays off 0.
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

    /// The card's holes as a player plays them: with the pars and stroke indexes of the tee.
    package func holes(of place: Int) -> [CardHole] {
        tee(of: place)?.played(card.holes) ?? card.holes
    }

    /// Nil where the course has no such tee.
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
