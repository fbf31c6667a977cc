import GolfRules
import RulesSupport
import Testing

struct BestBallFormatTests {
    /// rmgc.golfgenius.com, "4-man Better Ball": from 4, 5, 3 and 6, the team of the first and
    /// third player has a 3. ungc.eu, "Fourball": from 5 and 4, the team has a 4.
    @Test func `F15: the lowest score of a team counts`() {
        let standing = ChosenFormat.of("bestBall").standing(
            of: .rows("4 5", "5 4", "3 4", "6 5", teams: [1, 2, 1, 2]))
        #expect(standing.places.map(\.seats) == [[0, 2], [1, 3]])
        #expect(standing.places.map(\.text) == ["-1", "+1"])
        #expect(standing.lead == .init(seats: [0, 2], .score, by: 2, unit: .strokes, text: "-1"))
        #expect(standing.lines.map(\.score) == [-1, 1, -1, 1])
    }

    /// lswebdesign.net/jssgl, "Scoring", hole 1: Tom and Joe receive a stroke each, so their 4 and
    /// 5 become 3 and 4. Tom's team has a 3, and the other team a 4.
    @Test func `net play subtracts strokes before it selects the lowest score`() {
        let net = ChosenFormat.of("bestBall", ["scoring": .choice("net")])
        let standing = net.standing(
            of: .rows("4", "4", "5", "5", received: [[0], [1], [0], [1]], teams: [1, 2, 1, 2]))
        #expect(standing.places.map(\.seats) == [[1, 3], [0, 2]])
        #expect(standing.places.map(\.text) == ["-1", "E"])
    }

    @Test func `a hole counts for a team once all partners have a score`() {
        let bestBall = ChosenFormat.of("bestBall")
        let teams = [1, 1, 2, 2]
        let waiting = bestBall.standing(of: .rows("3", ".", "4", "4", teams: teams))
        #expect(waiting.places.map(\.seats) == [[2, 3], [0, 1]])
        #expect(waiting.places.map(\.text) == ["E", ""])
        #expect(waiting.lines.map(\.thru) == [1, 0, 1, 1])
        let over = bestBall.standing(of: .rows("3", ".", "4", "4", teams: teams, isOver: true))
        #expect(over.lead?.seats == [0, 1] && over.isDecided)
        let left = bestBall.standing(of: .rows("3", ".", "4", "4", teams: teams, left: [1]))
        #expect(left.lead?.seats == [0, 1])
    }

    @Test func `a team whose players all left early is last`() {
        let standing = ChosenFormat.of("bestBall").standing(
            of: .rows("2 .", "2 .", "5 5", "5 5", teams: [1, 1, 2, 2], left: [0, 1]))
        #expect(standing.order == [2, 3, 0, 1])
    }

    @Test func `level teams lead together`() {
        let standing = ChosenFormat.of("bestBall").standing(
            of: .rows("4", "5", "6", "4", teams: [1, 2, 1, 2]))
        #expect(
            standing.lead == .init(seats: [0, 1, 2, 3], .score, by: 0, unit: .strokes, text: "E"))
        #expect(standing.places.map(\.rank) == [1, 1])
    }
}
