import Contract
import Foundation
import Rules

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

extension WallClock {
    /// UTC where none is named.
    /// - Throws: A refusal that names the field `timeZone`.
    init(named name: String?) throws {
        guard let clock = WallClock(name ?? "UTC") else {
            throw Refusal.field(
                .requestMalformed, "timeZone", "must be a name such as Europe/Oslo")
        }
        self = clock
    }
}

/// What a clock on the wall shows, for people.
extension WallClock {
    /// `08:00`.
    func time(_ instant: Int64) -> String {
        let shown = CivilTime(instant + offset(instant / 1_000) * 1_000)
        let parts = [shown.hour, shown.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return parts.joined(separator: ":")
    }

    /// `21 Nov 2026 08:00`.
    func text(_ instant: Int64) -> LocalizedText {
        "\(CivilTime(instant + offset(instant / 1_000) * 1_000).dateText) \(time(instant))"
    }
}

extension WallClock {
    /// As the rules go by it.
    var wall: WallZone { WallZone(offset: offset) }
}
