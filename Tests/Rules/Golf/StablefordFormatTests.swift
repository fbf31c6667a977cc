import GolfRules
import RulesSupport
import Testing

struct StablefordFormatTests {
    /// Rule 21.1b (usga.org, Rules of Golf 2023): points by the strokes over the fixed target
    /// score.
    @Test(arguments: [(4, 0), (3, 0), (2, 0), (1, 1), (0, 2), (-1, 3), (-2, 4), (-3, 5), (-4, 6)])
    func `F49: points are those of Rule 21.1`(over: Int, points: Int) {
        #expect(Stableford.points(strokes: 5 + over, par: 5) == points)
    }

    /// support.futuregolf.com.au, "How to calculate stableford points": a handicap of 23 gives two
    /// strokes on the indexes 1 to 5 and one on the others.
    @Test func `F49: a player off 23 gets 3, 4, 1 and 2 points`() {
        let input = FormatInput.rows("5 5 5 5", par: [4, 5, 3, 4], received: [[2, 2, 1, 1]])
        let standing = ChosenFormat.of("stableford").standing(of: input)
        #expect(standing.lines[0].points == [3, 4, 1, 2])
        #expect(standing.lines[0].score == 10 && standing.lines[0].text == "10 points")
    }

    /// bridgegolf.co.uk, "Stableford scoring notes", example A: a 7 on a par 5 with index 8 and
    /// handicap 21.
    @Test func `F49: a 7 on a par 5 with one stroke is a point`() {
        let input = FormatInput.rows("7", par: [5], received: [[1]])
        let net = ChosenFormat.of("stableford").standing(of: input)
        #expect(net.lines[0].points == [1] && net.lines[0].text == "1 point")
        let gross = ChosenFormat.of("stableford", ["scoring": .choice("gross")])
        #expect(gross.standing(of: input).lines[0].points == [0])
    }

    @Test func `F15 F49: a Stableford hole gives its points at once`() {
        let standing = ChosenFormat.of("stableford").standing(
            of: .rows(". 3 . .", "4 4 . .", ". . . ."))
        #expect(standing.lines[0].points == [nil, 3, nil, nil])
        #expect(standing.lines[2].points == [nil, nil, nil, nil])
        #expect(standing.order == [1, 0, 2])
        #expect(standing.lead == .init(seats: [1], .score, by: 1, unit: .points, text: "4 points"))
        #expect(!standing.isDecided)
    }

    @Test func `no score returned is no points, and nobody pays`() {
        let standing = ChosenFormat.of("stableford").standing(
            of: .rows("4 .", "5 5", ". .", isOver: true))
        #expect(standing.lines[0].points == [2, 0])
        #expect(standing.places.map(\.rank) == [1, 1, 3])
        #expect(standing.order == [1, 0, 2])
        #expect(standing.isDecided && standing.settlement == nil)
    }

    @Test func `a player who left early is last, and keeps the points`() {
        let stableford = ChosenFormat.of("stableford")
        let standing = stableford.standing(of: .rows("2 .", "6 6", left: [0]))
        #expect(standing.order == [1, 0] && standing.lines.map(\.score) == [4, 0])
        #expect(stableford.standing(of: .rows("2 2", "6 6", left: [0])).order == [0, 1])
    }
}
