import GolfRules
import RulesSupport
import Testing

struct SkinsFormatTests {
    /// golfstakes.com, "Skins": all players tie holes 1 to 3, and A has the lowest score on the
    /// fourth. The pot is then worth 4.
    @Test func `F15: after three tied holes, the fourth is worth four skins`() {
        let input = FormatInput.rows("4 5 3 3 .", "4 5 3 4 .", "4 5 3 5 .")
        let standing = ChosenFormat.of("skins").standing(of: input)
        #expect(standing.lines.map(\.score) == [4, 0, 0])
        #expect(standing.lines[0].points == [0, 0, 0, 4, nil])
        #expect(standing.lead == .init(seats: [0], .score, by: 4, unit: .skins, text: "4 skins"))
        #expect(standing.carried == 0 && !standing.isDecided && standing.settlement == nil)
    }

    @Test func `tied skins carry over to the next hole`() {
        let standing = ChosenFormat.of("skins").standing(of: .rows("3 4 4 .", "4 4 4 ."))
        #expect(standing.lines.map(\.text) == ["1 skin", "0 skins"])
        #expect(standing.carried == 2)
        #expect(ChosenFormat.of("skins").standing(of: .rows(". .", ". .")).lead == nil)
    }

    @Test func `two players who tie for the lowest score win nothing`() {
        let standing = ChosenFormat.of("skins").standing(of: .rows("3", "3", "5"))
        #expect(standing.lines.map(\.score) == [0, 0, 0] && standing.carried == 1)
        #expect(standing.places.map(\.isTied) == [true, true, true])
    }

    @Test func `at the end, all other players pay for a skin`() {
        let input = FormatInput.rows(
            "3 4 4 4", "4 4 3 4", "4 4 4 4", "4 4 4 4", left: [3], isOver: true)
        let skins = ChosenFormat.of("skins", ["value": .number(5)])
        let standing = skins.standing(of: input)
        #expect(standing.lines.map(\.score) == [1, 2, 0, 0])
        #expect(standing.settlement == [5 * 3 - 10, 10 * 3 - 5, -15, -15])
        #expect(standing.carried == 1 && standing.isDecided)
    }

    @Test func `without carrying over, nobody wins a tied skin`() {
        let skins = ChosenFormat.of("skins", ["ties": .choice("none")])
        let standing = skins.standing(of: .rows("4 4 3 . 3", "4 4 4 . 4"))
        #expect(standing.lines.map(\.score) == [2, 0] && standing.carried == 0)
        #expect(standing.lines[0].points == [0, 0, 1, nil, 1])
    }

    @Test func `R2: skins count although an earlier hole is open`() {
        let skins = ChosenFormat.of("skins")
        let gap = skins.standing(of: .rows("4 . 3", "4 4 4"))
        #expect(gap.lines.map(\.score) == [2, 0] && gap.open == [1] && !gap.isDecided)
        let filled = skins.standing(of: .rows("4 4 3", "4 4 4"))
        #expect(filled.lines.map(\.score) == [3, 0] && filled.isDecided && filled.open == [])
        let over = skins.standing(of: .rows("4 . 3", "4 . 4", isOver: true))
        #expect(over.lines.map(\.score) == [2, 0] && over.lines[0].points == [0, nil, 2])
    }

    @Test func `a tie splits all units, and the odd one goes to each winner in turn`() {
        let skins = ChosenFormat.of("skins", ["ties": .choice("split")])
        let input = FormatInput.rows("3 3 4 4", "3 3 4 4", "4 4 3 4", isOver: true)
        let standing = skins.standing(of: input)
        #expect(standing.unit == .units)
        #expect(standing.lines[0].points == [1, 0, -1, 0])
        #expect(standing.lines[1].points == [0, 1, -1, 0])
        #expect(standing.lines[2].points == [-1, -1, 2, 0])
        #expect(standing.settlement == [0, 0, 0])
        let dear = ChosenFormat.of("skins", ["ties": .choice("split"), "value": .number(10)])
        #expect(dear.standing(of: input).lines.map(\.text) == ["0", "0", "0"])
        let one = dear.standing(of: .rows("3", "3", "4"))
        #expect(one.lines.map(\.text) == ["+5", "+5", "-10"])
    }

    /// With half strokes, a player who receives a stroke wins the hole with the same strokes, and
    /// loses it with one more.
    @Test(arguments: [
        ("gross", 4, 0), ("gross", 5, -1), ("net", 4, 1), ("net", 5, 0), ("half", 4, 1),
        ("half", 5, -1),
    ])
    func `half a stroke leaves no tie`(scoring: String, strokes: Int, outcome: Int) {
        let input = FormatInput.rows("\(strokes)", "4", received: [[1], [0]])
        let skins = ChosenFormat.of("skins", ["scoring": .choice(scoring)])
        let scores = skins.standing(of: input).lines.map(\.score)
        #expect(scores == (outcome > 0 ? [1, 0] : outcome < 0 ? [0, 1] : [0, 0]))
    }

    /// intimidatorgolfcourse.com, league skins: the lowest score wins only at par or better.
    /// Otherwise the skin carries over.
    @Test func `if skins need par, a lowest score above it wins nothing`() {
        let carry = ChosenFormat.of("skins", ["parOrBetter": .flag(true)])
        let standing = carry.standing(of: .rows("5 4", "6 5"))
        #expect(standing.lines[0].points == [0, 2])
        let split = ChosenFormat.of(
            "skins", ["parOrBetter": .flag(true), "ties": .choice("split")])
        #expect(split.standing(of: .rows("5 4", "6 5")).lines[0].points == [0, 1])
        // From the winner's tee, the first hole is a par 5.
        let own = carry.standing(of: .rows("5 4", "6 5", pars: [[5, 4], [4, 4]]))
        #expect(own.lines[0].points == [1, 1])
    }

    @Test func `G12: a player without a score is behind those who played for the skins`() {
        let rows: [String] = ["4 4", "4 4", ". ."]
        for ties in ["carry", "none", "split"] {
            let skins = ChosenFormat.of("skins", ["ties": .choice(ties)])
            let over = skins.standing(of: .rows(rows[0], rows[1], rows[2], isOver: true))
            let last = over.places.last
            #expect(last?.seats == [2] && last?.rank == 3, "\(ties)")
        }
        // Nobody is behind before the first skin is decided.
        let skins = ChosenFormat.of("skins")
        let begun = skins.standing(of: .rows("4 .", ". .", ". ."))
        #expect(begun.places.map(\.rank) == [1, 1, 1] && begun.lead == nil)
    }

    @Test func `partners win a skin with their better ball and share it`() {
        let standing = ChosenFormat.of("skins").standing(
            of: .rows("6", "4", "3", "4", "4", teams: [1, 2, 1, 2, 2], isOver: true))
        #expect(standing.places.map(\.seats) == [[0, 2], [1, 3, 4]])
        #expect(standing.lines.map(\.score) == [1, 0, 1, 0, 0])
        // Two players share three units, and the lower seat gets the odd one.
        #expect(standing.settlement == [2, -1, 1, -1, -1])
    }
}
