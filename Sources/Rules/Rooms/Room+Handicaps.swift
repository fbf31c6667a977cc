extension Room {
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
        let course = seats.map { exactHandicap(of: $0, policy) }
        return zip(course, playingHandicaps(course, policy)).map { course, playing in
            Strokes(
                course: course.map(\.rounded), playing: playing,
                holes: StrokeAllocation.strokes(playing, over: card.holes))
        }
    }

    private func ratedTee(of seat: Seat) -> RatedTee? {
        RatedTee(card.holes, from: tees.first { $0.name == seat.tee })
    }

    private func exactHandicap(of seat: Seat, _ policy: HandicapPolicy) -> Fraction? {
        guard let index = seat.handicap, let tee = ratedTee(of: seat) else { return nil }
        return policy.exactStrokes(index: index, tee: tee)
    }

    private func playingHandicaps(
        _ course: [Fraction?], _ policy: HandicapPolicy
    ) -> [Int] {
        let format = settings.format.handicapFormat(teams: seats.map(\.team))
        let allowance = policy.allowance(settings.allowance, in: format)
        let strokes = course.map { course in
            (try? allowance.playingHandicaps([course ?? 0]).first) ?? 0
        }
        // Everybody plays the same holes to the same par, from whichever tee.
        return format.isMatch ? PlayingHandicap.matchDifferences([strokes])[0] : strokes
    }
}
