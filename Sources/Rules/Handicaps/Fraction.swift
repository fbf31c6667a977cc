/// An exact number: a fraction of whole numbers in lowest terms.
///
/// Handicaps turn on halves of a tenth, which binary floating point does not have: 0.05 is not
/// twice 0.025 there. Every rule here counts with fractions and rounds where the rule rounds.
///
/// Numerator and denominator are 128 bits wide. What the rules make of values within their ranges
/// stays far below that; beyond it, arithmetic traps.
package struct Fraction: Hashable, Sendable {
    package let numerator: Int128
    /// Above zero.
    package let denominator: Int128

    package init(_ whole: Int) {
        self.init(lowest: Int128(whole), over: 1)
    }

    /// A quotient of whole numbers, such as a half: `Fraction(1, over: 2)`.
    package init(_ numerator: Int, over denominator: Int) {
        precondition(denominator != 0, "a fraction's denominator is not zero")
        self.init(Int128(numerator), over: Int128(denominator))
    }

    init(_ numerator: Int128, over denominator: Int128) {
        let divisor = Self.greatestCommonDivisor(numerator, denominator)
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.init(lowest: sign * numerator / divisor, over: sign * denominator / divisor)
    }

    /// What is known to be in lowest terms already.
    private init(lowest numerator: Int128, over denominator: Int128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Euclid's algorithm; in 64 bits where the numbers fit, which is nearly always.
    static func greatestCommonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
        var (left, right) = (one.magnitude, other.magnitude)
        while right > UInt64.max || left > UInt64.max, right != 0 {
            (left, right) = (right, left % right)
        }
        guard right != 0 else { return Int128(left) }
        var (high, low) = (UInt64(left), UInt64(right))
        while low != 0 { (high, low) = (low, high % low) }
        return Int128(high)
    }
}

extension Fraction: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) {
        self.init(value)
    }
}
