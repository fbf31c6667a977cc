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
            BetGame(["format": "scramble"], teams: [1, 2, 1, 2]),
        ]

    @Test(arguments: games.indices)
    func `V6: an event changes only the keys that it declares, and its values are right`(
        number: Int
    ) throws {
        var random = SeededRandom(printing: "events of game \(number)")
        let sharesBall = Self.games[number].settings["format"] == "scramble"
        for _ in 0..<repeats(2, long: 40) {
            let fairway = try Harness.golfers()
            fairway.people("carol", "dave")
            let room = fairway.start(
                Self.games[number], holes: 4,
                doubleEntry: !sharesBall && random.below(4) == 0)
            var followed = try FollowedRoom(fairway, room, GolfEvent.self)
            for _ in 0..<60 {
                let users = ["alice", "bob", "carol", "dave"]
                let user = random.one(of: users)
                let players = followed.players
                guard !players.isEmpty else { break }
                let player = JSON.string(random.one(of: players))
                let (method, body) = Self.request(
                    player, code: followed.code, &random, change: followed.proposal)
                try followed.follow("\(user) \(method) \(body)") {
                    switch method {
                    case "room/join", "card/correct", "card/player", "card/round", "card/add":
                        _ = fairway.user(user, method, body)
                    case "disconnect": fairway.disconnect(user)
                    case "connect": fairway.connect(user)
                    case "wait": fairway.clock.advance(seconds: 30)
                    default: _ = fairway.room(room, user, method, body)
                    }
                }
            }
        }
    }

    private static func request(
        _ player: JSON, code: JSON, _ random: inout SeededRandom, change: JSON
    ) -> (String, JSON) {
        let hole = JSON.int(Int64(1 + random.below(4)))
        switch random.below(24) {
        case 0...9:
            let strokes = random.one(of: [2, 3, 4, 5, "x", "c", .null] as [JSON])
            return ("score", ["player": player, "hole": hole, "strokes": strokes])
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
        case 21: return (random.below(4) == 0 ? "again" : "concede", [:])
        case 22: return (random.below(6) == 0 ? "end" : "notYet", [:])
        default: return ("addGuest", ["name": .string("Guest \(random.below(9))")])
        }
    }
}
