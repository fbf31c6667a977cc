package import Contract
import Foundation
import Topics
package import Values

/// The local time of a time zone.
package struct WallClock {
    private let zone: TimeZone

    /// - Parameter name: A name from the IANA time zone database, such as `Europe/Oslo`.
    package init?(_ name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// Seconds ahead of UTC at an instant in Unix seconds.
    package func offset(_ instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}

extension WallClock {
    /// Finds a time zone by its name. UTC if the name is nil.
    /// - Throws: A refusal that names the field `timeZone`.
    package init(named name: String?) throws {
        guard let clock = WallClock(name ?? "UTC") else {
            throw Refusal.field(
                .requestMalformed, "timeZone", "must be a name such as Europe/Oslo")
        }
        self = clock
    }
}

/// Local times as text.
extension WallClock {
    /// The time of day, such as `08:00`.
    package func time(_ instant: Int64) -> String {
        let shown = CivilTime(instant + offset(instant / 1_000) * 1_000)
        let parts = [shown.hour, shown.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return parts.joined(separator: ":")
    }

    /// The date and time, such as `21 Nov 2026 08:00`.
    package func text(_ instant: Int64) -> LocalizedText {
        "\(CivilTime(instant + offset(instant / 1_000) * 1_000).dateText) \(time(instant))"
    }
}

extension WallClock {
    /// The time zone in the form that the rules use.
    package var wall: LocalTimeZone { LocalTimeZone(offset: offset) }
}
