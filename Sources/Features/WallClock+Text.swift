import Rules

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
