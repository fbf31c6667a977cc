import Testing
import Values

/// Handicaps as golfers write them, and sets of stroke indexes.
struct HandicapNotationTests {
    @Test(arguments: [
        ("12.3", 12.3), ("12,3", 12.3), ("12", 12), ("0", 0), ("0.4", 0.4), ("54.0", 54),
        ("+2.1", -2.1), ("+2,1", -2.1), ("+10", -10), ("+0", 0), ("+0.0", 0),
    ])
    func `G12: a plus handicap is a number below zero`(text: String, number: Double) throws {
        let read = try #require(HandicapNotation.number(text))
        #expect(read == number)
        // Not −0, which JSON would write with a minus.
        #expect(read != 0 || read.sign == .plus)
    }

    @Test(arguments: [
        "", "+", "-2.1", "−2.1", "++2", "+-2", "2.1+", "2..1", "2.1.3", ".5", "5.", "1e2", "nan",
        " 2", "٣",
        "0x10", "2.1234", "own",
    ])
    func `G12: other texts are no index`(text: String) {
        #expect(HandicapNotation.number(text) == nil)
    }

    @Test func `G12: an index is written as it is read`() {
        for tenths in -100...540 {
            let index = Double(tenths) / 10
            let text = HandicapNotation.text(index)
            #expect(HandicapNotation.number(text) == index)
            #expect(text.hasPrefix("+") == (tenths < 0) && !text.contains("-"))
        }
        #expect([-2, 0, 14].map { HandicapNotation.text($0) } == ["+2", "0", "14"])
    }

    @Test(arguments: [
        ([], true), ([nil, nil], true), ([2, 1], true), ([1, nil], false), ([1, 1], false),
        ([1, 3], false),
        ([0, 1], false), ([3, 1, 2], true), ([1, 2, 4], false),
    ])
    func `G12: stroke indexes are each from 1 to the number of holes, or none`(
        indexes: [Int?], isSet: Bool
    ) {
        #expect(StrokeIndexes.areSet(indexes) == isSet)
    }
}
