import Values

/// Several loops over the same holes, as one card: a 9-hole course played as 18 holes.
///
/// The second loop of nine holes has the numbers 10 to 18. So a match, skins or Nassau goes over all
/// loops. The Course Rating of nine holes counts once for each loop, and the Slope Rating stays (WHS,
/// Rule 5.1c).
package enum Loops {
    /// The maximum number of loops.
    package static let most = 4

    /// The holes of all loops.
    ///
    /// A hole receives its strokes one loop after the other: the hole with stroke index 1 gets 1 in
    /// the first of two loops, and 2 in the second (WHS, Appendix E).
    /// - Parameter holes: Holes numbered 1, 2, 3 and so on.
    package static func holes(_ holes: [CardHole], loops: Int) -> [CardHole] {
        let indexes = holes.compactMap(\.strokeIndex)
        let ranks = indexes.count == holes.count ? indexes.sorted() : []
        return (0..<loops).flatMap { loop in
            holes.map { hole in
                let rank = hole.strokeIndex.flatMap(ranks.firstIndex(of:))
                return CardHole(
                    number: hole.number + loop * holes.count, par: hole.par,
                    strokeIndex: rank.map { $0 * loops + loop + 1 })
            }
        }
    }

    /// A tee with the ratings and holes of all loops.
    /// - Parameter holes: The holes of one loop.
    package static func tee(_ tee: CardTee, holes: [CardHole], loops: Int) -> CardTee {
        let ratings = tee.ratings(of: holes)
        let course = ratings.course.map { ($0 * Fraction(loops)).double }
        var looped = CardTee(
            name: tee.name, color: tee.color, slope: ratings.slope, rating: course,
            holes: holes.count * loops)
        if holes.count == 9, loops == 2, let slope = ratings.slope, let nine = ratings.course {
            looped.front = CardTee.Half(slope: slope, rating: nine.double)
            looped.back = looped.front
        }
        let card = Self.holes(holes, loops: loops)
        for (hole, own) in zip(card, Self.holes(tee.played(holes), loops: loops))
        where hole != own {
            looped.differing[hole.number] = CardTee.Hole(
                par: own.par == hole.par ? nil : own.par,
                strokeIndex: own.strokeIndex == hole.strokeIndex ? nil : own.strokeIndex)
        }
        return looped
    }

    /// Whether holes can be played in several loops: they are numbered 1, 2, 3 and so on.
    package static func canRepeat(_ holes: [CardHole]) -> Bool {
        holes.map(\.number) == Array(1...max(1, holes.count))
    }
}
