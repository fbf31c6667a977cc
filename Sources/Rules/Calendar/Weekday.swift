/// A day of the week, in the order of ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// As RFC 5545 writes it (`weekday`, section 3.3.10): `MO`.
    package var code: String {
        ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue]
    }

    /// - Returns: Nil for anything but such a code; upper case or lower.
    package init?(code: some StringProtocol) {
        let code = code.uppercased()
        guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }

    /// How many days it comes after another one, 0 to 6.
    func days(after other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}
