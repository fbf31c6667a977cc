import FeaturesSupport
import JSON
import Quizzes
import QuizzesContract
import SQLite
import TestSupport
import Testing

/// Writing quizzes (Q13).
struct QuizWritingTests {
    private static func missing(_ reply: JSON) -> [String] {
        (reply["result"]?["missing"]?.members ?? []).map(\.key)
    }

    private static func fields(_ reply: JSON) -> [String] {
        (reply["error"]?["fields"]?.members ?? []).map(\.key)
    }

    @Test func `Q13: a quiz is written step by step, and each reply names what is missing`() throws
    {
        let fairway = try Harness()
        fairway.people("ann")
        let begun = fairway.user("ann", "quiz/create")
        let quiz = begun["result"]?["quiz"] ?? .null
        #expect(Self.missing(begun) == ["name", "challenges"])
        #expect(begun["result"]?["status"] == "draft")
        let named = fairway.user(
            "ann", "quiz/edit", ["quiz": quiz, "name": "Harbour", "reward": "A view"])
        #expect(Self.missing(named) == ["challenges"])
        let added = fairway.user(
            "ann", "quiz/challenge", ["quiz": quiz, "location": ["lat": 1, "lon": 2]])
        #expect(added["result"]?["number"] == 1)
        #expect(Self.missing(added) == ["challenges[0].question", "challenges[0].answers"])
        let refused = fairway.user("ann", "quiz/publish", ["quiz": quiz])
        #expect(refused.code == "quiz.incomplete")
        #expect(Self.fields(refused) == ["challenges[0].question", "challenges[0].answers"])
        let filled = fairway.user(
            "ann", "quiz/challenge",
            ["quiz": quiz, "number": 1, "question": "How deep?", "answers": [7, "seven"]])
        #expect(Self.missing(filled) == [] && filled["result"]?["number"] == 1)
        let published = fairway.user("ann", "quiz/publish", ["quiz": quiz])
        #expect(published["result"]?["status"] == "published")
        let whole = fairway.user("ann", "quiz/get", ["quiz": quiz])["result"]
        #expect(whole?["challenges"]?[0]?["answers"] == [7, "seven"])
        #expect(whole?["challenges"]?[0]?["location"] == ["lat": 1, "lon": 2])
        #expect(whole?["reward"] == "A view")
    }

    @Test func `Q13: a quiz is created completely in one request, or not at all`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        let whole = fairway.user("ann", "quiz/create", Harness.quizBody(3))
        #expect(whole["result"]?["status"] == "published")
        #expect(whole["result"]?["challenges"] == 3 && Self.missing(whole) == [])
        var broken = Harness.challenge(2)
        broken = .object((broken.members ?? []).filter { $0.key != "question" })
        let refused = fairway.user(
            "ann", "quiz/create",
            ["challenges": [Harness.challenge(1), Harness.challenge(2), broken], "publish": true])
        #expect(refused.code == "quiz.incomplete")
        #expect(Self.fields(refused) == ["name", "challenges[2].question"])
        let mine = fairway.user("ann", "quiz/list", ["mine": true])["result"]?["quizzes"]?.array
        #expect(mine?.count == 1)
    }

    @Test func `Q13: an invalid part is named by its path too`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        let reply = fairway.user(
            "ann", "quiz/create",
            [
                "order": "zigzag",
                "challenges": [
                    ["radius": 4], ["location": ["lat": 91, "lon": 0]], ["answers": [true]],
                    ["kind": "riddle", "points": -1, "question": "a\u{7}"],
                ],
            ])
        #expect(reply.code == "request.malformed")
        #expect(
            Self.fields(reply) == [
                "order", "challenges[0].radius", "challenges[1].location.lat",
                "challenges[2].answers[0]", "challenges[3].question", "challenges[3].kind",
                "challenges[3].points",
            ])
    }

    @Test
    func `Q13: challenges are changed, removed and added, and a published quiz stays complete`()
        throws
    {
        let fairway = try Harness()
        fairway.people("ann")
        let quiz = JSON.string(fairway.quiz("ann", Harness.quizBody(3)))
        let emptied = fairway.user(
            "ann", "quiz/challenge", ["quiz": quiz, "number": 2, "answers": []])
        #expect(emptied.code == "quiz.incomplete")
        #expect(Self.fields(emptied) == ["challenges[1].answers"])
        #expect(
            fairway.user("ann", "quiz/edit", ["quiz": quiz, "challenges": []]).code
                == "quiz.incomplete")
        let cut = fairway.user(
            "ann", "quiz/challenge", ["quiz": quiz, "number": 1, "remove": true])
        #expect(cut["result"]?["challenges"] == 2 && cut["result"]?["number"] == nil)
        let text = fairway.user("ann", "quiz/get", ["quiz": quiz])["result"]
        #expect(
            text?["challenges"]?.array?.map { $0["question"] } == ["question 2", "question 3"])
        for body: JSON in [["number": 3], ["number": 3, "remove": true], ["remove": true]] {
            let all = JSON.object((body.members ?? []) + [JSON.Member("quiz", quiz)])
            #expect(fairway.user("ann", "quiz/challenge", all).code == "quiz.unknownChallenge")
        }
    }

    @Test func `Q13: only the author edits, reads answers and deletes, and sees a draft`()
        throws
    {
        let fairway = try Harness()
        fairway.people("ann", "ben")
        let open = JSON.string(fairway.quiz("ann"))
        let draft =
            fairway.user("ann", "quiz/create", ["name": "Draft"])["result"]?["quiz"] ?? .null
        for method in ["get", "edit", "publish", "remove", "challenge"] {
            #expect(
                fairway.user("ben", "quiz/\(method)", ["quiz": open]).code == "quiz.notMine")
            #expect(
                fairway.user("ben", "quiz/\(method)", ["quiz": draft]).code == "quiz.unknown")
        }
        for method in ["summary", "save"] {
            #expect(
                fairway.user("ben", "quiz/\(method)", ["quiz": draft]).code == "quiz.unknown")
        }
        let listed = fairway.user("ben", "quiz/list")["result"]?["quizzes"]?.array
        #expect(listed?.map { $0["quiz"] } == [open])
        let mine = fairway.user("ann", "quiz/list", ["mine": true])["result"]?["quizzes"]?.array
        #expect(mine?.map { $0["name"] } == ["Draft", "Equator"])
        #expect(mine?.map { $0["status"] } == ["draft", "published"])
        // For an incomplete draft, the summary names what is missing.
        let walk = fairway.user("ann", "room/create", ["kind": "quiz", "quiz": draft])
        #expect(walk.code == "quiz.incomplete" && Self.fields(walk) == ["challenges"])
        #expect(fairway.user("ann", "quiz/remove", ["quiz": open]).isOK)
        #expect(fairway.user("ann", "quiz/get", ["quiz": open]).code == "quiz.unknown")
        #expect(fairway.user("ben", "quiz/list")["result"]?["quizzes"] == [])
    }

    @Test
    func `Q13: a repeated request creates no second quiz, and the number of quizzes is limited`()
        throws
    {
        let fairway = try Harness()
        fairway.people("ann")
        let first = fairway.user("ann", "quiz/create", ["name": "One"], id: "x")
        #expect(fairway.user("ann", "quiz/create", ["name": "One"], id: "x") == first)
        for number in 2...Quizzes.quizzesMax {
            #expect(fairway.user("ann", "quiz/create", ["name": .string("\(number)")]).isOK)
        }
        #expect(fairway.user("ann", "quiz/create").code == "quiz.tooMany")
        let quiz = first["result"]?["quiz"] ?? .null
        let many = (1...QuizText.challengesMax).map { Harness.challenge($0) }
        #expect(fairway.user("ann", "quiz/edit", ["quiz": quiz, "challenges": .array(many)]).isOK)
        #expect(fairway.user("ann", "quiz/challenge", ["quiz": quiz]).code == "quiz.tooMany")
    }

    @Test func `Q13: a restart keeps everything about a quiz`() throws {
        let fairway = try Harness()
        fairway.people("ann")
        let quiz = JSON.string(fairway.quiz("ann"))
        let before = fairway.user("ann", "quiz/get", ["quiz": quiz])["result"]
        try fairway.restart()
        #expect(fairway.user("ann", "quiz/get", ["quiz": quiz])["result"] == before)
    }
}
