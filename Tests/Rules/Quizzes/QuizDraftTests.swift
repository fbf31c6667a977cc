import QuizzesRules
import Testing
import Values

@Suite struct QuizDraftTests {
    private static func challenge(_ change: (inout ChallengeDraft) -> Void = { _ in })
        -> ChallengeDraft
    {
        var draft = ChallengeDraft()
        draft.place = GeoPoint(lat: 63.4269, lon: 10.3969)
        draft.question = "Which cathedral is this?"
        draft.answers = ["Nidarosdomen"]
        change(&draft)
        return draft
    }

    private static func paths(_ draft: QuizDraft) -> [String] { draft.missing.map(\.path) }

    @Test func `Q13: an empty quiz names everything that is missing`() {
        #expect(Self.paths(QuizDraft()) == ["name", "challenges"])
        #expect(QuizDraft().quiz == nil)
    }

    @Test func `Q13: each missing detail is named by its path`() {
        var draft = QuizDraft()
        draft.name = "  "
        draft.challenges = [
            Self.challenge(), ChallengeDraft(), Self.challenge { $0.question = " " },
            Self.challenge { $0.answers = ["x", ""] },
            Self.challenge { $0.kind = .choice },
            Self.challenge { $0.choices = ["a", "A", "b"] },
            Self.challenge { $0.choices = ["Harald", "Olav"] },
            Self.challenge { $0.kind = .number },
            Self.challenge { ($0.kind, $0.answers) = (.number, ["1,250"]) },
        ]
        #expect(
            Self.paths(draft) == [
                "name", "challenges[1].location", "challenges[1].question",
                "challenges[1].answers", "challenges[2].question", "challenges[3].answers",
                "challenges[4].choices", "challenges[5].choices", "challenges[6].answers",
                "challenges[7].answers", "challenges[8].answers",
            ])
    }

    @Test func `Q13: a draft without missing parts becomes a quiz`() throws {
        var draft = QuizDraft()
        draft.name = " Old town "
        draft.challenges = [
            Self.challenge(),
            Self.challenge { ($0.choices, $0.answers) = (["Harald", "Olav"], ["olav"]) },
            Self.challenge { ($0.tolerance, $0.answers, $0.points) = (0.5, ["97,8"], 5) },
        ]
        #expect(draft.missing.isEmpty)
        let quiz = try #require(draft.quiz)
        #expect((quiz.name, quiz.points) == ("Old town", 25))
        #expect(quiz.challenges.map(\.kind) == [.text, .choice, .number])
        #expect(quiz.challenges.map(\.number) == [1, 2, 3])
        #expect(quiz.challenges[1].choices == ["Harald", "Olav"])
        #expect(quiz[2]?.answer == .choice(["Harald", "Olav"], right: [1]))
        #expect(quiz[3]?.answer == .number([97.8], tolerance: 0.5))
        #expect(quiz[0] == nil && quiz[4] == nil)
    }

    @Test func `Q13: an author's JSON numbers keep all their decimals`() throws {
        for number in [3.142, 1.125, -2.718, 1e-7, 1e16, 1_250, 0.5] {
            let draft = Self.challenge { $0.answers = [GivenAnswer("\(number)", number: number)] }
            let made = draft.challenge(number: 1) { key, reason in
                Issue.record("\(number): \(key) \(reason)")
            }
            // Without a kind, it is a question for a number.
            #expect(made?.answer == .number([number], tolerance: 0))
        }
        // Numbers and words together make it a question for a text.
        let mixed = Self.challenge { $0.answers = [GivenAnswer("12", number: 12), "twelve"] }
        #expect(mixed.chosenKind == .text)
    }
}
