import Contract
import FeaturesSupport
import JSON
import Modules
import Quizzes
import QuizzesContract
import QuizzesRules
import TestSupport
import Testing

/// Finding and saving quizzes (Q4 to Q8).
struct QuizFindingTests {
    private static func at(_ lat: Double, _ lon: Double, name: String, order: String = "set")
        -> JSON
    {
        [
            "name": .string(name), "publish": true, "order": .string(order),
            "challenges": [
                [
                    "location": ["lat": .double(lat), "lon": .double(lon)], "question": "q",
                    "answers": ["a"],
                ],
                ["location": ["lat": 0, "lon": 100], "question": "q", "answers": ["a"]],
            ],
        ]
    }

    private static func names(_ reply: JSON) -> [String] {
        (reply["result"]?["quizzes"]?.array ?? []).compactMap { $0["name"]?.string }
    }

    private static func near(_ lat: Double, _ lon: Double, _ more: JSON = [:]) -> JSON {
        let place: JSON = ["lat": .double(lat), "lon": .double(lon)]
        return .object((place.members ?? []) + (more.members ?? []))
    }

    @Test func `Q4: the search lists quizzes near a position, the nearest first`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        fairway.quiz("ann", Self.at(63.43, 10.40, name: "Torvet"))
        fairway.quiz("ann", Self.at(63.44, 10.40, name: "Harbour"))
        fairway.quiz("ann", Self.at(63.43, 10.70, name: "Far"))
        fairway.quiz("ann", Self.at(0, 0, name: "Elsewhere"))
        fairway.quiz("ann", Self.at(63.43, 10.45, name: "Free", order: "any"))
        let reply = fairway.user("ann", "quiz/near", Self.near(63.43, 10.40))
        #expect(Self.names(reply) == ["Torvet", "Harbour", "Free"])
        let harbour = reply["result"]?["quizzes"]?[1]
        // One hundredth of a degree along a meridian: 6,371,008.8 m times pi / 18,000.
        #expect(harbour?["distance"] == 1_112 && harbour?["bearing"] == 0)
        #expect(reply["result"]?["none"] == nil)
        // Without a set order, a player can start at any challenge, here at the second one.
        let second = fairway.user("ann", "quiz/near", Self.near(0, 100.001))
        #expect(Self.names(second) == ["Free"])
        #expect(second["result"]?["quizzes"]?[0]?["location"]?["lon"] == 100)
        let wide = fairway.user("ann", "quiz/near", Self.near(63.43, 10.40, ["radius": 20_000]))
        #expect(Self.names(wide) == ["Torvet", "Harbour", "Free", "Far"])
    }

    @Test func `Q4: the search crosses the date line and the poles`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        fairway.quiz("ann", Self.at(-17, 179.99, name: "West of it"))
        fairway.quiz("ann", Self.at(-17, -179.99, name: "East of it"))
        fairway.quiz("ann", Self.at(89.95, 90, name: "Pole"))
        let both = Self.names(fairway.user("ann", "quiz/near", Self.near(-17, 180)))
        #expect(Set(both) == ["East of it", "West of it"] && both.count == 2)
        #expect(Self.names(fairway.user("ann", "quiz/near", Self.near(89.99, -90))) == ["Pole"])
    }

    @Test func `Q4: the search finds the same quizzes as a check of every quiz, page by page`()
        throws
    {
        var random = SeededRandom(printing: "near")
        let fairway = try Harness()
        fairway.people("ann")
        var places: [String: (Double, Double)] = [:]
        for number in 0..<60 {
            let lat = Double.random(in: -90...90, using: &random)
            let spread = Double.random(in: 0...0.2, using: &random)
            let place =
                number % 2 == 0
                ? (lat, Double.random(in: -180...180, using: &random)) : (60 + spread, 10 + spread)
            places["\(number)"] = place
            fairway.quiz("ann", Self.at(place.0, place.1, name: "\(number)"))
        }
        for _ in 0..<20 {
            let here =
                Bool.random(using: &random)
                ? (60.0, 10.0) : places.values.randomElement(using: &random) ?? (0, 0)
            let radius = Int64.random(in: 1_000...200_000, using: &random)
            var found: [(name: String, distance: Double)] = []
            var cursor: JSON = .null
            repeat {
                var more: [JSON.Member] = [
                    JSON.Member("radius", .int(radius)), JSON.Member("limit", 3),
                ]
                if !cursor.isNull { more.append(JSON.Member("cursor", cursor)) }
                let reply = fairway.user(
                    "ann", "quiz/near", Self.near(here.0, here.1, .object(more)))
                for quiz in reply["result"]?["quizzes"]?.array ?? [] {
                    found.append((quiz["name"]?.string ?? "", quiz["distance"]?.double ?? -1))
                }
                cursor = reply["result"]?["cursor"] ?? .null
            } while !cursor.isNull
            func distance(_ place: (Double, Double)) -> Double {
                MeasuredDistance.metres(here, place)
            }
            let expected = places.filter { distance($0.value) <= Double(radius) }.keys
            #expect(Set(found.map(\.name)) == Set(expected))
            #expect(found.count == expected.count)
            #expect(found.map(\.distance) == found.map(\.distance).sorted())
        }
    }

    @Test func `Q7: an empty search offers a wider search, or to create a quiz`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        let empty = fairway.user("ann", "quiz/near", Self.near(63.43, 10.40))
        #expect(empty.isOK && Self.names(empty) == [])
        let none = empty["result"]?["none"]
        #expect(none?["search"] == "quiz/list" && none?["create"] == "quiz/create")
        #expect(none?["message"]?.string?.contains("10 km") == true)
        #expect(none?["nearest"] == nil)
        fairway.quiz("ann", Self.at(63.43, 10.80, name: "Next town"))
        let wider = fairway.user("ann", "quiz/near", Self.near(63.43, 10.40))["result"]?["none"]
        #expect(wider?["nearest"]?["name"] == "Next town")
        #expect((wider?["nearest"]?["distance"]?.double ?? 0) > 10_000)
        #expect(Self.names(fairway.user("ann", "quiz/list")) == ["Next town"])
    }

    @Test func `Q8: a search without a position is refused, and the refusal explains what to do`()
        throws
    {
        let fairway = try Harness()
        fairway.people("ann")
        for body: JSON in [[:], ["lat": 1], ["lon": 1], ["lat": .null, "lon": .null]] {
            let reply = fairway.user("ann", "quiz/near", body)
            #expect(reply.code == "quiz.noFix")
            #expect(reply["error"]?["message"]?.string?.contains("GPS") == true)
        }
        let wrong = fairway.user("ann", "quiz/near", ["lat": 91, "lon": "x"])
        #expect(wrong.code == "request.malformed")
    }

    @Test func `Q5: a summary has description, places and reward, but no answers`() throws {
        let fairway = try Harness()
        fairway.people("ann", "ben")
        let quiz = JSON.string(fairway.quiz("ann", Harness.quizBody(3)))
        for name in ["ann", "ben"] {
            let reply = fairway.user(name, "quiz/summary", ["quiz": quiz])
            let summary = try GetQuizSummary.Result(reading: reply["result"] ?? .null)
            #expect(summary.description == "Along the line" && summary.reward == "A banana")
            #expect(summary.challenges.map(\.number) == [1, 2, 3])
            #expect(summary.challenges.map(\.radius) == [30, 30, 30])
            #expect((summary.points, summary.length, summary.author) == (30, 400, "ann"))
            #expect(summary.mine == (name == "ann"))
            let text = String(decoding: reply.bytes, as: UTF8.self)
            #expect(!text.contains("question") && !text.contains("answer"))
        }
        #expect(fairway.user("ben", "quiz/summary", ["quiz": "x"]).code == "quiz.unknown")
    }

    @Test func `Q6: a quiz can be saved for later, and removed again`() throws {
        let fairway = try Harness()
        fairway.people("ann", "ben")
        let quizzes = (1...5).map { number -> String in
            fairway.clock.advance(seconds: 1)
            return fairway.quiz("ann", Harness.quizBody(1, name: "Quiz \(number)"))
        }
        for quiz in quizzes + [quizzes[0]] {
            fairway.clock.advance(seconds: 1)
            #expect(fairway.user("ben", "quiz/save", ["quiz": .string(quiz)]).isOK)
        }
        var found: [String] = []
        var cursor: JSON = .null
        repeat {
            let page = fairway.user("ben", "quiz/saved", ["limit": 2, "cursor": cursor])
            found += Self.names(page)
            #expect(Self.names(page).count <= 2)
            cursor = page["result"]?["cursor"] ?? .null
        } while !cursor.isNull
        #expect(found == ["Quiz 5", "Quiz 4", "Quiz 3", "Quiz 2", "Quiz 1"])
        fairway.user("ben", "quiz/unsave", ["quiz": .string(quizzes[1])])
        #expect(fairway.user("ben", "quiz/unsave", ["quiz": "never"]).isOK)
        fairway.user("ann", "quiz/remove", ["quiz": .string(quizzes[2])])
        #expect(Self.names(fairway.user("ben", "quiz/saved")) == ["Quiz 5", "Quiz 4", "Quiz 1"])
        let listed = fairway.user("ben", "quiz/list")["result"]?["quizzes"]?.array ?? []
        #expect(listed.map { $0["saved"] } == [true, false, true, true])
    }

    @Test func `Q7: the wider search finds words, ignores accents, and has pages`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        for name in ["Ærlig talt", "Blåtur", "blatur to", "Ærend", "Blåtur"] {
            fairway.quiz("ann", Harness.quizBody(1, name: name))
        }
        var found: [String] = []
        var cursor: JSON = .null
        repeat {
            let page = fairway.user(
                "ann", "quiz/list", ["query": "BLATUR line", "limit": 1, "cursor": cursor])
            found += Self.names(page)
            cursor = page["result"]?["cursor"] ?? .null
        } while !cursor.isNull
        #expect(found == ["Blåtur", "Blåtur", "blatur to"])
        #expect(fairway.user("ann", "quiz/list", ["cursor": "x"]).code == "request.malformed")
        let broken = Self.near(0, 0, ["cursor": "x y"])
        #expect(fairway.user("ann", "quiz/near", broken).code == "request.malformed")
        let long = fairway.user("ann", "quiz/list", ["query": "a b c d e f g h i j k"])
        #expect(long["error"]?["fields"]?["query"] == "must have at most 10 words")
    }

    @Test func `Q4: samples exist from the start, are marked, and disappear with their files`()
        throws
    {
        var text = QuizText()
        text.name = "Try me"
        text.challenges = [QuizChallenge()]
        text.challenges?[0].location = Position(lat: 1, lon: 1)
        text.challenges?[0].question = "q"
        text.challenges?[0].answers = [QuizAnswer("a")]
        let sample = SampleQuiz(id: "sample-one", text: text)
        let fairway = try Harness { $0.sampleQuizzes = [sample] }
        fairway.people("ann")
        let entry = fairway.user("ann", "quiz/near", Self.near(1, 1))["result"]?["quizzes"]?[0]
        #expect(entry?["sample"] == true && entry?["quiz"] == "sample-one")
        #expect(fairway.user("ann", "quiz/get", ["quiz": "sample-one"]).code == "quiz.notMine")
        let summary = fairway.user("ann", "quiz/summary", ["quiz": "sample-one"])["result"]
        #expect(summary?["author"] == .null && summary?["sample"] == true)
        fairway.user("ann", "quiz/save", ["quiz": "sample-one"])
        text.name = "Try me again"
        fairway.setup.sampleQuizzes = [SampleQuiz(id: "sample-one", text: text)]
        try fairway.restart()
        #expect(Self.names(fairway.user("ann", "quiz/saved")) == ["Try me again"])
        fairway.setup.sampleQuizzes = []
        try fairway.restart()
        #expect(Self.names(fairway.user("ann", "quiz/list")) == [])
    }
}
