import GolfRules
import RulesSupport
import Testing
import TestSupport
import Values

struct StrokeFormatTests {
    @Test func `F15: the fewest strokes against par lead`() {
        let standing = ChosenFormat.of("stroke").standing(
            of: .rows("4 5 4 .", "3 4 . .", ". . . .", "6 3 4 5"))
        #expect(standing.unit == .strokes)
        #expect(standing.order == [1, 0, 3, 2])
        #expect(standing.places.map(\.rank) == [1, 2, 3, 4])
        #expect(standing.lines.map(\.text) == ["+1", "-1", "", "+2"])
        #expect(standing.lines.map(\.thru) == [3, 2, 0, 4])
        #expect(standing.lead == .init(seats: [1], .score, by: 2, unit: .strokes, text: "-1"))
        #expect(!standing.isDecided && standing.settlement == nil)
    }

    @Test func `players with the same score share a place`() {
        let standing = ChosenFormat.of("stroke").standing(
            of: .rows("5 4", "4 4", "4 4", "5 5", isOver: true))
        #expect(standing.order == [1, 2, 0, 3])
        #expect(standing.places.map(\.rank) == [1, 1, 3, 4])
        #expect(standing.places.map(\.isTied) == [true, true, false, false])
        #expect(standing.lead == .init(seats: [1, 2], .score, by: 0, unit: .strokes, text: "E"))
        #expect(standing.isDecided)
    }

    /// Rule 3.3c: a player who does not hole out on every hole has no result.
    @Test func `F15: at the end, a complete card ranks before one with missing holes`() {
        let stroke = ChosenFormat.of("stroke")
        let going = stroke.standing(of: .rows("2 . .", "3 3 3", ". . .", par: [3, 3, 3]))
        #expect(going.order == [0, 1, 2])
        let over = stroke.standing(
            of: .rows("2 . .", "3 3 3", ". . .", "2 . 2", par: [3, 3, 3], isOver: true))
        #expect(over.order == [1, 3, 0, 2] && over.places.map(\.rank) == [1, 2, 3, 4])
        #expect(over.lead == .init(seats: [1], .score, by: 0, unit: .strokes, text: "E"))
        let teams = ChosenFormat.of("bestBall").standing(
            of: .rows("2 . .", "3 3 3", par: [3, 3, 3], teams: [1, 2], isOver: true))
        #expect(teams.order == [1, 0])
    }

    @Test func `if all players end early, one with the most holes wins`() {
        let standing = ChosenFormat.of("stroke").standing(
            of: .rows("4 4 .", "3 4 .", "2 . .", left: [], isOver: true))
        #expect(standing.order == [1, 0, 2] && standing.lead?.by == 1)
        // A player who left does not decide how long a complete card is.
        let left = ChosenFormat.of("stroke").standing(
            of: .rows("4 4 4", "3 4 .", "4 4 .", left: [0], isOver: true))
        #expect(left.order == [1, 0, 2] && left.lead?.seats == [1])
    }

    @Test func `a player who left early is last, and nobody leads before the first score`() {
        let left = ChosenFormat.of("stroke").standing(of: .rows("2 .", "6 6", ". .", left: [0]))
        #expect(left.order == [1, 2, 0])
        #expect(left.lead == .init(seats: [1], .score, by: 0, unit: .strokes, text: "+4"))
        let complete = ChosenFormat.of("stroke").standing(
            of: .rows("2 2", "6 6", ". .", left: [0]))
        #expect(complete.order == [0, 1, 2] && complete.lead?.seats == [0])
        let fresh = ChosenFormat.of("stroke").standing(of: .rows(". .", ". ."))
        #expect(fresh.lead == nil && fresh.order == [0, 1])
        #expect(fresh.places.map(\.rank) == [1, 1])
    }

    /// Three strokes fall on the indexes 1 to 3 (WHS, Appendix E).
    @Test func `F48: net play subtracts the strokes received, on holes with a score`() {
        let input = FormatInput.rows(
            "5 5 5 .", "4 4 5 .", par: [4, 4, 4, 4],
            received: [[1, 1, 0, 1], [0, 0, 0, 0]])
        let net = ChosenFormat.of("stroke", ["scoring": .choice("net")]).standing(of: input)
        #expect(net.lines.map(\.score) == [1, 1])
        #expect(net.places.map(\.rank) == [1, 1])
        #expect(ChosenFormat.of("stroke").standing(of: input).lines.map(\.score) == [3, 1])
    }

    @Test func `a plus player gives strokes back`() {
        let input = FormatInput.rows("4 4", "4 5", received: [[-1, -1], [0, 0]])
        let net = ChosenFormat.of("stroke", ["scoring": .choice("net")]).standing(of: input)
        #expect(net.lines.map(\.score) == [2, 1] && net.order == [1, 0])
    }

    @Test func `FU7: rounds count together, and totals agree with cells`() {
        var random = SeededRandom(printing: "stroke play")
        for _ in 0..<300 {
            let rounds = 1 + random.below(3)
            let (card, hasLeft) = randomCard(rounds: rounds, &random)
            let seats = hasLeft.indices
            let input = FormatInput(card, rounds: 0..<rounds, hasLeft: hasLeft, isOver: false)
            let standing = ChosenFormat.of("stroke").standing(of: input)
            #expect(
                standing.order == seats.sorted { precedes($0, $1, card, isGone(card, hasLeft)) })
            let fast = StrokePlay.standing(
                of: seats.map { card.totals(seat: $0) },
                own: seats.map { card.totals(seat: $0) }, over: 9 * rounds,
                missed: seats.map { _ in 0 }, hasLeft: hasLeft,
                isDecided: standing.isDecided)
            #expect(fast == standing)
        }
    }

    private func randomCard(
        rounds: Int, _ random: inout SeededRandom
    ) -> (card: Card, hasLeft: [Bool]) {
        var card = Card(holes: (1...9).map { CardHole(number: $0, par: 3 + $0 % 3) })
        let hasLeft = (0..<1 + random.below(5)).map { _ in random.below(5) == 0 }
        for _ in hasLeft { card.addSeat() }
        for round in 0..<rounds {
            if round > 0 { card.addRound() }
            for seat in hasLeft.indices where random.below(5) > 0 {
                for hole in 0..<random.below(10) {
                    let cell = Cell(score: .strokes(2 + random.below(4)), at: 1, by: "ada")
                    _ = card.write(cell, seat: seat, position: hole, round: round)
                }
            }
        }
        return (card, hasLeft)
    }

    /// Whether each player left with holes to play. If all left, the longest card counts as
    /// complete.
    private func isGone(_ card: Card, _ hasLeft: [Bool]) -> [Bool] {
        let thru = hasLeft.indices.map { card.totals(seat: $0).thru }
        let complete = hasLeft.contains(false) ? 9 * card.rounds : thru.max() ?? 0
        return hasLeft.indices.map { hasLeft[$0] && thru[$0] < complete }
    }

    /// The order of players, as a second implementation.
    private func precedes(_ left: Int, _ right: Int, _ card: Card, _ hasLeft: [Bool]) -> Bool {
        if hasLeft[left] != hasLeft[right] { return hasLeft[right] }
        let one = card.totals(seat: left)
        let two = card.totals(seat: right)
        if (one.thru == 0) != (two.thru == 0) { return two.thru == 0 }
        if one.toPar != two.toPar { return one.toPar < two.toPar }
        if one.thru != two.thru { return one.thru > two.thru }
        return left < right
    }

    @Test func `a card is read in the order of play`() {
        let numbers = [CardHole(number: 1, par: 3), CardHole(number: 2, par: 4)]
        var card = Card(holes: numbers)
        card.addSeat()
        card.addRound()
        _ = card.write(Cell(score: 5, at: 1, by: "ada"), seat: 0, position: 0, round: 0)
        _ = card.write(Cell(score: 6, at: 1, by: "ada"), seat: 0, position: 1, round: 1)
        let input = FormatInput(
            card, rounds: 0..<2, order: [1, 0], received: [[1, 2]], hasLeft: [false], teams: [7],
            isOver: true)
        #expect(input.holes.map(\.number) == [2, 1, 2, 1])
        #expect(input.players[0].strokes == [nil, 5, 6, nil])
        #expect(input.players[0].received == [2, 1, 2, 1])
        #expect(input.players[0].team == 7 && input.isOver)
    }
}
