extension Fraction {
    /// The number that a `Double` was written as: 73.1 is exactly 73.1, not the binary number next
    /// to it.
    ///
    /// - Returns: Nil for what is not finite, or takes more digits than ``digitsMax`` to write.
    package init?(_ value: Double) {
        // The shortest text that reads as this Double: what somebody wrote, up to 15 digits.
        self.init(value.description)
    }

    /// The `Double` next to it, for edges that speak no other number.
    package var double: Double { Double(numerator) / Double(denominator) }
}
