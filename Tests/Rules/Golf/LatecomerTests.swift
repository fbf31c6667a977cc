import GolfRules
import RoomsRules
import RulesSupport
import Testing
import Values

/// Players who join during a game, and players who leave before their first score.
struct LatecomerTests {
    private func room(_ format: ChosenFormat, holes: Int = 4, _ names: String...) throws -> GolfRoom
    {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: (1...holes).map { CardHole(number: $0) }, playersMax: 6, code: "C",
            createdAt: 1)
        try room.set(GolfRoom.Settings(format: format))
        for name in names {
            _ = try room.join(name, name: name, tee: nil, at: 1)
            guard !room.stakes.isEmpty else { continue }
            _ = try room.answer(true, bets: nil, for: name, by: name, at: 1)
        }
        _ = try room.start(by: names[0], at: 2)
        return room
    }

    private func score(
        _ room: inout GolfRoom, _ hole: Int, _ strokes: KeyValuePairs<String, Int>, at now: Int64
    ) throws {
        for (player, taken) in strokes {
            let write = ScoreWrite(player: player, hole: hole, score: .strokes(taken))
            _ = try room.write(write, by: room.host ?? "", at: now)
        }
    }

    @Test func `a game for two sides refuses another player and does not change`() throws {
        for name in ["match", "nassau"] {
            var room = try room(.of(name), "ann", "ben")
            try score(&room, 1, ["ann": 3, "ben": 4], at: 10)
            let before = room
            #expect(throws: RoomError.self) {
                try room.addGuest(name: "Gran", tee: nil, by: "ann", at: 20)
            }
            #expect(room == before && room.game.lead?.seats == [0])
        }
        var nassau = try room(.of("nassau", ["play": .choice("stroke")]), "ann", "ben")
        _ = try nassau.addGuest(name: "Gran", tee: nil, by: "ann", at: 20)
        #expect(nassau.seats.count == 3)
    }

    @Test func `a late partner needs a team if there are teams`() throws {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: [CardHole(number: 1), CardHole(number: 2)], playersMax: 6, code: "C",
            createdAt: 1)
        try room.set(GolfRoom.Settings(format: .of("match")))
        for (name, team) in [("ann", 1), ("ben", 2)] {
            _ = try room.join(name, name: name, tee: nil, at: 1)
            _ = try room.choose(.init(team: .some(team)), for: name, by: name)
        }
        _ = try room.start(by: "ann", at: 2)
        try score(&room, 1, ["ann": 3, "ben": 4], at: 10)
        #expect(throws: RoomError.self) {
            try room.addGuest(name: "Gran", tee: nil, by: "ann", at: 20)
        }
        _ = try room.addGuest(name: "Gran", tee: nil, team: 2, by: "ann", at: 20)
        // The first hole does not wait for Gran, and the second does.
        #expect(room.game.lead?.text == "1 up, dormie")
        try score(&room, 2, ["ann": 3, "ben": 4], at: 30)
        #expect(!room.game.isDecided)
        try score(&room, 2, ["g1": 2], at: 40)
        #expect(room.game.lead?.text == "halved")
    }

    @Test func `F15: a guest who joins late plays for the skins from there on`() throws {
        var room = try room(.of("skins", ["value": .number(10)]), "ann", "ben")
        for hole in 1...3 {
            try score(&room, hole, ["ann": 3, "ben": 4], at: Int64(10 * hole))
        }
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 35)
        #expect(room.game.lines.map(\.score) == [3, 0, 0])
        try score(&room, 4, ["ann": 3, "ben": 3], at: 40)
        #expect(room.game.lines.map(\.score) == [3, 0, 0])
        try score(&room, 4, ["g1": 2], at: 50)
        #expect(room.game.lines.map(\.score) == [3, 0, 1])
        _ = try room.end(by: "ann", at: 60)
        // The stake was locked before the guest came, so the others play for it alone.
        #expect(room.game.settlement == [30, -30, 0])
    }

    @Test func `a late guest with scores on the first holes has played them`() throws {
        var room = try room(.of("skins"), "ann", "ben")
        try score(&room, 1, ["ann": 3, "ben": 4], at: 10)
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 20)
        try score(&room, 1, ["g1": 2], at: 30)
        #expect(room.game.lines.map(\.score) == [0, 0, 1])
    }

    @Test func `a score saved offline counts from the time when it was entered`() throws {
        var room = try room(.of("skins", ["ties": .choice("none")]), "ann", "ben")
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 20)
        for (player, strokes) in [("ann", 3), ("ben", 4)] {
            let write = ScoreWrite(
                player: player, hole: 2, score: .strokes(strokes), at: 15, isHeldBack: true)
            _ = try room.write(write, by: player, at: 30)
        }
        #expect(room.game.lines.map(\.score) == [1, 0, 0])
    }

    @Test func `a player removed before the first score owes nothing, and nobody waits for them`()
        throws
    {
        var room = try room(.of("skins", ["value": .number(10)]), "ann", "ben")
        try score(&room, 1, ["ann": 3, "ben": 4], at: 10)
        _ = try room.addGuest(name: "Oops", tee: nil, by: "ann", at: 20)
        _ = try room.kick("g1", by: "ann", newCode: "D", at: 25)
        _ = try room.end(by: "ann", at: 30)
        #expect(room.game.settlement == [10, -10, 0] && room.game.order == [0, 1, 2])
        var match = try self.room(.of("nassau"), "ann", "ben")
        try score(&match, 1, ["ann": 3, "ben": 4], at: 10)
        _ = try match.leave("ben", at: 20)
        // A player who has a score and leaves has lost the other holes.
        _ = try match.end(by: "ann", at: 30)
        #expect(match.game.settlement == [2, -2])
    }

    @Test func `correcting a hole costs nothing to a player who joined after it`() throws {
        var room = try room(.of("skins", ["value": .number(10)]), "ann", "ben")
        for hole in 1...3 {
            try score(&room, hole, ["ann": 3, "ben": 4], at: Int64(10 * hole))
        }
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 35)
        try score(&room, 3, ["ann": 4, "ben": 3], at: 50)
        #expect(room.game.lines.map(\.score) == [2, 1, 0])
        _ = try room.end(by: "ann", at: 60)
        #expect(room.game.settlement == [10, -10, 0])
    }

    @Test func `a scorer's fast clock does not give a guest earlier holes`() throws {
        var room = try room(.of("skins"), "ann", "ben")
        for (player, strokes) in [("ann", 3), ("ben", 4)] {
            let write = ScoreWrite(player: player, hole: 1, score: .strokes(strokes), at: 100_010)
            _ = try room.write(write, by: player, at: 10)
        }
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 20)
        #expect(room.game.lines.map(\.score) == [1, 0, 0])
    }

    @Test func `F48: a late player changes nobody's handicap strokes`() throws {
        for format in [ChosenFormat.of("skins", ["scoring": .choice("net")]), .of("stableford")] {
            var room = GolfRoom(
                id: "r", courseID: nil, courseName: "Meadow",
                holes: (1...18).map { CardHole(number: $0, par: 4, strokeIndex: $0) },
                playersMax: 6, code: "C", createdAt: 1)
            var settings = GolfRoom.Settings(format: format)
            settings.handicap = "whs"
            try room.set(settings)
            for (name, index) in [("ann", 10), ("ben", 12)] {
                _ = try room.join(name, name: name, tee: nil, at: 1)
                _ = try room.choose(.init(handicap: .some(Fraction(index))), for: name, by: name)
            }
            _ = try room.start(by: "ann", at: 2)
            let before = try #require(room.handicapStrokes)
            try score(&room, 1, ["ann": 4, "ben": 4], at: 10)
            _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 20)
            let after = try #require(room.handicapStrokes)
            #expect(Array(after.prefix(2)) == before)
            // The guest plays off 0. In a match, that is ten below Ann.
            #expect(after[2].playing == (format == .of("stableford") ? 0 : -10))
        }
    }

    @Test func `a player who leaves after the end keeps their place`() throws {
        for name in ["stroke", "stableford", "skins"] {
            var room = try room(.of(name), holes: 1, "ann", "ben")
            try score(&room, 1, ["ann": 3, "ben": 4], at: 10)
            _ = try room.end(by: "ann", at: 20)
            let game = room.game
            _ = try room.leave("ann", at: 30)
            #expect(room.game == game && room.game.lead?.seats == [0])
        }
    }

    @Test func `a game has a maximum number of rounds`() throws {
        var room = try room(.of("stroke"), "ann")
        for _ in 1..<GolfRoom.roundsMax { _ = try room.again(by: "ann", at: 10) }
        let before = room
        #expect(throws: RoomError.notReady(reason: "A game has at most 20 rounds.")) {
            try room.again(by: "ann", at: 20)
        }
        #expect(room == before)
    }

    /// Only a complete card can win (Rule 3.3c).
    @Test(arguments: ["stroke", "maximumScore"])
    func `G12: a late player without the first holes never leads those who played them`(
        name: String
    ) throws {
        let format = ChosenFormat.of(name)
        let ranks = { (rows: [String], missed: [Int], isOver: Bool) in
            let input = FormatInput(
                holes: (1...4).map { CardHole(number: $0, par: 4) },
                players: zip(rows, missed).map { row, missed in
                    .init(row.split(separator: " ").map { HoleScore($0) }, missed: missed)
                }, isOver: isOver)
            let standing = format.standing(of: input)
            return rows.indices.map { seat in
                standing.places.first { $0.seats == [seat] }?.rank ?? 0
            }
        }
        for isOver in [false, true] {
            #expect(ranks(["5 5 5 5", ". . 3 3"], [0, 2], isOver) == [1, 2])
            // The player with all holes is ahead. Late players are ordered by score.
            #expect(
                ranks(["5 5 5 5", ". . 3 3", ". 5 5 5"], [0, 2, 1], isOver) == [1, 2, 3])
            #expect(
                ranks(["5 5 5 5", ". . 3 3", ". . 2 3"], [0, 2, 2], isOver) == [1, 3, 2])
        }
        // A late player who fills the first holes has played them.
        #expect(ranks(["5 5 5 .", "4 4 3 ."], [0, 2], false) == [2, 1])
        // If only late players are left, the score decides.
        #expect(ranks([". . 5 5", ". . 3 3"], [2, 2], false) == [2, 1])
        // A hole that a player left out can still be filled.
        #expect(ranks(["5 . 5 .", "5 5 5 ."], [0, 0], false) == [1, 2])
        var room = try room(format, "ann", "ben")
        try score(&room, 1, ["ann": 5, "ben": 6], at: 10)
        _ = try room.addGuest(name: "Late", tee: nil, by: "ann", at: 20)
        try score(&room, 2, ["ann": 5, "ben": 5, "g1": 2], at: 30)
        #expect(room.game.lead?.seats == [0] && room.game.order == [0, 1, 2])
        try score(&room, 1, ["g1": 2], at: 40)
        #expect(room.game.lead?.seats == [2])
    }

    @Test
    func `G12: a team that cannot have both scores of a hole never leads a team with all scores`() {
        let both = ChosenFormat.of("bestBall", ["count": .number(2)])
        let teams = [1, 1, 2, 2]
        // The second partner left after a hole, or joined after it.
        for (rows, left, missed) in [
            (["3 3 .", "3 . .", "5 5 .", "5 5 ."], Set([1]), [0, 0, 0, 0]),
            (["3 3 .", ". 3 .", "5 5 .", "5 5 ."], [], [0, 1, 0, 0]),
        ] {
            let players = rows.enumerated().map { seat, row in
                FormatInput.Player(
                    row.split(separator: " ").map { HoleScore($0) }, hasLeft: left.contains(seat),
                    team: teams[seat], missed: missed[seat])
            }
            let holes = (1...3).map { CardHole(number: $0, par: 4) }
            let live = both.standing(of: FormatInput(holes: holes, players: players))
            #expect(live.places.map(\.team) == [2, 1] && live.lead?.seats == [2, 3])
        }
    }

    @Test func `formats count from the hole on which each player joined`() {
        let skins = ChosenFormat.of("skins", ["ties": .choice("split"), "value": .number(2)])
        let split = skins.standing(
            of: .rows("3 3", "3 4", ". 5", missed: [0, 0, 1], isOver: true))
        #expect(split.settlement == [4, -2, -2])
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke")])
        let bets = nassau.standing(
            of: .rows("3 3 4 4", "4 4 4 4", ". . 3 3", missed: [0, 0, 2], isOver: true))
        // Two players are in the bets on front and overall, and three in the bet on the back.
        #expect(bets.bets.map(\.lead.seats) == [[0], [2], [0]])
        #expect(bets.settlement == [1 - 1 + 1, -1 - 1 - 1, 2])
        let teams = ChosenFormat.of("bestBall").standing(
            of: .rows("3 4", "4 4", ". 3", teams: [1, 2, 2], missed: [0, 0, 1]))
        #expect(teams.lines.map(\.score) == [-1, -1, -1] && teams.isDecided == false)
        let none = ChosenFormat.of("match").standing(of: .rows("3 4", "4 4", ". .", left: [2]))
        #expect(none.lead?.text == "1 up" && none.places.map(\.rank) == [1, 2, 3])
    }
}
