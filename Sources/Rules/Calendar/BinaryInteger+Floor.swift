extension BinaryInteger {
    /// The quotient rounded down, also below zero.
    /// - Parameter divisor: Above zero.
    func floored(dividingBy divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
