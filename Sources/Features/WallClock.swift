import Foundation

/// What clocks on the wall show somewhere.
struct WallClock {
    private let zone: TimeZone

    /// - Parameter name: As in the IANA time zone database: `Europe/Oslo`.
    init?(_ name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// Seconds ahead of UTC at an instant in Unix seconds.
    func offset(_ instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}
