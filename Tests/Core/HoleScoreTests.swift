import Testing
import Values

struct HoleScoreTests {
    @Test(
        arguments: [
            ("3", 3, nil, false, true), ("x", nil, nil, false, true), ("x7", nil, 7, false, true),
            ("c", nil, nil, true, true), ("c5", nil, 5, true, true), ("c0", nil, nil, true, true),
            ("c30", nil, 30, true, true), ("c31", nil, 31, true, false),
            ("x0", nil, 0, false, false),
            ("0", 0, nil, false, false),
        ] as [(String, Int?, Int?, Bool, Bool)])
    func `G12: a score has strokes, or a most likely score after x and c`(
        text: String, strokes: Int?, mostLikely: Int?, isConceded: Bool, isInRange: Bool
    ) throws {
        let score = try #require(HoleScore(text))
        #expect(score.text == text && score.strokes == strokes)
        #expect(score.mostLikely == mostLikely && score.isConceded == isConceded)
        #expect(score.isInRange == isInRange && score.isConcededOnTee == (text == "c0"))
    }

    @Test(arguments: ["", "y", "cx", "c-1", "x 7", "c5c", "-", "C5", "7x"])
    func `G12: other texts are no scores`(text: String) {
        #expect(HoleScore(text) == nil)
    }

    @Test func `G12: scores of one time have an order`() {
        let texts = ["c", "c0", "c5", "x", "x7", "3", "4"]
        #expect(texts.shuffled().compactMap { HoleScore($0) }.sorted().map(\.text) == texts)
    }
}
