import FeaturesSupport
import JSON
import QuizzesContract
import TestSupport
import Testing

/// A follower of a quiz walk trusts what the contract says of each kind of event.
struct WalkFollowingTests {
    @Test func `V6: an event of a walk changes only the keys that it declares`() throws {
        var random = SeededRandom(printing: "events of a walk")
        for _ in 0..<repeats(6, long: 60) {
            let fairway = try Harness()
            fairway.people("eve", "ann", "ben", "cyd")
            let quiz = fairway.quiz("eve")
            let room = fairway.quizRoom(quiz, "ann", "ben", isStarted: false)
            var followed = try FollowedRoom(
                fairway, room, WalkEvent.self, users: ["ann", "ben", "cyd"])
            var users = ["ann", "ben", "cyd"]
            for step in 0..<50 {
                guard !users.isEmpty, !followed.players.isEmpty else { break }
                let user = random.one(of: users)
                let player = JSON.string(random.one(of: followed.players))
                let code = followed.code
                let choice = step == 8 ? 99 : random.below(17)
                try followed.follow("\(user) \(choice)") {
                    switch choice {
                    case 0: fairway.user(user, "room/join", ["code": code])
                    case 1: fairway.room(room, user, "setPlayer", ["team": 1])
                    case 2, 3, 9, 10, 15:
                        fairway.clock.advance(seconds: 600)
                        _ = fairway.go(user, to: Double(random.below(3)) * 100, in: room)
                    case 4, 5, 16:
                        let answer = JSON.int(Int64(random.below(3)))
                        _ = fairway.answer(user, answer, in: room, to: 1 + random.below(2))
                    case 6 where random.below(5) == 0: fairway.room(room, user, "leave")
                    case 6: fairway.room(room, user, "transferHost", ["player": player])
                    case 7: fairway.disconnect(user)
                    case 8: fairway.connect(user)
                    case 11:
                        let most = JSON.int(Int64(4 + random.below(4)))
                        fairway.room(room, user, "configure", ["settings": ["playersMax": most]])
                    case 12 where random.below(6) == 0:
                        fairway.room(room, user, "kick", ["player": player])
                    case 13 where random.below(12) == 0: fairway.room(room, user, "end")
                    case 14 where random.below(12) == 0:
                        fairway.user(
                            user, "account/delete", ["password": .string(Harness.password)])
                        users.removeAll { $0 == user }
                    case 12, 13, 14: fairway.room(room, user, "get")
                    default: fairway.room(room, "ann", "start")
                    }
                }
            }
        }
    }
}
