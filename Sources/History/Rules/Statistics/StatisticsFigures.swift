import GolfRules

/// The sums and averages of a number of rounds.
///
/// Each hole with a score counts. Sums of rounds (averages, best, worst, nines, form) include only
/// rounds with a score on every hole, because others cannot be compared. Add rounds in the order of
/// their times.
package struct StatisticsFigures: Equatable, Sendable {
    /// The sum of one round.
    package struct Sum: Equatable, Sendable {
        package let room: String
        package let at: Int64
        package let strokes: Int
        package let toPar: Int

        fileprivate init(_ sums: Sums, _ round: PlayedRound) {
            room = round.room
            at = round.at
            strokes = sums.strokes
            toPar = sums.toPar
        }
    }

    /// The number of rounds in the current form: the newest ones, compared with the same number
    /// before them.
    package static let formRounds = 10

    /// The number of rounds with any score.
    package private(set) var rounds = 0
    package private(set) var strokes = Average()
    package private(set) var toPar = Average()
    package private(set) var best: Sum?
    package private(set) var worst: Sum?
    /// Strokes against par on each hole with a score.
    package private(set) var holeToPar = Average()
    package private(set) var results = HoleResults()
    package private(set) var games = GameCounts()
    package private(set) var details = DetailFigures()
    /// Strokes against par on holes 1 to 9, and on the holes after them. Only cards with both
    /// count.
    package private(set) var front = Average()
    package private(set) var back = Average()
    /// Strokes against par of the newest rounds, the oldest first.
    private var newest: [Int] = []

    package init() {}

    /// Adds a round that began after those before it. A round without scores changes nothing.
    package mutating func add(_ round: PlayedRound) {
        if let outcome = round.outcome { games.add(outcome) }
        for (place, each) in round.details where round.holes.indices.contains(place) {
            details.add(each, strokes: round.strokes[place], par: round.holes[place].par)
        }
        var all = Sums()
        var front = Sums()
        for (hole, strokes) in zip(round.holes, round.strokes) {
            guard let strokes else {
                all.missing += 1
                continue
            }
            holeToPar.add(strokes - hole.par)
            results.add(strokes, par: hole.par)
            all.add(strokes, hole)
            if hole.isFront { front.add(strokes, hole) }
        }
        guard all.holes > 0 else { return }
        rounds += 1
        if all.missing == 0 { add(all, front, of: round) }
    }

    /// The sums over some holes of one round.
    fileprivate struct Sums {
        /// Holes with a score.
        var holes = 0
        /// Holes without a score.
        var missing = 0
        var strokes = 0
        var toPar = 0

        mutating func add(_ strokes: Int, _ hole: CardHole) {
            holes += 1
            self.strokes += strokes
            toPar += strokes - hole.par
        }
    }

    /// Adds the sums of a round that has a score on each hole.
    private mutating func add(_ all: Sums, _ front: Sums, of round: PlayedRound) {
        strokes.add(all.strokes)
        toPar.add(all.toPar)
        // If several rounds are equal, the first one stays the best, or the worst.
        if best.map({ all.toPar < $0.toPar }) ?? true { best = Sum(all, round) }
        if worst.map({ all.toPar > $0.toPar }) ?? true { worst = Sum(all, round) }
        if front.holes > 0, front.holes < all.holes {
            self.front.add(front.toPar)
            back.add(all.toPar - front.toPar)
        }
        newest.append(all.toPar)
        if newest.count > 4 * Self.formRounds { newest.removeFirst(2 * Self.formRounds) }
    }

    /// The average of the newest rounds, in strokes against par. `nil` if there are none.
    package var form: Double? { Self.mean(newest.suffix(Self.formRounds)) }

    /// The same average of the rounds before the newest ones.
    package var formBefore: Double? {
        Self.mean(newest.dropLast(Self.formRounds).suffix(Self.formRounds))
    }

    private static func mean(_ numbers: some Collection<Int>) -> Double? {
        numbers.isEmpty ? nil : Double(numbers.reduce(0, +)) / Double(numbers.count)
    }
}

/// The number of holes for each result against par.
package struct HoleResults: Equatable, Sendable {
    /// Holes in one, whatever the par. They also count in the numbers below.
    package private(set) var aces = 0
    /// Three or more below par.
    package private(set) var albatrosses = 0
    package private(set) var eagles = 0
    package private(set) var birdies = 0
    package private(set) var pars = 0
    package private(set) var bogeys = 0
    package private(set) var doubleBogeys = 0
    /// Three or more above par.
    package private(set) var worse = 0

    package init() {}

    mutating func add(_ strokes: Int, par: Int) {
        if strokes == 1 { aces += 1 }
        switch strokes - par {
        case ...(-3): albatrosses += 1
        case -2: eagles += 1
        case -1: birdies += 1
        case 0: pars += 1
        case 1: bogeys += 1
        case 2: doubleBogeys += 1
        default: worse += 1
        }
    }
}

/// The results of games.
package struct GameCounts: Equatable, Sendable {
    package private(set) var won = 0
    /// Games in which the player shared the first place.
    package private(set) var halved = 0
    package private(set) var lost = 0
    /// Skins won.
    package private(set) var skins = 0
    /// Stableford points.
    package private(set) var points = 0
    /// The units that the player received, less those that the player owed.
    package private(set) var units = 0

    package init() {}

    mutating func add(_ outcome: SeatOutcome) {
        switch outcome.kind {
        case .won: won += 1
        case .halved: halved += 1
        // A match that was not finished is neither won nor lost.
        case .noResult where outcome.unit == .holes: break
        case .lost, .noResult: lost += 1
        case .alone: break
        }
        if outcome.unit == .skins { skins += outcome.score }
        if outcome.unit == .points { points += outcome.score }
        units += outcome.units ?? 0
    }
}

/// An average that grows with each number.
package struct Average: Equatable, Sendable {
    package private(set) var count = 0
    private var sum = 0

    package init() {}

    mutating func add(_ number: Int) {
        count += 1
        sum += number
    }

    /// The average. `nil` if there are no numbers.
    package var value: Double? { count == 0 ? nil : Double(sum) / Double(count) }
}

/// The property by which rounds are grouped.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case course, hole, format, month, wind, temperature, rain, opponent

    /// The group of a round. `nil` if the property is unknown. Groups by hole contain holes, not
    /// rounds, and a round may have several opponents.
    /// - Parameter offset: The difference of the player's local time to UTC in seconds, at an
    ///   instant in Unix seconds.
    func key(of round: PlayedRound, offset: (Int64) -> Int64) -> String? {
        switch self {
        case .course: round.course
        case .format: round.format
        case .month: String(WallTime(at: round.at, offset: offset).udisc.prefix(7))
        case .wind: round.weather.windBand
        case .temperature: round.weather.temperatureBand
        case .rain: round.weather.rainBand
        case .hole, .opponent: nil
        }
    }
}
