import GolfRules
import RulesSupport
import Testing
import TestSupport
import Values

/// A missing score is never a good score: no return, par/bogey, and matches.
struct NoReturnTests {
    private struct Game: Sendable, CustomTestStringConvertible {
        var format: String
        var options: [String: FormatValue] = [:]
        var teams: [Int?]?

        var testDescription: String { "\(format) \(options.keys.sorted())" }

        func standing(_ rows: [String], left: Set<Int> = [], isOver: Bool) -> FormatStanding {
            let cells = rows.map { $0.split(separator: " ").map { HoleScore($0) } }
            let players = cells.indices.map { seat in
                FormatInput.Player(
                    cells[seat], received: cells[seat].map { _ in seat % 2 },
                    hasLeft: left.contains(seat), team: teams?[seat])
            }
            let holes = cells[0].indices.map { CardHole(number: $0 + 1, par: 4) }
            return ChosenFormat.of(format, options).standing(
                of: FormatInput(holes: holes, players: players, isOver: isOver))
        }
    }

    /// All formats in which each hole needs a score, gross and net, for players and for teams of two.
    private static let games: [Game] =
        ["gross", "net"].flatMap { scoring in
            let net: [String: FormatValue] = ["scoring": .choice(scoring)]
            return [Game(format: "stroke", options: net)]
                + ["scramble", "foursomes", "greensomes", "doubles", "bestBall"].map {
                    Game(format: $0, options: net, teams: [1, 1, 2, 2, 3, 3, 4, 4])
                }
        } + [
            Game(
                format: "bestBall", options: ["count": .number(2)],
                teams: [1, 1, 2, 2, 3, 3, 4, 4])
        ]

    /// Rule 3.3c.
    @Test(arguments: games)
    private func `G12: a side without a return is last, behind missing holes, and beats nobody`(
        game: Game
    ) {
        // A pick-up with the fewest strokes, a missing hole, a full card, and a pick-up with more.
        let sides = ["x 3 3 3", ". 5 5 5", "9 9 9 9", "x 4 4 4"]
        let rows = game.teams == nil ? sides : sides.flatMap { [$0, $0] }
        let places = { (standing: FormatStanding) in
            sides.indices.map { side in
                standing.places.first { $0.seats.contains(game.teams == nil ? side : 2 * side) }
            }
        }
        let over = places(game.standing(rows, isOver: true))
        #expect(over.map { $0?.rank } == [3, 2, 1, 3])
        #expect(over.map { $0?.text == "NR" } == [true, false, false, true])
        let live = places(game.standing(rows, isOver: false))
        #expect(live.map { $0?.rank } == [3, 1, 2, 3])
        // A player who left with missing holes is not behind one without a return.
        let gone: Set = game.teams == nil ? [1] : [2, 3]
        let left = places(game.standing(rows, left: gone, isOver: true))
        #expect(left.map { $0?.rank } == [3, 2, 1, 3])
        let none = game.standing(
            rows.map { "x" + $0.dropFirst() }, isOver: true)
        #expect(none.places.allSatisfy { $0.rank == 1 && !$0.hasResult } && none.lead == nil)
    }

    @Test(arguments: ["stroke", "maximumScore", "stableford", "parBogey"])
    func `G12: a player without a score is behind one who left, and takes no part`(
        format: String
    ) throws {
        var room = try GolfRoom.started(.of(format), holes: 3, "ann", "ben", "cat")
        for (player, holes) in [("ann", 1...3), ("cat", 1...2)] {
            for hole in holes {
                let write = ScoreWrite(player: player, hole: hole, score: .strokes(4))
                _ = try room.write(write, by: "ann", at: 3)
            }
        }
        _ = try room.leave("cat", at: 4)
        // Ben may still begin.
        #expect(room.game.order == [0, 1, 2])
        _ = try room.end(by: "ann", at: 5)
        // In maximum score, each hole without a score counts the maximum.
        let isCounted = format == "maximumScore"
        #expect(room.game.places.map(\.seats) == (isCounted ? [[0], [1], [2]] : [[0], [2], [1]]))
        let outcomes = room.outcomes[0]
        #expect(outcomes[1] == nil)
        #expect(outcomes[2]?.rank == 2 && outcomes[2]?.sides == 2)
    }

    @Test func `G12: a pick-up beats nobody, in the outcomes against each opponent`() throws {
        var room = try GolfRoom.started(.of("stroke"), holes: 3, "ann", "ben", "cid")
        for (player, row) in [("ann", "x 2 2"), ("ben", ". 6 6"), ("cid", "x 9 9")] {
            for (place, text) in row.split(separator: " ").enumerated() {
                guard let score = HoleScore(text) else { continue }
                let write = ScoreWrite(player: player, hole: place + 1, score: score)
                _ = try room.write(write, by: "ann", at: 3)
            }
        }
        _ = try room.end(by: "ann", at: 4)
        let outcomes = try room.outcomes[0].map { try #require($0) }
        #expect(outcomes.map(\.kind) == [.noResult, .won, .noResult])
        let faced = outcomes.map { mine in outcomes.map { mine.facing($0)?.kind } }
        #expect(faced[0] == [nil, .lost, nil] && faced[2] == [nil, .lost, nil])
        #expect(faced[1] == [.won, nil, .won])
    }

    /// A card of par/bogey on holes of par 4.
    struct ParBogeyCard: Sendable {
        /// One row for each player.
        var rows: [String]
        var missed: [Int] = []
        var left: Set<Int> = []
        /// The number of scores that count. `nil` for players without partners. Else the first two players
        /// are partners, and the last two.
        var count: Int?
        /// The scores of the two sides during play.
        var live: [Int]
        /// The scores after the end. `nil` if they are the same.
        var over: [Int]?
    }

    private static let level = ["4 4 4 4", "4 4 4 4"]

    static let cards = [
        // A latecomer, a player who left, and one who forgot a hole.
        ParBogeyCard(rows: ["4 4 4 4", ". . . 3"], missed: [0, 3], live: [0, -2]),
        ParBogeyCard(rows: ["4 4 4 4", "3 . . ."], left: [1], live: [0, -2]),
        ParBogeyCard(rows: ["4 4 4 4", "3 . 4 4"], live: [0, 1], over: [0, 0]),
        // Nobody played the last hole.
        ParBogeyCard(rows: ["4 4 4 .", ". . 3 ."], missed: [0, 2], live: [0, -1]),
        // Two scores of a team count. One partner left, or came late.
        ParBogeyCard(rows: ["4 4 4 4", "3 . . ."] + level, left: [1], count: 2, live: [-2, 0]),
        ParBogeyCard(
            rows: ["4 4 4 4", ". . 3 3"] + level, missed: [0, 2, 0, 0], count: 2, live: [0, 0]),
        // One score counts, so the partner's is enough. If both are gone, the hole is lost.
        ParBogeyCard(rows: ["4 4 4 4", "3 . . ."] + level, left: [1], count: 1, live: [1, 0]),
        ParBogeyCard(rows: ["4 3 . .", "3 . . ."] + level, left: [0, 1], count: 1, live: [0, 0]),
        // A partner who still plays may give the score.
        ParBogeyCard(
            rows: ["4 . 4 4", "4 . 4 4"] + level, left: [0], count: 2, live: [0, 0],
            over: [-2, 0]),
    ]

    /// Rule 21.3b(1).
    @Test(arguments: cards)
    func `G12: in par/bogey, a hole without a score is lost, during play as after the end`(
        card: ParBogeyCard
    ) {
        var options: [String: FormatValue] = ["scoring": .choice("gross")]
        if let count = card.count {
            options["play"] = .choice("parBogey")
            options["count"] = .number(count)
        }
        let game = ChosenFormat.of(card.count == nil ? "parBogey" : "bestBall", options)
        let cells = card.rows.map { $0.split(separator: " ").map { HoleScore($0) } }
        let players = cells.indices.map { seat in
            FormatInput.Player(
                cells[seat], hasLeft: card.left.contains(seat),
                team: card.count.map { _ in seat / 2 },
                missed: card.missed.isEmpty ? 0 : card.missed[seat])
        }
        let holes = cells[0].indices.map { CardHole(number: $0 + 1, par: 4) }
        for (isOver, expected) in [(false, card.live), (true, card.over ?? card.live)] {
            let standing = game.standing(
                of: FormatInput(holes: holes, players: players, isOver: isOver))
            let seats = card.count == nil ? [0, 1] : [0, 2]
            #expect(seats.map { standing.lines[$0].score } == expected, "over: \(isOver)")
        }
    }

    /// The rows of two players on six holes, then the text for each, the number of holes left, and
    /// whether the match is decided.
    @Test(arguments: [
        // Rule 3.2a(3): a lead wins the match only if it is larger than the number of holes left.
        ("3 . . . . .", "4 . . . . .", ["1 up with 5 to play", "1 down with 5 to play"], 5, false),
        ("4 . . . . .", "4 . . . . .", ["AS with 5 to play", "AS with 5 to play"], 5, false),
        ("3 3 3 . . .", "4 4 4 . . .", ["3 up with 3 to play", "3 down with 3 to play"], 3, false),
        ("3 3 3 3 . .", "4 4 4 4 . .", ["4&2", "lost 4&2"], 2, true),
        ("3 4 4 4 4 4", "4 4 4 4 4 4", ["1 up", "lost 1 up"], 0, true),
        ("4 4 4 4 4 4", "4 4 4 4 4 4", ["halved", "halved"], 0, true),
        // A hole that both left out is halved at the end.
        ("3 . 4 4 4 4", "4 . 4 4 4 4", ["1 up", "lost 1 up"], 0, true),
        ("3 . 4 4 . .", "4 . 4 4 . .", ["1 up with 2 to play", "1 down with 2 to play"], 2, false),
        // A pick-up gives up the hole, also to a player who needed no score.
        (". 4 4 4 4 4", "x 4 4 4 4 4", ["1 up", "lost 1 up"], 0, true),
        ("x 4 4 4 4 4", ". 4 4 4 4 4", ["lost 1 up", "1 up"], 0, true),
        ("x 4 4 4 4 4", "x 4 4 4 4 4", ["halved", "halved"], 0, true),
        ("4 4 4 4 4 4", ". 4 4 4 4 4", ["1 up", "lost 1 up"], 0, true),
    ])
    func `G12: a match that is not decided at the end has no winner`(
        first: String, second: String, texts: [String], left: Int, isDecided: Bool
    ) {
        let standing = ChosenFormat.of("match").standing(of: .rows(first, second, isOver: true))
        #expect(standing.lines.map(\.text) == texts)
        #expect(standing.lead?.left == left && standing.isDecided == isDecided)
    }

    @Test func `G12: in a match, a pick-up wins against a side that left`() {
        let match = ChosenFormat.of("match")
        let gone = match.standing(of: .rows("x 4 4", ". 5 .", left: [1]))
        #expect(gone.lines[0].points == [1, 1, nil])
        // In four-ball, a side gives up the hole when all who are there picked up.
        let rows = FormatInput.rows(
            "x 4", "x 4", ". 4", "4 4", teams: [1, 1, 2, 2], isOver: true)
        #expect(match.standing(of: rows).lines[0].points == [-1, 0])
        let open = FormatInput.rows("x 4", ". 4", ". 4", ". 4", teams: [1, 1, 2, 2], isOver: true)
        #expect(match.standing(of: open).lines[0].points == [0, 0])
    }

    @Test func `G12: a bet is settled by the lead, also if the round ends early`() {
        let nassau = ChosenFormat.of("nassau", ["stake": .number(5)])
        let standing = nassau.standing(of: .match("A.................", isOver: true))
        #expect(standing.settlement == [10, -10] && standing.isDecided)
        #expect(standing.bets.map(\.lead.text) == ["1 up", "halved", "1 up"])
    }

    @Test func `G12: a match that was not finished is no win and no loss`() throws {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: (1...3).map { CardHole(number: $0, par: 4) }, playersMax: 2, code: "C",
            createdAt: 1)
        try room.set(GolfRoom.Settings(format: .of("match")))
        for name in ["ann", "ben"] { _ = try room.join(name, name: name, tee: nil, at: 1) }
        _ = try room.start(by: "ann", at: 2)
        for (player, strokes) in [("ann", 3), ("ben", 4)] {
            let write = ScoreWrite(player: player, hole: 1, score: .strokes(strokes))
            _ = try room.write(write, by: "ann", at: 3)
        }
        _ = try room.end(by: "ann", at: 4)
        let outcomes = try room.outcomes[0].map { try #require($0) }
        #expect(outcomes.map(\.kind) == [.noResult, .noResult])
        #expect(outcomes.map(\.by) == [1, 1] && outcomes.map(\.left) == [2, 2])
        #expect(outcomes[0].facing(outcomes[1]) == nil)
    }
}
