import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsDifferentialTests {
    private func differential(
        _ strokes: Int, rating: String, slope: Int, conditions: Int = 0
    ) throws -> String {
        let tee = try RatedTee(holes: 18, par: 72, courseRating: exact(rating), slope: slope)
        let score = try PostedScore(day: 0, tee: tee, strokes: strokes, conditions: conditions)
        return score.differential.text(decimals: 1)
    }

    /// The first example is published by the USGA: 94 strokes, Course Rating 73.0, slope 125.
    @Test(arguments: [
        (94, "73.0", 125, 0, "19.0"), (94, "73.0", 125, 1, "18.1"), (94, "73.0", 125, 3, "16.3"),
        (94, "73.0", 125, -1, "19.9"), (70, "71.0", 113, 0, "-1.0"), (70, "71.54", 113, 0, "-1.5"),
        (70, "71.55", 113, 0, "-1.5"), (70, "71.56", 113, 0, "-1.6"), (72, "70.45", 113, 0, "1.6"),
    ])
    func `G5: an 18-hole differential is rounded to a tenth, a half upwards`(
        strokes: Int, rating: String, slope: Int, conditions: Int, expected: String
    ) throws {
        let text = try differential(strokes, rating: rating, slope: slope, conditions: conditions)
        #expect(text == expected)
    }

    /// Rule 5.1b: half of the day's conditions, without rounding.
    @Test func `G5: nine holes give an exact differential with half the conditions`() throws {
        let tee = try RatedTee(holes: 9, par: 36, courseRating: exact("35.3"), slope: 121)
        let score = try PostedScore(day: 0, tee: tee, strokes: 45, conditions: 3)
        #expect(score.exactDifferential == Fraction(113, over: 121) * exact("8.2"))
    }

    /// 7.2 over nine holes plus the 8.5 expected at index 14.0 is 15.7.
    @Test func `G5: the expected score over nine holes is marked as an estimate`() {
        let expected = ExpectedScore.estimated
        #expect(expected.differential(index: 14) == exact("8.48"))
        #expect((exact("7.2") + expected.differential(index: 14)).roundedToTenth == exact("15.7"))
        #expect(!expected.isOfficial && !expected.source.english.isEmpty)
    }

    @Test func `G4 G5: ratings that arrive as floating point count exactly`() throws {
        let arrived = try RatedTee(holes: 18, par: 72, courseRating: 73.1, slope: 128)
        #expect(arrived.courseRating == Fraction(731, over: 10) && arrived.slope == 128)
        let whole = try RatedTee(holes: 18, par: 72, courseRating: 73, slope: 120)
        #expect(whole.courseRating == 73)
        #expect(throws: HandicapError.notExact(120.5)) {
            try RatedTee(holes: 18, par: 72, courseRating: 73.1, slope: 120.5)
        }
        #expect(throws: HandicapError.notExact(73.12345)) {
            try RatedTee(holes: 18, par: 72, courseRating: 73.12345, slope: 120)
        }
    }

    @Test func `G4: ratings out of range are refused by name`() throws {
        #expect(throws: HandicapError.slope(54)) {
            try RatedTee(holes: 18, par: 72, courseRating: 72, slope: 54)
        }
        #expect(throws: HandicapError.slope(156)) {
            try RatedTee(holes: 18, par: 72, courseRating: 72, slope: 156)
        }
        #expect(throws: HandicapError.courseRating(17, holes: 18)) {
            try RatedTee(holes: 18, par: 72, courseRating: 17)
        }
        #expect(throws: HandicapError.par(17, holes: 18)) {
            try RatedTee(holes: 18, par: 17, courseRating: 72)
        }
        #expect(throws: HandicapError.holes(0)) { try RatedTee(holes: 0, par: 0) }
        #expect(throws: HandicapError.holes(37)) { try RatedTee(holes: 37, par: 111) }
        let tee = try plainTee()
        for strokes in [17, 541] {
            #expect(throws: HandicapError.strokes(strokes, holes: 18)) {
                try PostedScore(day: 0, tee: tee, strokes: strokes)
            }
        }
        for conditions in [-2, 4] {
            #expect(throws: HandicapError.conditions(conditions)) {
                try PostedScore(day: 0, tee: tee, strokes: 80, conditions: conditions)
            }
        }
        #expect(throws: HandicapError.day(Int.min)) {
            try PostedScore(day: Int.min, tee: tee, strokes: 80)
        }
        #expect(HandicapError.slope(54).reason == "a slope rating must be 55 to 155, not 54")
    }
}
