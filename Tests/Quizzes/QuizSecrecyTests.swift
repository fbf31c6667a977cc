import Contract
import Engine
import FeaturesSupport
import JSON
import TestSupport
import Testing
import Topics

/// No request reveals a question early (Q11).
struct QuizSecrecyTests {
    /// The questions that players may read, tracked independently of the server.
    private struct Witness {
        /// For each player, the challenges at which the player may have been.
        var reached: [String: Set<Int>] = [:]
        /// For each player, the positions that counted since the server started.
        var places: [String: [(metres: Double, at: Int64)]] = [:]
        /// The number of effects that were checked.
        var seen = 0
        /// The number of questions that players received.
        var readings = 0
    }

    private static let players = ["ann", "ben", "cyd"]
    private static let challenges = 4

    /// Checks that questions and answers appear only where their reader may see them.
    private static func check(
        _ fairway: Harness, _ room: String, _ witness: inout Witness
    ) {
        for effect in fairway.outlet.effects.dropFirst(witness.seen) {
            let (place, payload, isRetained) = read(effect)
            let text = String(decoding: payload, as: UTF8.self)
            #expect(!text.contains("secret answer"), "\(place)")
            for number in 1...challenges where text.contains("secret question \(number) ") {
                let reader = players.first {
                    place == "reply/\($0)" || place == "fairway/user/\($0)/room/\(room)"
                }
                #expect(reader != nil && !isRetained, "\(place): \(text)")
                witness.readings += 1
                #expect(
                    witness.reached[reader ?? ""]?.contains(number) == true,
                    "\(reader ?? "") was not at \(number)")
            }
        }
        witness.seen = fairway.outlet.effects.count
        for (topic, payload) in fairway.outlet.retained {
            #expect(!String(decoding: payload, as: UTF8.self).contains("secret"), "\(topic)")
        }
    }

    private static func read(_ effect: Effect) -> (String, [UInt8], Bool) {
        switch effect {
        case .control, .tokenEnded: ("", [], false)
        case .publish(let topic, let payload, _, let retain, _): (topic, payload, retain)
        case .reply(.topic(let topic, _), let reply): (topic, reply.bytes, false)
        case .reply(_, let reply): ("elsewhere", reply.bytes, false)
        }
    }

    private static func quiz(_ random: inout SeededRandom) -> JSON {
        let all: [JSON] = (1...challenges).map { number in
            let body = Harness.challenge(number).members ?? []
            let secrets: [JSON.Member] = [
                JSON.Member("question", .string("secret question \(number) ?")),
                JSON.Member("answers", [.string("secret answer \(number)")]),
            ]
            return .object(body.filter { !["question", "answers"].contains($0.key) } + secrets)
        }
        return [
            "name": "Hidden", "description": "d", "reward": "r", "publish": true,
            "order": Bool.random(using: &random) ? "set" : "any", "challenges": .array(all),
        ]
    }

    @Test func `Q11: random games, replays, foreign views and restarts reveal no question early`()
        throws
    {
        var random = SeededRandom(printing: "quiz secrecy")
        for _ in 0..<repeats(3, long: 60) {
            let fairway = try Harness(seed: random.next())
            fairway.people("eve", "ann", "ben", "cyd")
            let quiz = fairway.quiz("eve", Self.quiz(&random))
            let room = fairway.quizRoom(quiz, "ann", "ben", "cyd", isStarted: false)
            if Bool.random(using: &random) {
                for name in ["ann", "ben"] { fairway.room(room, name, "setPlayer", ["team": 1]) }
            }
            // The author may see what was sent until here.
            var witness = Witness(seen: fairway.outlet.effects.count)
            #expect(fairway.room(room, "ann", "start").isOK)
            var sent: [JSON] = []
            for step in 0..<250 {
                try Self.step(step, fairway, room, quiz, &sent, &witness, &random)
                Self.check(fairway, room, &witness)
            }
            // Otherwise the test would show nothing.
            #expect(witness.readings > 0)
        }
    }

    private static func step(
        _ number: Int, _ fairway: Harness, _ room: String, _ quiz: String, _ sent: inout [JSON],
        _ witness: inout Witness, _ random: inout SeededRandom
    ) throws {
        let player = players.randomElement(using: &random) ?? "ann"
        let id: JSON = .string(quiz)
        fairway.clock.advance(milliseconds: Int64.random(in: 0...30_000, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10: position(fairway, room, player, &sent, &witness, &random)
        case 10:
            // A copy of somebody else's request.
            if let body = sent.randomElement(using: &random) {
                go(body, fairway, room, player, &witness, id: "replay")
            }
        case 11...12:
            let challenge = Int64.random(in: 1...Int64(challenges), using: &random)
            fairway.room(
                room, player, "answer", ["answer": "guess", "challenge": .int(challenge)])
        case 13: fairway.room(room, player, "walk")
        case 14: fairway.user(player, "quiz/summary", ["quiz": id])
        case 15: fairway.user(player, "quiz/get", ["quiz": id])
        case 16: fairway.user(player, "quiz/near", ["lat": 0, "lon": 0])
        case 17: fairway.user(player, "quiz/list", ["query": "secret"])
        case 18:
            fairway.disconnect(player)
            fairway.connect(player)
            fairway.user(player, "room/list")
            fairway.user(player, "account/export")
        default:
            guard number % 5 == 0 else { return }
            try fairway.restart()
            witness.seen = 0
            witness.places = [:]
            for name in players { fairway.connect(name) }
        }
        fairway.engine.runBatch()
    }

    private static func position(
        _ fairway: Harness, _ room: String, _ player: String, _ sent: inout [JSON],
        _ witness: inout Witness, _ random: inout SeededRandom
    ) {
        // Often near the edge of a challenge.
        let challenge = Double.random(in: 0...5, using: &random).rounded()
        let metres = challenge * 200 + Double.random(in: -60...60, using: &random)
        let at = fairway.clock.now - Int64.random(in: -150_000...150_000, using: &random) / 4
        var body: [JSON.Member] = [
            JSON.Member("lat", .double(0)), JSON.Member("lon", .double(Harness.lon(metres))),
        ]
        if Bool.random(using: &random) { body.append(JSON.Member("at", .int(at))) }
        if Bool.random(using: &random) {
            let accuracy = Double.random(in: 0...120, using: &random)
            body.append(JSON.Member("accuracy", .double(accuracy)))
        }
        sent.append(.object(body))
        go(.object(body), fairway, room, player, &witness)
    }

    /// Sends a position, and notes each challenge that it may open according to the requirement.
    private static func go(
        _ body: JSON, _ fairway: Harness, _ room: String, _ player: String,
        _ witness: inout Witness, id: String? = nil
    ) {
        let metres = (body["lon"]?.double ?? 0) * .pi / 180 * 6_371_008.8
        let accuracy = body["accuracy"]?.double ?? 0
        let at = body["at"]?.int.map { Int64($0) } ?? fairway.clock.now
        let isTimely = abs(at - fairway.clock.now) <= 120_000
        for number in 1...challenges
        where abs(metres - Double(number) * 200) <= 30.001 && accuracy <= 50 && isTimely {
            witness.reached[player, default: []].insert(number)
        }
        let reply = fairway.room(room, player, "position", body, id: id)
        guard reply.isOK || reply.code == "quiz.notThere" else { return }
        // The player can have moved here from each earlier position in the time between.
        let known = min(at, fairway.clock.now)
        for place in witness.places[player] ?? [] {
            let seconds = Double(known - place.at) / 1_000
            #expect(seconds >= 0 && abs(metres - place.metres) <= 40 * seconds + 221)
        }
        witness.places[player, default: []].append((metres, known))
    }

    @Test func `Q11: a kicked player reads nothing more, and a guest reads nothing at all`() throws
    {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        let room = fairway.quizRoom(fairway.quiz("eve"), "ann", "ben")
        fairway.go("ben", to: 200, in: room)
        let shown = fairway.room(
            room, "ben", "position", ["lat": 0, "lon": .double(Harness.lon(200))], id: "p")
        #expect(shown.isOK)
        fairway.room(room, "ann", "kick", ["player": "ben"])
        for (method, body) in [
            ("walk", [:]), ("position", ["lat": 0, "lon": .double(Harness.lon(200))]),
        ] as [(String, JSON)] {
            #expect(fairway.room(room, "ben", method, body, id: "p").code == "room.notMember")
        }
        #expect(fairway.room(room, "eve", "walk").code == "room.notMember")
        let reached = fairway.outlet.controls.contains(.unmember(room: room, user: "ben"))
        #expect(reached)
    }

    @Test func `Q11: no table stores a player's position or the text of an answer`() throws {
        let fairway = try Harness()
        fairway.people("eve", "ann")
        let room = fairway.quizRoom(fairway.quiz("eve"), "ann")
        fairway.go("ann", to: 123.456, in: room)
        fairway.go("ann", to: 201.5, in: room)
        fairway.answer("ann", "my own words", in: room)
        #expect(try fairway.tables(mentioning: "my own words") == [])
        let lon = "\(Harness.lon(201.5))".prefix(10)
        #expect(try fairway.tables(mentioning: String(lon)) == [])
        // The same search finds a text that is stored.
        #expect(try fairway.tables(mentioning: "question 1").contains("walks"))
    }
}
