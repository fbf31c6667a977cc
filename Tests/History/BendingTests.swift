import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import TestSupport
import Testing
import Values

/// Rounds that bend: changes in play, late players, offline scores and corrections after the end, at
/// random. Each schedule is played in two rooms, in which the scores arrive in another order.
struct BendingTests {
    private static let schedules = repeats(15, long: 1_500)
    private static let perServer = 20
    /// One in this number of schedules restarts the daemon in the middle.
    private static let restartEvery = 5

    @Test
    func `R5 D6: changed, late and corrected rounds end with one card and one result`() throws {
        var random = SeededRandom(printing: "bending schedules")
        var fairway = try Self.server()
        for number in 0..<Self.schedules {
            if number > 0, number % Self.perServer == 0 { fairway = try Self.server() }
            let place = "schedule \(number) of seed \(random.seed)"
            let restart =
                number % Self.restartEvery == 0 ? random.below(BendingSchedule.steps) : nil
            guard try play(fairway, restart, &random, place) else { break }
        }
    }

    private static func server() throws -> Harness {
        let fairway = try Harness.golfers()
        fairway.people("carol")
        return fairway
    }

    /// - Returns: Whether both rooms agree with each other and with the scores that were entered.
    private func play(
        _ fairway: Harness, _ restart: Int?, _ random: inout SeededRandom, _ place: String
    ) throws -> Bool {
        let schedule = BendingSchedule(start: fairway.clock.now, &random)
        var rooms = try (0..<2).map { _ in try BendingRoom(schedule, fairway) }
        for step in 0..<BendingSchedule.steps {
            for index in rooms.indices { rooms[index].play(step, fairway, &random) }
            if step == restart { try fairway.restart() }
            fairway.clock.now = schedule.start + Int64(step + 1) * BendingSchedule.stepMs
        }
        for room in rooms { room.end(fairway) }
        let atEnd = try rooms.map { try fairway.state($0.room) }
        let isSame = same(atEnd[0], atEnd[1], place)
        for player in ["alice", "bob", "carol", "g1"] {
            let card = atEnd[0].scores[player]?.map { $0?.strokes }
            #expect(card == schedule.card(of: player), "\(player) in \(place)")
        }
        for room in rooms { room.correct(fairway, place) }
        let results = try rooms.map { try result($0.room, fairway) }
        #expect(results[0] == results[1], "\(place)")
        try fairway.restart()
        #expect(try rooms.map { try result($0.room, fairway) } == results, "\(place)")
        return isSame && results[0] == results[1]
    }

    private func same(_ one: GolfRoomView, _ other: GolfRoomView, _ place: String) -> Bool {
        #expect(one.scores == other.scores && one.totals == other.totals, "\(place)")
        #expect(one.settings == other.settings && one.course == other.course, "\(place)")
        #expect(one.players.map(\.missed) == other.players.map(\.missed), "\(place)")
        #expect(one.players.map(\.handicap) == other.players.map(\.handicap), "\(place)")
        #expect(one.game == other.game, "\(place)")
        return one.game == other.game && one.scores == other.scores
    }

    private func result(_ room: String, _ fairway: Harness) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        return try #require(try GetCard.Result(reading: reply["result"] ?? .null).card.result)
    }
}

/// The events of a round. Its scores may arrive in any order.
struct BendingSchedule {
    static let steps = 12
    static let stepMs: Int64 = 60_000
    static let holes = 6

    struct Score {
        var player: String
        var hole: Int
        var strokes: Int
        var step: Int
    }

    /// The time of the start. The first step begins then.
    let start: Int64
    /// The step in which Carol joins, and a guest is added.
    let joinStep: Int
    var scores: [Score] = []
    /// The requests of the host, by step.
    var changes: [(step: Int, method: String, body: JSON)] = []
    /// The requests after the end.
    var corrections: [(path: String, body: [JSON.Member])] = []

    init(start: Int64, _ random: inout SeededRandom) {
        self.start = start
        joinStep = 3 + random.below(4)
        for player in ["alice", "bob", "carol", "g1"] {
            for hole in 1...Self.holes where random.below(8) > 0 {
                let isLate = player == "carol" || player == "g1"
                let first = isLate ? joinStep + 1 : random.below(Self.steps)
                // The holes before a late player depend on the scores until the join. So a second score
                // comes on the same side of the join.
                let last = first <= joinStep && !isLate ? joinStep : Self.steps - 1
                for _ in 0...random.below(2) {
                    let step = first + random.below(last - first + 1)
                    scores.append(
                        Score(player: player, hole: hole, strokes: 2 + random.below(7), step: step))
                }
            }
        }
        for _ in 0..<4 + random.below(5) {
            let change = Self.change(&random)
            // Whether another order is possible depends on the scores that are known.
            let isOrder = change.1["settings"]?["startHole"] != nil
            changes.append((isOrder ? 0 : random.below(Self.steps), change.0, change.1))
        }
        changes.sort { $0.step < $1.step }
        let day = CalendarDay(number: Int(start / PlayingDay.msPerDay) - 3).text
        for _ in 0..<random.below(4) { corrections.append(Self.correction(day: day, &random)) }
    }

    private static func change(_ random: inout SeededRandom) -> (String, JSON) {
        let formats = ["stroke", "stableford", "maximumScore", "parBogey", "skins"]
        let tees: [JSON] = ["white", "red", "blue"]
        switch random.below(5) {
        case 0: return ("configure", ["settings": ["format": .string(random.one(of: formats))]])
        case 1:
            return (
                "configure",
                [
                    "settings": [
                        "startHole": .int(Int64(1 + random.below(holes))),
                        "reverse": .bool(random.below(2) == 0),
                    ]
                ]
            )
        case 2:
            return (
                "setPar",
                [
                    "hole": .int(Int64(1 + random.below(holes))),
                    "par": .int(Int64(3 + random.below(3))),
                ]
            )
        case 3:
            return (
                "setPlayer",
                ["player": random.below(2) == 0 ? "alice" : "bob", "tee": random.one(of: tees)]
            )
        default:
            return ("setPlayer", ["player": "bob", "handicap": .int(Int64(random.below(30)))])
        }
    }

    private static func correction(
        day: String, _ random: inout SeededRandom
    ) -> (path: String, body: [JSON.Member]) {
        switch random.below(6) {
        case 3: ("card/round", [.init("course", "links"), .init("day", .string(day))])
        case 4: ("card/round", [.init("courseName", "Meadow")])
        case 0: ("card/player", [.init("player", "bob"), .init("tee", "red")])
        case 1:
            (
                "card/player",
                [.init("player", "bob"), .init("handicap", .int(Int64(random.below(30))))]
            )
        case 2: ("card/add", [.init("name", "Gus"), .init("tee", "white")])
        default:
            (
                "card/correct",
                [
                    .init("player", "alice"), .init("hole", .int(Int64(1 + random.below(holes)))),
                    .init("strokes", .int(Int64(2 + random.below(7)))),
                ]
            )
        }
    }

    /// The strokes of a player: on each hole those that were entered last. Scores of one time count by
    /// the higher number.
    func card(of player: String) -> [Int?] {
        (1...Self.holes).map { hole in
            scores.filter { $0.player == player && $0.hole == hole }
                .max { ($0.step, $0.strokes) < ($1.step, $1.strokes) }?.strokes
        }
    }
}

/// A room in which a schedule is played.
struct BendingRoom {
    let room: String
    private let schedule: BendingSchedule
    /// The scores that phones have not sent yet.
    private var waiting: [BendingSchedule.Score] = []

    init(_ schedule: BendingSchedule, _ fairway: Harness) throws {
        self.schedule = schedule
        let settings: JSON = ["handicap": "simple"]
        let made = fairway.user(
            "alice", "room/create",
            [
                "kind": "golf", "course": "links",
                "holes": .int(Int64(BendingSchedule.holes)), "settings": settings,
            ])
        room = try #require(made["result"]?["room"]?.string, "\(made)")
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        #expect(fairway.room(room, "alice", "start").isOK)
        #expect(fairway.room(room, "alice", "door", ["open": true, "holes": 99]).isOK)
    }

    mutating func play(_ step: Int, _ fairway: Harness, _ random: inout SeededRandom) {
        for change in schedule.changes where change.step == step {
            // A change may be impossible, for example another order after somebody joined. Then it is so in both rooms.
            for _ in 0...random.below(2) {
                fairway.room(room, "alice", change.method, change.body)
            }
        }
        if step == schedule.joinStep { join(fairway) }
        waiting += schedule.scores.filter { $0.step == step }
        waiting.shuffle(using: &random)
        let isLast = step == BendingSchedule.steps - 1
        let count = isLast ? waiting.count : random.below(waiting.count + 1)
        for score in waiting.prefix(count) {
            for _ in 0...random.below(2) { send(score, fairway) }
        }
        waiting.removeFirst(count)
    }

    private func join(_ fairway: Harness) {
        let code = fairway.room(room, "alice", "get")["result"]?["state"]?["code"]
        fairway.user("carol", "room/join", ["code": code ?? .null])
        fairway.room(room, "alice", "addGuest", ["name": "Gil"])
    }

    private func send(_ score: BendingSchedule.Score, _ fairway: Harness) {
        let cell: JSON = [
            "player": .string(score.player), "hole": .int(Int64(score.hole)),
            "strokes": .int(Int64(score.strokes)),
            "at": .int(schedule.start + Int64(score.step) * BendingSchedule.stepMs),
        ]
        let sent = fairway.room(room, "alice", "sync", ["cells": [cell]])
        #expect(sent.isOK && sent["result"]?["refused"]?.array?.isEmpty == true, "\(sent)")
    }

    func end(_ fairway: Harness) {
        #expect(fairway.room(room, "alice", "end").isOK)
    }

    func correct(_ fairway: Harness, _ place: String) {
        for correction in schedule.corrections {
            let body = JSON.object([.init("room", .string(room))] + correction.body)
            let sent = fairway.user("alice", correction.path, body)
            #expect(sent.isOK, "\(sent) in \(place)")
        }
    }
}
