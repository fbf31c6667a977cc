/// What a number of rounds come to.
///
/// Holes count wherever there is a score; sums of rounds (averages, best, worst, nines, trend) only
/// where the whole card has scores, since others cannot be compared. Rounds are added by their time.
package struct StatisticsFigures: Equatable, Sendable {
    /// One round's sum.
    package struct Sum: Equatable, Sendable {
        package let room: String
        package let at: Int64
        package let strokes: Int
        package let toPar: Int
    }

    /// Rounds of which the form of the day is made: the newest so many, and so many before them.
    package static let formRounds = 10

    /// Rounds with any score.
    package private(set) var rounds = 0
    package private(set) var strokes = Average()
    package private(set) var toPar = Average()
    package private(set) var best: Sum?
    package private(set) var worst: Sum?
    /// Strokes to par on each hole with a score.
    package private(set) var holeToPar = Average()
    package private(set) var results = HoleResults()
    /// Strokes to par on the first nine holes of longer cards, and on those after them.
    package private(set) var front = Average()
    package private(set) var back = Average()
    /// Strokes to par of the newest rounds, the oldest first.
    private var newest: [Int] = []

    package init() {}

    /// Adds a round that began after those before it. One without scores is none.
    package mutating func add(_ round: PlayedRound) {
        guard round.strokes.contains(where: { $0 != nil }) else { return }
        rounds += 1
        for (hole, strokes) in zip(round.holes, round.strokes) {
            guard let strokes else { continue }
            holeToPar.add(strokes - hole.par)
            results.add(strokes, par: hole.par)
        }
        if round.strokes.allSatisfy({ $0 != nil }) { addSums(of: round) }
    }

    private mutating func addSums(of round: PlayedRound) {
        let sum = Self.sum(of: round, round.holes.indices)
        strokes.add(sum.strokes)
        toPar.add(sum.toPar)
        // Of equal ones the first stands as the best, and the first as the worst.
        if best.map({ sum.toPar < $0.toPar }) ?? true { best = sum }
        if worst.map({ sum.toPar > $0.toPar }) ?? true { worst = sum }
        let isFront = round.holes.map(\.isFront)
        if isFront.contains(true), isFront.contains(false) {
            front.add(Self.sum(of: round, isFront.indices.filter { isFront[$0] }).toPar)
            back.add(Self.sum(of: round, isFront.indices.filter { !isFront[$0] }).toPar)
        }
        newest.append(sum.toPar)
        if newest.count > 4 * Self.formRounds { newest.removeFirst(2 * Self.formRounds) }
    }

    private static func sum(of round: PlayedRound, _ positions: some Collection<Int>) -> Sum {
        let strokes = positions.reduce(0) { $0 + (round.strokes[$1] ?? 0) }
        let par = positions.reduce(0) { $0 + round.holes[$1].par }
        return Sum(room: round.room, at: round.at, strokes: strokes, toPar: strokes - par)
    }

    /// The mean to par of the newest rounds; nil without any.
    package var form: Double? { Self.mean(newest.suffix(Self.formRounds)) }

    /// The same of those before them.
    package var formBefore: Double? {
        Self.mean(newest.dropLast(Self.formRounds).suffix(Self.formRounds))
    }

    private static func mean(_ numbers: some Collection<Int>) -> Double? {
        numbers.isEmpty ? nil : Double(numbers.reduce(0, +)) / Double(numbers.count)
    }
}
