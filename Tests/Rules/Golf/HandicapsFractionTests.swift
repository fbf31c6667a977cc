import TestSupport
import Testing
import Values

struct HandicapsFractionTests {
    @Test(arguments: [
        ("73.1", 731, 10), ("-1.5", -3, 2), ("13.2", 66, 5), ("54", 54, 1), ("0.05", 1, 20),
        ("-0.0", 0, 1), ("113.0000", 113, 1), ("999999999.9999", 9_999_999_999_999, 10_000),
    ])
    func `decimal text becomes the exact number`(text: String, numerator: Int, denominator: Int) {
        #expect(Fraction(text) == Fraction(numerator, over: denominator))
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "+1.5", "1.2.3", "1,5", " 1", "1e3", "0x1", "--1", "1-", "١",
        "1234567890", "0.00001", "nan", "inf", "1/2",
    ])
    func `text that is not decimal is refused`(text: String) {
        #expect(Fraction(text) == nil)
    }

    @Test(arguments: [73.1, 35.3, -1.5, 0.1, 128, 0, 155.0, 67.25, 4.35])
    func `a Double becomes the number as written, and converts back`(value: Double) {
        let exact = Fraction(value)
        #expect(exact == Fraction(value.description))
        #expect(exact?.double == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e16, 1e-7, 0.1 + 0.2])
    func `a Double with too many digits is refused`(value: Double) {
        #expect(Fraction(value) == nil)
    }

    /// Rule 5.1c: −1.54 and −1.55 both become −1.5. A half is rounded upwards for all signs.
    @Test(arguments: [
        ("-1.54", "-1.5"), ("-1.55", "-1.5"), ("-1.56", "-1.6"), ("1.55", "1.6"), ("1.54", "1.5"),
        ("1.45", "1.5"), ("0.05", "0.1"), ("-0.05", "0.0"), ("-0.06", "-0.1"), ("4.35", "4.4"),
        ("0", "0.0"),
    ])
    func `a half of a tenth is rounded upwards for all signs`(text: String, tenth: String) {
        #expect(Fraction(text)?.roundedToTenth == Fraction(tenth))
        #expect(Fraction(text)?.text(decimals: 1) == tenth)
    }

    @Test(arguments: [
        ("4.5", 5), ("4.4999", 4), ("-1.5", -1), ("-1.5001", -2), ("-0.5", 0), ("0.5", 1), ("7", 7),
    ])
    func `a half is rounded upwards to a whole number for all signs`(text: String, whole: Int) {
        #expect(Fraction(text)?.rounded == whole)
    }

    @Test func `a number prints as decimals if these are exact, otherwise as a fraction`() {
        #expect(Fraction(132, over: 10).description == "13.2")
        #expect(Fraction(-15, over: 10).description == "-1.5")
        #expect(Fraction(540, over: 10).description == "54")
        #expect(Fraction(-1, over: 20).description == "-0.05")
        #expect(Fraction(1, over: -3).description == "-1/3")
        #expect(Fraction(54).text(decimals: 1) == "54.0")
        #expect(Fraction(1, over: 3).text(decimals: 2) == "0.33")
        #expect(Fraction(-1, over: 3).text(decimals: 0) == "0")
    }

    @Test func `random hundredths round like whole numbers`() throws {
        var random = SeededRandom(printing: "fractions round")
        for _ in 0..<5_000 {
            let hundredths = Int.random(in: -100_000...100_000, using: &random)
            // floor(10x + 0.5), in whole hundredths.
            let shifted = hundredths + 5
            let tenths = shifted / 10 - (shifted % 10 < 0 ? 1 : 0)
            let value = Fraction(hundredths, over: 100)
            #expect(value.roundedToTenth == Fraction(tenths, over: 10))
            #expect(Fraction(value.description) == value)
            #expect(Fraction(value.double) == value)
            #expect(value.roundedToTenth.roundedToTenth == value.roundedToTenth)
        }
    }

    @Test func `arithmetic obeys its laws, and the order agrees with differences`() {
        var random = SeededRandom(printing: "fractions")
        func any() -> Fraction {
            Fraction(
                Int.random(in: -5_000...5_000, using: &random),
                over: [1, 2, 7, 10, 113, 128][Int.random(in: 0..<6, using: &random)])
        }
        for _ in 0..<2_000 {
            let (a, b, c) = (any(), any(), any())
            #expect(a + b == b + a && (a + b) + c == a + (b + c))
            #expect(a * (b + c) == a * b + a * c)
            #expect(a - b + b == a && (b == 0 || a / b * b == a))
            #expect((a < b) == (a - b < 0) && (a == b) == (a - b == 0))
            #expect((a < b) == (a.double < b.double))
        }
    }

    @Test func `numbers with long denominators compare correctly`() {
        var random = SeededRandom(printing: "long fractions")
        func any() -> Fraction {
            (0..<3).reduce(1) { product, _ in
                product * Fraction(1 + random.below(1 << 31), over: 1 + random.below(1 << 31))
            }
        }
        for _ in 0..<500 {
            let (one, other) = (any(), any())
            // These products have about 186 bits. Doubles order them correctly if they are this far
            // apart.
            guard abs(one.double - other.double) > one.double * 1e-9 else { continue }
            #expect((one < other) == (one.double < other.double))
            #expect((-one < -other) == (other < one))
        }
    }
}
