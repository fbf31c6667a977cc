/// What a user decided about a history of positions.
struct TrackHead: Equatable {
    /// For how many days positions are kept.
    var days: Int
    /// Whether more are.
    var isOn: Bool
    /// Erasing begins a new one.
    var epoch = 0
    /// Positions of this epoch.
    var count = 0

    static let dayMs: Int64 = 86_400_000

    /// What is older goes, Unix milliseconds.
    func begin(now: Int64) -> Int64 { now - Int64(days) * Self.dayMs }
}
