import GolfRules
import RulesSupport
import Testing

struct NassauFormatTests {
    private func bets(_ standing: FormatStanding) -> [String] {
        standing.bets.map { bet in
            let press = bet.press == 0 ? "" : " press \(bet.press)"
            let seats = bet.lead.seats.map { "\($0)" }.joined(separator: ",")
            return "\(bet.name)\(press): \(seats) \(bet.lead.text)"
        }
    }

    /// Chi Chi Rodriguez, "Chi Chi's Golf Games You Gotta Play" (liveabout.com, "The Nassau Golf
    /// Wager"). A wins the front nine 3 and 2, B wins the back nine 1 up, and A wins the whole 2
    /// and 1.
    @Test func `F15: a side that wins the front 3&2 and loses the back 1 up wins the whole 2&1`() {
        let input = FormatInput.match("A=A===A==" + "B========", isOver: true)
        let standing = ChosenFormat.of("nassau", ["stake": .number(2)]).standing(of: input)
        #expect(bets(standing) == ["front: 0 3&2", "back: 1 1 up", "overall: 0 2&1"])
        #expect(standing.settlement == [2, -2])
    }

    /// golfboxusa.com, "Nassau": in a $2 Nassau, a player who wins all three bets wins $6.
    @Test func `F15: all three bets of a two-unit Nassau are six units`() {
        let input = FormatInput.match("A========" + "A========", isOver: true)
        let standing = ChosenFormat.of("nassau", ["stake": .number(2)]).standing(of: input)
        #expect(standing.settlement == [6, -6])
        #expect(standing.lead == .init(seats: [0], .score, by: 12, unit: .units, text: "+6"))
    }

    /// thegolfballfactory.com, "How to score a 5 dollar Nassau with automatic 2 down presses": a
    /// side two down after the seventh hole presses on the eighth and the ninth.
    @Test func `a side two down after seven holes opens a bet on the last two`() throws {
        let nassau = ChosenFormat.of("nassau", ["press": .number(2), "stake": .number(5)])
        let input = FormatInput.match("=====BBAA" + ".........")
        let standing = nassau.standing(of: input)
        #expect(
            bets(standing) == [
                "front: 0,1 halved", "front press 1: 0 2 up", "back: 0,1 AS", "overall: 0,1 AS",
            ])
        #expect(standing.bets[1].holes == [7, 8])
        #expect(standing.lines.map(\.score) == [5, -5])
        #expect(standing.lines.map(\.text) == ["+5", "-5"])
        #expect(standing.bets.map(\.isDecided) == [true, true, false, false])
        #expect(!standing.isDecided && standing.settlement == nil)
    }

    /// wikipedia.org, "Nassau (bet)": a side two down in a press can press again. Each press has
    /// the stake of the bet.
    @Test func `a press can be pressed too`() {
        let nassau = ChosenFormat.of("nassau", ["press": .number(2)])
        let input = FormatInput.match("AAAAAA===" + "B=B======", isOver: true)
        let standing = nassau.standing(of: input)
        #expect(
            bets(standing) == [
                "front: 0 5&4", "front press 1: 0 4&3", "front press 2: 0 2&1",
                "front press 3: 0,1 halved",
                "back: 1 2&1", "back press 1: 0,1 halved", "overall: 0 4&3",
            ])
        #expect(standing.bets.map(\.holes.count) == [9, 7, 5, 3, 9, 6, 18])
        #expect(standing.settlement == [3, -3])
    }

    @Test func `a gap opens a bet only once it is filled`() {
        let nassau = ChosenFormat.of("nassau", ["press": .number(1)])
        let gap = nassau.standing(of: .match(".AAAAAAAA" + "AAAAAAAAA"))
        #expect(gap.bets.filter { $0.name == "front" }.count == 1)
        #expect(gap.bets.allSatisfy(\.isDecided) && !gap.isDecided)
        let filled = nassau.standing(of: .match("=AAAAAAAA" + "AAAAAAAAA"))
        #expect(filled.bets.filter { $0.name == "front" }.count == 8 && filled.isDecided)
    }

    @Test func `a bet that is lost cannot be pressed`() {
        let nassau = ChosenFormat.of("nassau", ["press": .number(5)])
        // A lead of 4 with 3 holes to play decides the bet, before the side is five down.
        let late = nassau.standing(of: .match("==AAAAA==" + "........."))
        #expect(late.bets.map(\.holes.count) == [9, 9, 18])
        let long = nassau.standing(of: .match("AAAAA====" + "........."))
        #expect(long.bets.map(\.holes.count) == [9, 4, 9, 18])
    }

    /// beezergolf.com, "Nassau": play may start on any hole, and the front is always holes 1 to 9.
    @Test func `the front nine is holes 1 to 9 wherever play begins`() {
        let numbers = Array(10...18) + Array(1...9)
        let input = FormatInput(
            holes: numbers.map { CardHole(number: $0, par: 4) },
            players: [
                .init(strokes: [3] + Array(repeating: 4, count: 17)),
                .init(strokes: Array(repeating: 4, count: 17) + [3]),
            ], isOver: true)
        let standing = ChosenFormat.of("nassau").standing(of: input)
        #expect(bets(standing) == ["front: 1 1 up", "back: 0 1 up", "overall: 0,1 halved"])
        #expect(standing.bets[0].holes == Array(9..<18))
        #expect(standing.settlement == [0, 0])
    }

    @Test func `with an odd number of holes, the front has one more`() {
        let standing = ChosenFormat.of("nassau").standing(of: .match("A====...."))
        #expect(standing.bets.map(\.holes.count) == [5, 4, 9])
        #expect(bets(standing) == ["front: 0 1 up", "back: 0,1 AS", "overall: 0 1 up"])
    }

    @Test func `with stroke bets, any number of players can play`() {
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke")])
        let input = FormatInput.rows("4 4 6 4", "5 4 4 4", "5 5 4 4")
        let standing = nassau.standing(of: input)
        #expect(bets(standing) == ["front: 0 by 1", "back: 1,2 shared", "overall: 1 by 1"])
        #expect(standing.bets[0].lead.unit == .strokes)
        #expect(standing.isDecided && standing.settlement == nil)
        // Players 1 and 2 share one unit of the back, and the lower seat gets it.
        #expect(standing.lines.map(\.score) == [2 - 1 - 1, -1 + 1 + 2, -1 + 0 - 1])
    }

    @Test func `the others pay a shared bet, and nobody pays a halved one`() {
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke"), "stake": .number(10)])
        let shared = nassau.standing(of: .rows("3 3", "3 3", "4 4", isOver: true))
        #expect(bets(shared) == ["front: 0,1 shared", "back: 0,1 shared", "overall: 0,1 shared"])
        #expect(shared.settlement == [15, 15, -30])
        let halved = nassau.standing(of: .rows("3 3", "3 3", "3 3", isOver: true))
        #expect(halved.bets.allSatisfy { $0.lead.text == "halved" })
        #expect(halved.settlement == [0, 0, 0])
    }

    @Test func `G12: a player without a score is last`() {
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke")])
        let none = nassau.standing(of: .rows("3 4", "4 3", ". .", isOver: true))
        #expect(none.places.last?.seats == [2] && none.places.last?.rank == 3)
    }

    @Test func `a player without a score on a hole that counts is out of its bets`() {
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke")])
        let left = nassau.standing(of: .rows("3 . . .", "4 4 4 .", "4 5 4 .", left: [0]))
        #expect(bets(left) == ["front: 1 by 1", "back: 1,2 tied", "overall: 1 by 1"])
        let alone = nassau.standing(of: .rows("3 . . .", "4 4 . .", left: [0], isOver: true))
        #expect(bets(alone) == ["front: 1 unopposed", "back: 0,1 halved", "overall: 1 unopposed"])
        #expect(alone.settlement == [-2, 2])
        let none = nassau.standing(of: .rows("3 .", ". 4", isOver: true))
        #expect(bets(none) == ["front: 0 unopposed", "back: 1 unopposed", "overall:  halved"])
        #expect(none.settlement == [0, 0])
    }

    @Test func `partners play a Nassau as a side`() {
        let standing = ChosenFormat.of("nassau").standing(
            of: .rows("3 5", "4 4", "5 3", "4 4", teams: [1, 2, 1, 2], isOver: true))
        #expect(bets(standing) == ["front: 0,2 1 up", "back: 0,2 1 up", "overall: 0,2 2 up"])
        #expect(standing.settlement == [3, -3, 3, -3])
        #expect(standing.lines[0].points == [1, 1] && standing.lines[1].points == [-1, -1])
    }

    @Test func `before the first hole is decided nobody leads`() {
        #expect(ChosenFormat.of("nassau").standing(of: .match("....")).lead == nil)
        let three = ChosenFormat.of("nassau").standing(of: .rows("3 3", "4 4", "5 5"))
        #expect(three.lead == nil && three.bets.isEmpty)
    }
}
