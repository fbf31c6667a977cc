import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import TestSupport
import Testing

/// A follower of a room trusts what the contract says of each kind of event.
struct FollowingTests {
    private static let games =
        BetGame.all + [
            BetGame(["format": "stroke"]), BetGame(["format": "stableford"]),
            BetGame(["format": "match"], teams: [1, 2, 1, 2]),
            BetGame(["format": "bestBall"], teams: [1, 2, 1, 2]),
            BetGame(["format": "maximumScore", "options": ["cap": "doublePar"]]),
            BetGame(["format": "parBogey"]),
        ]
        + ["scramble", "doubles", "foursomes", "greensomes"].map {
            BetGame(["format": .string($0)], teams: [1, 2, 1, 2])
        }

    @Test(arguments: games.indices)
    func `V6: an event changes only the keys that it declares, and its values are right`(
        number: Int
    ) throws {
        var random = SeededRandom(printing: "events of game \(number)")
        let sharesBall = number >= Self.games.count - 4
        for _ in 0..<repeats(2, long: 40) {
            var users = ["alice", "bob", "carol", "dave"]
            let fairway = try Harness.golfers()
            fairway.people("carol", "dave")
            let room = fairway.start(
                Self.games[number], holes: 4,
                doubleEntry: !sharesBall && random.below(4) == 0)
            var followed = try FollowedRoom(fairway, room, GolfEvent.self, users: users)
            for _ in 0..<60 {
                let user = random.one(of: users)
                let players = followed.players
                guard !players.isEmpty else { break }
                let player = JSON.string(random.one(of: players))
                let (method, body) = Self.request(
                    player, in: .string(room), code: followed.code, &random,
                    change: followed.proposal)
                try followed.follow("\(user) \(method) \(body)") {
                    switch method {
                    case _ where method.contains("/"):
                        _ = fairway.user(user, method, body)
                    case "claim":
                        let offer = (body.members ?? []) + [.init("user", "dave")]
                        fairway.user(user, "card/offer", .object(offer))
                        fairway.user("dave", "card/claim", body)
                    case "disconnect": fairway.disconnect(user)
                    case "connect": fairway.connect(user)
                    case "wait": fairway.clock.advance(seconds: 30)
                    default: _ = fairway.room(room, user, method, body)
                    }
                }
                if method == "account/delete" { users.removeAll { $0 == user } }
                guard !users.isEmpty else { break }
            }
        }
    }

    @Test func `V6: a score of an earlier round changes the totals and no score in the state`()
        throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.lobby("alice", "bob", holes: 2)
        #expect(fairway.room(room, "alice", "start").isOK)
        var followed = try FollowedRoom(fairway, room, GolfEvent.self, users: ["alice", "bob"])
        try followed.follow("another round") {
            #expect(fairway.room(room, "alice", "again").isOK)
        }
        try followed.follow("a score of round 1") {
            let score: JSON = ["player": "alice", "hole": 1, "strokes": 3, "round": 1]
            #expect(fairway.room(room, "alice", "score", score).isOK)
        }
        let state = try fairway.retained(room, "state")
        #expect(state["scores"]?["alice"] == [.null, .null])
        #expect(state["totals"]?["alice"]?["strokes"] == 3)
    }

    private static func request(
        _ player: JSON, in room: JSON, code: JSON, _ random: inout SeededRandom, change: JSON
    ) -> (String, JSON) {
        let hole = JSON.int(Int64(1 + random.below(4)))
        switch random.below(34) {
        case 0...9:
            let strokes = random.one(of: [2, 3, 4, 5, "x", "c", .null] as [JSON])
            // After `again`, this is an earlier round.
            let round: [JSON.Member] = random.below(3) == 0 ? [.init("round", 1)] : []
            let score: JSON = ["player": player, "hole": hole, "strokes": strokes]
            return ("score", .object((score.members ?? []) + round))
        case 10: return ("sign", ["player": player])
        case 11: return ("setPar", ["hole": hole, "par": .int(Int64(3 + random.below(3)))])
        case 12: return ("stake", ["accept": .bool(random.below(2) == 0)])
        case 13:
            return ("setPlayer", ["player": player, "handicap": .int(Int64(random.below(20)))])
        case 14: return ("configure", ["settings": ["reverse": .bool(random.below(2) == 0)]])
        case 15: return ("room/join", ["code": code])
        case 16: return (random.below(3) == 0 ? "leave" : "hole", ["hole": hole])
        case 17: return ("change", ["change": change, "accept": .bool(random.below(2) == 0)])
        case 18: return (random.below(3) == 0 ? "kick" : "transferHost", ["player": player])
        case 19: return (random.one(of: ["connect", "disconnect", "wait"]), [:])
        case 20: return ("door", ["open": .bool(random.below(2) == 0)])
        case 21: return (random.below(2) == 0 ? "again" : "concede", [:])
        case 22: return (random.below(6) == 0 ? "end" : "notYet", [:])
        case 23:
            let cell: JSON = ["room": room, "player": player, "hole": hole, "strokes": 4]
            return ("card/correct", cell)
        case 24: return ("card/player", ["room": room, "player": player, "handicap": 7])
        case 25: return ("card/add", ["room": room, "name": "Late"])
        case 26: return ("card/remove", ["room": room, "player": player])
        case 27: return ("details", ["hole": hole, "details": ["putts": 2]])
        case 28:
            return (
                "card/spot",
                [
                    "room": room, "hole": hole, "kind": "basket", "lat": 63.4, "lon": 10.4,
                    "accuracy": 5,
                ]
            )
        case 29: return ("discs", ["player": player, "hole": hole, "discs": ["Buzzz", "Roc"]])
        case 30, 31: return ("claim", ["room": room, "player": player])
        case 32 where random.below(4) == 0:
            return ("account/delete", ["password": .string(Harness.password)])
        default: return ("addGuest", ["name": .string("Guest \(random.below(9))")])
        }
    }
}
