import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import QuizzesContract
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics

/// Quizzes that are played in rooms (Q3, Q6, Q8, Q10 to Q14).
struct QuizRoomTests {
    private static func walking(
        _ challenges: Int = 2, order: String = "set"
    ) throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        let quiz = fairway.quiz("eve", Harness.quizBody(challenges, order: order))
        return (fairway, fairway.quizRoom(quiz, "ann", "ben"))
    }

    @Test func `Q6: a quiz room has the same lobby, code and topics as any other`() throws {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        let quiz = fairway.quiz("eve")
        let room = fairway.quizRoom(quiz, "ann", "ben", isStarted: false)
        let lobby = try fairway.quizState(room)
        #expect(
            (lobby.state.common.kind, lobby.state.common.phase, lobby.state.common.host) == (
                "quiz", .known(.lobby), "ann"
            ))
        #expect(lobby.state.common.code?.count == 6)
        #expect(lobby.head.players.map(\.player) == ["ann", "ben"])
        #expect(try fairway.retained(room, "presence")["online"] == ["ann", "ben"])
        #expect(
            (lobby.head.quiz.id, lobby.head.quiz.name, lobby.head.quiz.reward) == (
                quiz, "Equator", "A banana"
            ))
        // Markers for the challenges, which everybody sees.
        #expect(lobby.head.quiz.challenges.map(\.number) == [1, 2])
        #expect(lobby.head.quiz.challenges.map(\.location.lat) == [0, 0])
        let rooms = fairway.user("ben", "room/list")["result"]?["rooms"]
        #expect(rooms?[0]?["kind"] == "quiz")
        let topics = try RoomTopics(reading: rooms?[0]?["topics"] ?? .null)
        #expect(topics == TopicGrammar.standard.topics(room: room, user: "ben"))
        #expect(fairway.room(room, "ben", "start").code == "room.notHost")
        #expect(fairway.go("ben", to: 200, in: room).code == "room.wrongPhase")
        #expect(fairway.room(room, "ann", "start").isOK)
        let started = try fairway.quizState(room)
        #expect(started.state.common.phase == .playing && started.state.common.code == nil)
        #expect(started.state.walks["ann"]?.current == 1)
        // Players who come too late are refused, as in other rooms.
        fairway.people("cyd")
        let late = fairway.user(
            "cyd", "room/join", ["code": .string(lobby.state.common.code ?? "")])
        #expect(late.code == "room.codeInvalid")
        #expect(fairway.room(room, "ann", "transferHost", ["player": "ben"]).isOK)
        #expect(try fairway.quizState(room).state.common.host == "ben")
    }

    @Test func `Q6: a friend is invited into a quiz lobby, and all are notified at the start`()
        throws
    {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        fairway.befriend("ann", "ben")
        let room = fairway.quizRoom(fairway.quiz("eve"), "ann", isStarted: false)
        let sent = fairway.user("ann", "invite/send", ["room": .string(room), "user": "ben"])
        let invite = sent["result"]?["invite"] ?? .null
        #expect(fairway.user("ben", "invite/accept", ["invite": invite]).isOK)
        #expect(try fairway.quizState(room).head.players.map(\.player) == ["ann", "ben"])
        fairway.room(room, "ann", "start")
        let told = fairway.published("fairway/user/ben/inbox").compactMap { $0["title"]?.string }
        #expect(told.contains("The quiz walk has started"))
        #expect(told.contains("ann invites you to a quiz walk"))
        #expect(fairway.room(room, "ann", "kick", ["player": "ben"]).isOK)
        let bodies = fairway.published("fairway/user/ben/inbox").compactMap { $0["body"]?.string }
        #expect(bodies.contains("Join the quiz walk Equator."))
        #expect(bodies.contains("ann started the quiz walk Equator."))
        #expect(bodies.contains("ann removed you from the quiz walk Equator."))
        #expect(!bodies.contains { $0.contains("round") })
        _ = try fairway.quizState(room)
        let brief = fairway.outlet.retained["fairway/room/\(room)/brief"] ?? []
        #expect(String(decoding: brief, as: UTF8.self) == "Quiz ann 0/2 0p")
    }

    @Test func `Q6: requests about a card are refused in a quiz room`() throws {
        let (fairway, room) = try Self.walking()
        let bodies: KeyValuePairs<String, JSON> = [
            "score": ["player": "ann", "hole": 1, "strokes": 3], "again": [:],
            "addGuest": ["name": "Gus"], "sign": [:], "hole": ["hole": 1],
        ]
        for (method, body) in bodies {
            #expect(fairway.room(room, "ann", method, body).code == "room.wrongKind", "\(method)")
        }
        let golf = fairway.lobby("ann")
        fairway.room(golf, "ann", "start")
        for (method, body) in [
            ("position", ["lat": 0, "lon": 0]), ("answer", ["answer": "x"]), ("walk", [:]),
        ] as [(String, JSON)] {
            #expect(fairway.room(golf, "ann", method, body).code == "room.wrongKind", "\(method)")
        }
        let quiz = JSON.string(fairway.quiz("eve"))
        let settings: JSON = ["format": "skins"]
        let odd = fairway.user(
            "ann", "room/create", ["kind": "quiz", "quiz": quiz, "settings": settings])
        #expect(odd["error"]?["fields"]?["settings.format"] != nil)
        let tee = fairway.room(room, "ann", "setPlayer", ["tee": "red"])
        #expect(tee["error"]?["fields"]?["tee"] != nil)
        let two = fairway.user(
            "ann", "room/create", ["kind": "quiz", "quiz": quiz, "settings": ["playersMax": 1]])
        #expect(two.isOK)
        let id = two["result"]?["room"]?.string ?? ""
        #expect(
            fairway.room(id, "ann", "configure", ["settings": settings]).code
                == "request.malformed")
        #expect(fairway.room(id, "ann", "configure", ["settings": ["playersMax": 3]]).isOK)
        #expect(try fairway.quizState(id).head.settings.playersMax == 3)
        #expect(fairway.user("ann", "room/create", ["kind": "quiz"]).code == "request.malformed")
        #expect(
            fairway.user("ann", "room/create", ["kind": "quiz", "quiz": "x"]).code
                == "quiz.unknown")
    }

    @Test
    func `Q11: a question opens only for a player who was there, and reaches only that player`()
        throws
    {
        let (fairway, room) = try Self.walking()
        let away = fairway.go("ann", to: 100, in: room)
        #expect(away.code == "quiz.notThere")
        #expect(away["error"]?["challenge"] == 1)
        #expect(away["error"]?["distance"] == 100 && away["error"]?["bearing"] == 90)
        let there = fairway.go("ann", to: 200, in: room)
        let challenge = there["result"]?["challenge"]
        #expect(challenge?["question"] == "question 1" && there["result"]?["opened"] == true)
        #expect(challenge?["kind"] == "text" && challenge?["points"] == 10)
        let mine = fairway.published("fairway/user/ann/room/\(room)")
        #expect(mine.map { $0["kind"] } == ["challenge.opened"])
        #expect(mine[0]["challenge"] == challenge)
        #expect(fairway.outlet.retained["fairway/user/ann/room/\(room)"] == nil)
        let event = try #require(fairway.outlet.events(room).last)
        #expect((event.kind, event.player, event.challenge) == ("challenge.opened", "ann", 1))
        // Ben sees that it opened, but not the question.
        let state = try fairway.quizState(room)
        #expect(state.state.walks["ann"]?.opened == [1] && state.state.walks["ben"]?.opened == [])
        #expect(fairway.room(room, "ben", "walk")["result"]?["open"] == [])
        #expect(fairway.published("fairway/user/ben/room/\(room)").isEmpty)
        let again = fairway.go("ann", to: 200, in: room)
        #expect(again["result"]?["opened"] == false && again["result"]?["challenge"] == challenge)
        // A client that lost everything can ask again.
        #expect(fairway.room(room, "ann", "walk")["result"]?["open"]?[0] == challenge)
    }

    @Test func `Q8: a missing, inaccurate, old or future position opens nothing`()
        throws
    {
        let (fairway, room) = try Self.walking()
        let bodies: KeyValuePairs<String, JSON> = [
            "quiz.noFix": ["lat": .null], "quiz.noFix": ["accuracy": 150],
            "quiz.noFix": ["accuracy": 60],
            "quiz.noFix": ["at": .int(fairway.clock.now - 300_000)],
            "quiz.clockAhead": ["at": .int(fairway.clock.now + 10_000_000)],
            "request.malformed": ["lat": 91], "request.malformed": ["accuracy": -1],
        ]
        for (code, more) in bodies {
            let reply = fairway.go("ann", to: 200, in: room, more, after: 0)
            #expect(reply.code == code, "\(more)")
            #expect(reply["error"]?["message"]?.string?.isEmpty == false)
        }
        #expect(fairway.answer("ann", "answer 1", in: room).code == "quiz.noFix")
        #expect(try fairway.quizState(room).state.walks["ann"]?.opened == [])
    }

    @Test func `Q11: nobody moves faster than possible, even across a restart`() throws {
        let (fairway, room) = try Self.walking(order: "any")
        fairway.go("ann", to: 400, in: room)
        let jump = fairway.go("ann", to: 90_000, in: room, after: 10)
        #expect(jump.code == "quiz.tooFast")
        #expect((jump["error"]?["retryAfterMs"]?.int ?? 0) > 1_000_000)
        try fairway.restart()
        #expect(fairway.go("ann", to: 90_000, in: room, after: 10).code == "quiz.tooFast")
        #expect(fairway.go("ann", to: 200, in: room, after: 10).isOK)
    }

    @Test func `Q12: an answer is marked correct or wrong, and the next challenge follows`() throws
    {
        let (fairway, room) = try Self.walking(3)
        fairway.go("ann", to: 200, in: room)
        let right = fairway.answer("ann", "  The ANSWER-1! ", in: room, to: nil)
        #expect(right["result"]?["correct"] == true && right["result"]?["points"] == 10)
        #expect(right["result"]?["next"]?["number"] == 2 && right["result"]?["left"] == 2)
        #expect(right["result"]?["score"] == nil)
        let twice = fairway.answer("ann", "answer 1", in: room, to: 1)
        #expect(twice.code == "quiz.answered" && twice["error"]?["challenge"] == 1)
        let early = fairway.answer("ann", "answer 2", in: room, to: 2)
        #expect(early.code == "quiz.notThere" && early["error"]?["challenge"] == 2)
        #expect(fairway.answer("ann", "x", in: room, to: 9).code == "quiz.unknownChallenge")
        fairway.go("ann", to: 400, in: room)
        #expect(fairway.answer("ann", " ", in: room).code == "request.malformed")
        let wrong = fairway.answer("ann", "answer 3", in: room)
        #expect(wrong["result"]?["correct"] == false && wrong["result"]?["points"] == 0)
        let state = try fairway.quizState(room)
        let walk = try #require(state.state.walks["ann"])
        #expect((walk.correct, walk.wrong, walk.points) == ([1], [2], 10))
        #expect(walk.current == 3 && walk.finishedAt == nil)
        let events = fairway.outlet.events(room).filter { $0.kind == "challenge.answered" }
        #expect(events.map(\.correct) == [true, false] && events.map(\.points) == [10, 0])
        #expect(events.map(\.challenge) == [1, 2])
    }

    @Test func `Q12: a repeated answer gets the same reply as the first time`() throws {
        let (fairway, room) = try Self.walking()
        fairway.go("ann", to: 200, in: room)
        let first = fairway.room(room, "ann", "answer", ["answer": "answer 1"], id: "a")
        #expect(first["result"]?["correct"] == true)
        #expect(fairway.room(room, "ann", "answer", ["answer": "answer 1"], id: "a") == first)
        let other = fairway.room(room, "ann", "answer", ["answer": "else"], id: "a")
        #expect(other.code == "request.idReused")
    }

    @Test
    func `Q14: the end shows correct and wrong answers, the time, the reward and the ranking`()
        throws
    {
        let (fairway, room) = try Self.walking()
        let begun = fairway.clock.now
        fairway.go("ann", to: 200, in: room)
        fairway.go("ben", to: 200, in: room, after: 0)
        fairway.answer("ann", "answer 1", in: room)
        fairway.answer("ben", "no idea", in: room)
        fairway.go("ann", to: 400, in: room)
        fairway.go("ben", to: 400, in: room, after: 0)
        let done = fairway.answer("ann", "answer 2", in: room)
        let score = try WalkScore(reading: done["result"]?["score"] ?? .null)
        #expect((score.correct, score.incorrect, score.points) == (2, 0, 20))
        #expect(score.reward == "A banana" && score.timeMs == Int(fairway.clock.now - begun))
        #expect(done["result"]?["left"] == 0 && done["result"]?["next"] == nil)
        #expect(try fairway.quizState(room).state.common.phase == .playing)
        #expect(fairway.go("ann", to: 400, in: room, after: 1).code == "quiz.done")
        fairway.answer("ben", "answer 2", in: room)
        let state = try fairway.quizState(room)
        #expect(state.state.common.phase == .ended && state.state.standings == ["ann", "ben"])
        #expect(
            state.state.places.map(\.rank) == [1, 2]
                && state.state.places.map(\.points) == [20, 10])
        #expect(
            state.state.places.map(\.correct) == [2, 1]
                && state.state.places.map(\.incorrect) == [0, 1])
        #expect(state.state.places[0].timeMs == score.timeMs)
        #expect(
            fairway.outlet.events(room).suffix(2).map(\.kind) == ["walk.finished", "room.ended"])
        let mine = fairway.room(room, "ben", "walk")["result"]?["score"]
        #expect(mine?["correct"] == 1 && mine?["incorrect"] == 1)
    }

    @Test func `Q3: finished quizzes appear in each player's history, with totals`() throws {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben")
        let quiz = fairway.quiz("eve", Harness.quizBody(1))
        var rooms: [String] = []
        for number in 1...5 {
            let room = fairway.quizRoom(quiz, "ann", "ben")
            rooms.append(room)
            fairway.go("ann", to: 200, in: room)
            fairway.answer("ann", number % 2 == 0 ? "answer 1" : "no", in: room)
            fairway.room(room, "ann", "end")
        }
        let abandoned = fairway.quizRoom(quiz, "ann")
        fairway.room(abandoned, "ann", "abandon")
        fairway.user("eve", "quiz/remove", ["quiz": .string(quiz)])
        var walks: [QuizResult] = []
        var cursor: JSON = .null
        repeat {
            let reply = fairway.user("ann", "quiz/history", ["limit": 2, "cursor": cursor])
            let page = try ListQuizHistory.Result(reading: reply["result"] ?? .null)
            walks += page.walks
            cursor = page.cursor.map { .string($0) } ?? .null
            #expect((page.totals.walks, page.totals.finished) == (5, 5))
            #expect((page.totals.correct, page.totals.incorrect) == (2, 3))
            #expect(page.totals.points == 20)
        } while !cursor.isNull
        #expect(walks.map(\.room) == rooms.reversed())
        let last = try #require(walks.first)
        #expect((last.name, last.reward, last.quiz) == ("Equator", "A banana", quiz))
        #expect((last.correct, last.incorrect, last.unanswered) == (0, 1, 0))
        let reply = fairway.user("ben", "quiz/history")["result"]
        #expect(reply?["totals"]?["finished"] == 0 && reply?["walks"]?[0]?["unanswered"] == 1)
        #expect(reply?["walks"]?[0]?["of"] == 2 && reply?["walks"]?[1]?["rank"] == 2)
        #expect(fairway.user("eve", "quiz/history")["result"]?["walks"] == [])
        // Golf's histories do not contain it.
        #expect(fairway.history("ann") == [])
        #expect(
            fairway.user("ann", "history/card", ["room": .string(rooms[0])]).code
                == "room.notMember")
    }

    @Test func `Q12: partners in a team share answers, but read only questions that they reached`()
        throws
    {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben", "cyd")
        let room = fairway.quizRoom(fairway.quiz("eve"), "ann", "ben", "cyd", isStarted: false)
        for name in ["ann", "ben"] {
            #expect(fairway.room(room, name, "setPlayer", ["team": 1]).isOK)
        }
        #expect(fairway.room(room, "ann", "start").isOK)
        #expect(fairway.room(room, "cyd", "setPlayer", ["team": 1]).code == "room.notHost")
        #expect(
            fairway.room(room, "ann", "setPlayer", ["player": "cyd", "team": 1]).code
                == "room.wrongPhase")
        fairway.go("ann", to: 200, in: room)
        #expect(fairway.room(room, "ben", "walk")["result"]?["open"] == [])
        #expect(fairway.answer("ben", "answer 1", in: room).code == "quiz.noFix")
        fairway.answer("ann", "answer 1", in: room)
        #expect(fairway.go("ben", to: 400, in: room)["result"]?["challenge"]?["number"] == 2)
        let done = fairway.answer("ben", "answer 2", in: room)
        #expect(done["result"]?["score"]?["correct"] == 2)
        let state = try fairway.quizState(room)
        #expect(state.state.places.map(\.players) == [["ann", "ben"], ["cyd"]])
        #expect(state.state.places.map(\.team) == [1, nil])
        #expect(
            state.state.walks["ann"]?.correct == [1, 2] && state.state.walks["ann"]?.opened == [1])
        fairway.room(room, "ann", "end")
        for name in ["ann", "ben"] {
            let walk = fairway.user(name, "quiz/history")["result"]?["walks"]?[0]
            #expect(walk?["rank"] == 1 && walk?["of"] == 2 && walk?["team"] == 1)
        }
    }

    @Test
    func `Q14: a player who leaves does not delay the end, and a lone player abandons the quiz`()
        throws
    {
        let (fairway, room) = try Self.walking(1)
        fairway.go("ann", to: 200, in: room)
        fairway.answer("ann", "answer 1", in: room)
        #expect(try fairway.quizState(room).state.common.phase == .playing)
        fairway.room(room, "ben", "leave")
        #expect(try fairway.quizState(room).state.common.phase == .ended)
        #expect(fairway.user("ann", "quiz/history")["result"]?["totals"]?["walks"] == 1)
        let solo = fairway.quizRoom(fairway.quiz("eve"), "ann")
        fairway.room(solo, "ann", "leave")
        #expect(fairway.user("ann", "quiz/history")["result"]?["totals"]?["walks"] == 1)
    }

    @Test func `Q11: a game continues after a restart where it was`() throws {
        let (fairway, room) = try Self.walking()
        fairway.go("ann", to: 200, in: room)
        let before = try fairway.quizState(room)
        try fairway.restart()
        fairway.connect("ann")
        fairway.connect("ben")
        let after = try fairway.quizState(room)
        #expect(after.state.walks == before.state.walks && after.head.quiz == before.head.quiz)
        #expect(fairway.room(room, "ann", "walk")["result"]?["open"]?[0]?["number"] == 1)
        #expect(fairway.answer("ann", "answer 1", in: room)["result"]?["correct"] == true)
        try fairway.restart()
        #expect(try fairway.quizState(room).state.walks["ann"]?.correct == [1])
        #expect(fairway.answer("ann", "answer 1", in: room, to: 1).code == "quiz.answered")
    }

    @Test func `Q13: a quiz that is changed or deleted continues in running games as it was`()
        throws
    {
        let (fairway, room) = try Self.walking()
        let quiz = try fairway.quizState(room).head.quiz.id
        fairway.user(
            "eve", "quiz/edit",
            ["quiz": .string(quiz), "name": "Changed", "challenges": [Harness.challenge(9)]])
        fairway.user("eve", "quiz/remove", ["quiz": .string(quiz)])
        try fairway.restart()
        let there = fairway.go("ann", to: 200, in: room)
        #expect(there["result"]?["challenge"]?["question"] == "question 1")
        #expect(try fairway.quizState(room).head.quiz.name == "Equator")
    }

    @Test func `Q11 D4: only positions of the device that plays open questions`()
        throws
    {
        let (fairway, room) = try Self.walking()
        func ping(_ metres: Double, _ device: String, after seconds: Int64 = 60) {
            fairway.clock.advance(seconds: seconds)
            fairway.ping("ann", 0, Harness.lon(metres), device: device, ["acc": 10])
        }
        let mine = "fairway/user/ann/room/\(room)"
        ping(100, "phone")
        #expect(fairway.published(mine).last?["kind"] == "challenge.away")
        #expect(fairway.published(mine).last?["distance"] == 100)
        // A tablet at home, which is next to the challenge.
        ping(200, "tablet", after: 1)
        #expect(fairway.published(mine).count == 1)
        ping(200, "phone")
        #expect(fairway.published(mine).last?["challenge"]?["question"] == "question 1")
        ping(200, "phone")
        #expect(fairway.published(mine).count == 2)
        #expect(fairway.room(room, "ann", "walk")["result"]?["open"]?[0]?["number"] == 1)
        // Nobody shares a position, so none is stored, and other games are not affected.
        let kept = try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) }
        #expect(kept == 0)
        fairway.ping("eve", 0, 0)
        fairway.room(room, "ann", "end")
        ping(400, "phone")
        #expect(fairway.published(mine).count == 2)
    }

    @Test func `Q14: an export contains a player's data, and a deleted account loses it`() throws {
        let (fairway, room) = try Self.walking(1)
        let own = fairway.quiz("ann", Harness.quizBody(name: "Ann's own"))
        fairway.user("ann", "quiz/save", ["quiz": .string(own)])
        let running = fairway.quizRoom(own, "ben", "ann")
        fairway.go("ann", to: 200, in: running)
        fairway.go("ann", to: 200, in: room)
        fairway.answer("ann", "answer 1", in: room)
        fairway.room(room, "ann", "end")
        let export = fairway.user("ann", "account/export")["result"]
        let text = String(decoding: (export ?? .null).bytes, as: UTF8.self)
        for key in ["quizzes", "savedQuizzes", "quizHistory", "quizSteps"] {
            #expect(text.contains("\"\(key)\":[{"), "\(key)")
        }
        fairway.user("ann", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        let left = Set(try fairway.tables(mentioning: "ann"))
        #expect(left.isDisjoint(with: ["quizzes", "saved_quizzes", "walk_steps", "quiz_results"]))
        let state = try fairway.quizState(running)
        #expect(state.head.players.map(\.player) == ["ben", "g1"])
        #expect(state.state.walks["g1"]?.opened == [1] && state.state.walks["ann"] == nil)
        #expect(fairway.user("ben", "quiz/summary", ["quiz": .string(own)]).code == "quiz.unknown")
    }

    @Test func `Q14: in a quiz without topics, a guest player takes the place of a deleted user`()
        throws
    {
        let (fairway, room) = try Self.walking(1)
        fairway.go("ann", to: 200, in: room)
        fairway.room(room, "ann", "end")
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
        fairway.user("ann", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        let walkers = try fairway.database.rows(
            "SELECT player FROM walk_steps WHERE room = ?", room
        ) { $0.text(0) }
        #expect(walkers == ["g1"])
    }

    @Test
    func `Q3 Q14: a history has the quizzes that a player finished, or that ended with the player`()
        throws
    {
        let fairway = try Harness()
        fairway.people("eve", "ann", "ben", "cyd", "dee")
        let room = fairway.quizRoom(
            fairway.quiz("eve", Harness.quizBody(1)), "ann", "ben", "cyd", "dee")
        fairway.room(room, "ben", "leave")
        fairway.room(room, "ann", "kick", ["player": "cyd"])
        fairway.go("dee", to: 200, in: room)
        fairway.answer("dee", "answer 1", in: room)
        fairway.room(room, "dee", "leave")
        fairway.room(room, "ann", "end")
        let walks = ["ann", "ben", "cyd", "dee"].map {
            fairway.user($0, "quiz/history")["result"]?["totals"]?["walks"]?.int
        }
        #expect(walks == [1, 0, 0, 1])
    }
}
