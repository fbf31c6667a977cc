import GolfRules
import RoomsRules
import RulesSupport
import Testing
import TestSupport
import Values

/// Strokes against the par of the tee from which a player played (WHS, Appendix F).
struct OwnParTests {
    private static let holes = (1...9).map { CardHole(number: $0, par: 4, strokeIndex: $0) }

    /// White has the pars of the card. Red has par 5 on holes 1 and 2. Orange has par 3 on hole 4.
    private static let tees: [CardTee] = {
        let par = { (par: Int) in CardTee.Hole(par: par, strokeIndex: nil) }
        return [("white", [:]), ("red", [1: par(5), 2: par(5)]), ("orange", [4: par(3)])].map {
            var tee = CardTee(name: $0.0, color: nil, slope: 113, rating: 36, holes: 9)
            tee.differing = $0.1
            return tee
        }
    }()

    private func room(
        _ players: [(name: String, tee: String?, team: Int?)], format: String = "stroke",
        holes: [CardHole] = Self.holes, tees: [CardTee] = Self.tees
    ) throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Links", holes: holes, tees: tees, playersMax: 9,
            code: "C", createdAt: 0)
        try room.set(GolfRoom.Settings(format: .of(format)))
        for player in players {
            _ = try room.join(player.name, name: player.name, tee: player.tee, at: 0)
            guard let team = player.team else { continue }
            _ = try room.choose(.init(team: .some(team)), for: player.name, by: player.name)
        }
        _ = try room.start(by: players[0].name, at: 1)
        return room
    }

    private func write(_ strokes: [Int?], _ player: String, in room: inout GolfRoom) throws {
        for (position, strokes) in strokes.enumerated() {
            guard let strokes else { continue }
            let hole = room.card.holes[position].number
            let write = ScoreWrite(player: player, hole: hole, score: .strokes(strokes))
            _ = try room.write(write, by: room.host ?? "", at: 2)
        }
    }

    private func toPar(_ room: GolfRoom) -> [Int] {
        room.seats.indices.map { room.totals(of: $0).toPar }
    }

    @Test(
        arguments: [
            ("white", [4, 4, 4, 4], 0), ("red", [4, 4, 4, 4], -2), ("orange", [4, 4, 4, 4], 1),
            ("red", [5, 5, nil, nil], 0), ("orange", [nil, nil, nil, 3], 0),
            ("red", [nil, nil, 4, 4], 0),
            (nil, [4, 4, 4, 4], 0), ("gone", [5, 4, 4, 4], 1),
        ] as [(String?, [Int?], Int)])
    func `G12: totals are against the par of the own tee`(
        tee: String?, strokes: [Int?], expected: Int
    ) throws {
        var room = try room([("ann", tee, nil), ("ben", "white", nil)])
        try write(strokes, "ann", in: &room)
        #expect(toPar(room) == [expected, 0])
        let pars = room.ownPars(of: 0) ?? room.card.holes.map(\.par)
        let plain = zip(strokes, pars).compactMap { strokes, par in strokes.map { $0 - par } }
        #expect(room.totals(of: 0).toPar == plain.reduce(0, +))
        #expect(room.game.lines[0].score == expected)
        // The ranking has one par for all.
        let card = room.card.totals(seat: 0).toPar
        #expect(room.game.places.first { $0.seats == [0] }?.score == card)
    }

    @Test func `G12: the fewest strokes lead, and each player sees strokes to the own par`() throws
    {
        for format in ["stroke", "maximumScore", "bestBall"] {
            let isTeam = format == "bestBall"
            var room = try room(
                [("ann", "red", isTeam ? 1 : nil), ("ben", "white", isTeam ? 2 : nil)],
                format: format)
            try write([5, 5, 4, 4, 4, 4, 4, 4, 4], "ann", in: &room)
            try write(Array(repeating: 4, count: 9), "ben", in: &room)
            _ = try room.end(by: "ann", at: 9)
            #expect(room.game.places.map(\.seats) == [[1], [0]])
            #expect(room.game.places.map(\.text) == ["E", "+2"] && room.game.lead?.by == 2)
            #expect(room.game.lines.map(\.text) == ["E", "E"])
            let outcomes = try room.outcomes[0].map { try #require($0) }
            #expect(outcomes.map(\.text) == ["E", "E"] && outcomes.map(\.score) == [0, 0])
            #expect(outcomes.map(\.kind) == [.lost, .won])
        }
    }

    @Test func `G12: partners with one ball count against one par`() throws {
        for (partner, expected) in [("red", -2), ("white", 0), ("orange", 0)] {
            var room = try room(
                [
                    ("ann", "red", 1), ("bea", partner, 1), ("cid", "orange", 2),
                    ("dan", "orange", 2),
                ], format: "foursomes")
            try write([4, 4, 4, 4], "ann", in: &room)
            try write([4, 4, 4, 4], "dan", in: &room)
            #expect(toPar(room) == [expected, expected, 1, 1])
            #expect(room.ownPars(of: 0) == room.ownPars(of: 1))
            #expect(room.game.lines.map(\.score) == [expected, expected, 1, 1])
        }
        // With a ball each, each has the own par, and the team that of the card.
        var room = try room(
            [("ann", "red", 1), ("bea", "white", 1), ("cid", "red", 2), ("dan", "red", 2)],
            format: "bestBall")
        for player in ["ann", "bea", "cid", "dan"] { try write([4], player, in: &room) }
        #expect(toPar(room) == [-1, 0, -1, -1])
        #expect(room.game.lines.map(\.score) == [0, 0, -1, -1])
        #expect(room.game.places.map(\.score) == [0, 0])
    }

    @Test func `G12: a late player, another tee and another par change the totals`() throws {
        var room = try room([("ann", "white", nil)])
        try write([4, 4, 4, 4], "ann", in: &room)
        _ = try room.addGuest(name: "Late", tee: "red", by: "ann", at: 5)
        try write([nil, 4, 4], "g1", in: &room)
        #expect(toPar(room) == [0, -1])
        _ = try room.choose(.init(tee: .some("orange")), for: "ann", by: "ann")
        #expect(toPar(room) == [1, -1])
        _ = try room.setPar(5, hole: 4, tee: "orange", by: "ann")
        #expect(toPar(room) == [-1, -1])
        _ = try room.setPar(5, hole: 3, tee: nil, by: "ann")
        #expect(toPar(room) == [-2, -2])
    }

    @Test func `G12: in two loops, each loop has the pars of the tee`() throws {
        let holes = Loops.holes(Self.holes, loops: 2)
        let tees = Self.tees.map { Loops.tee($0, holes: Self.holes, loops: 2) }
        var room = try room([("ann", "red", nil)], holes: holes, tees: tees)
        try write(Array(repeating: 4, count: 18), "ann", in: &room)
        #expect(toPar(room) == [-4])
        let pars = try #require(room.ownPars(of: 0))
        let loops = [Array(pars.prefix(9)), Array(pars.suffix(9))]
        #expect(loops.map { 36 - $0.reduce(0, +) } == [-2, -2])
    }

    @Test func `G12: totals agree with plain sums, in any order of changes`() throws {
        var random = SeededRandom(printing: "own pars")
        for _ in 0..<repeats(50, long: 2_000) {
            let names = ["ann", "ben", "cid"]
            var room = try room(names.map { (name: $0, tee: nil, team: nil) })
            var tees = names.map { _ in String?.none }
            let empty = names.map { _ in [Int?](repeating: nil, count: 9) }
            var cells = [empty]
            for time in 0..<60 {
                let seat = random.below(3)
                switch random.below(8) {
                case 0:
                    let tee = random.one(of: ["white", "red", "orange"])
                    tees[seat] = tee
                    _ = try room.choose(
                        .init(tee: .some(tee)), for: names[seat], by: "ann")
                case 1 where cells.count < 3:
                    _ = try room.again(by: "ann", at: Int64(10 + time))
                    cells.append(empty)
                default:
                    let hole = random.below(9)
                    let strokes = random.below(6) == 0 ? nil : 2 + random.below(5)
                    let write = ScoreWrite(
                        player: names[seat], hole: hole + 1, score: strokes.map(HoleScore.strokes))
                    _ = try room.write(write, by: "ann", at: Int64(10 + time))
                    cells[cells.count - 1][seat][hole] = strokes
                }
            }
            let pars = [
                "white": [4, 4, 4, 4, 4, 4, 4, 4, 4], "red": [5, 5, 4, 4, 4, 4, 4, 4, 4],
                "orange": [4, 4, 4, 3, 4, 4, 4, 4, 4],
            ]
            for seat in names.indices {
                let own = pars[tees[seat] ?? "white"] ?? []
                var sum = 0
                for round in cells {
                    for hole in 0..<9 { sum += round[seat][hole].map { $0 - own[hole] } ?? 0 }
                }
                #expect(room.totals(of: seat).toPar == sum)
            }
        }
    }
}
