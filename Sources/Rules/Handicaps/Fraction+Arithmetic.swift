extension Fraction: Comparable {
    package static func + (left: Fraction, right: Fraction) -> Fraction {
        if left.denominator == right.denominator {
            return Fraction(left.numerator + right.numerator, over: left.denominator)
        }
        // Over the least common denominator, so that long sums stay small.
        let common = greatestCommonDivisor(left.denominator, right.denominator)
        let factor = right.denominator / common
        return Fraction(
            left.numerator * factor + right.numerator * (left.denominator / common),
            over: left.denominator * factor)
    }

    package static prefix func - (value: Fraction) -> Fraction {
        Fraction(-value.numerator, over: value.denominator)
    }

    package static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

    package static func * (left: Fraction, right: Fraction) -> Fraction {
        // Cancelled crosswise first: the product of what remains is in lowest terms.
        let one = Fraction(left.numerator, over: right.denominator)
        let other = Fraction(right.numerator, over: left.denominator)
        return Fraction(
            one.numerator * other.numerator, over: one.denominator * other.denominator)
    }

    /// The quotient; the divisor is not zero.
    package static func / (left: Fraction, right: Fraction) -> Fraction {
        precondition(right.numerator != 0, "a divisor is not zero")
        return left * Fraction(right.denominator, over: right.numerator)
    }

    package static func += (left: inout Fraction, right: Fraction) { left = left + right }

    package static func < (left: Fraction, right: Fraction) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let one = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let other = right.numerator.multipliedReportingOverflow(by: left.denominator)
        guard one.overflow || other.overflow else { return one.partialValue < other.partialValue }
        return isLessInFullWidth(left, right)
    }

    /// The order of any two numbers, in 256 bits.
    private static func isLessInFullWidth(_ left: Fraction, _ right: Fraction) -> Bool {
        let one = left.numerator.multipliedFullWidth(by: right.denominator)
        let other = right.numerator.multipliedFullWidth(by: left.denominator)
        return (one.high, one.low) < (other.high, other.low)
    }
}
