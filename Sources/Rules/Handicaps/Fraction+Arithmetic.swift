extension Fraction: Comparable {
    package static func + (left: Fraction, right: Fraction) -> Fraction {
        if left.denominator == right.denominator {
            return Fraction(left.numerator + right.numerator, over: left.denominator)
        }
        return Fraction(
            left.numerator * right.denominator + right.numerator * left.denominator,
            over: left.denominator * right.denominator)
    }

    package static prefix func - (value: Fraction) -> Fraction {
        Fraction(-value.numerator, over: value.denominator)
    }

    package static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

    package static func * (left: Fraction, right: Fraction) -> Fraction {
        Fraction(
            left.numerator * right.numerator, over: left.denominator * right.denominator)
    }

    /// The quotient; the divisor is not zero.
    package static func / (left: Fraction, right: Fraction) -> Fraction {
        precondition(right.numerator != 0, "a divisor is not zero")
        return Fraction(
            left.numerator * right.denominator, over: left.denominator * right.numerator)
    }

    package static func += (left: inout Fraction, right: Fraction) { left = left + right }

    package static func < (left: Fraction, right: Fraction) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        return left.numerator * right.denominator < right.numerator * left.denominator
    }
}
