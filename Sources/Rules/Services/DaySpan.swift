/// A time of a day in which a service is open, in minutes since that day's midnight as clocks show
/// them; from the first up to but not including the last.
package struct DaySpan: Hashable, Sendable {
    package static let dayMinutes = 1_440

    /// 0 to 1,439.
    package let from: Int
    /// Above ``from``; past 1,440 it is on the next day.
    package let to: Int

    /// - Parameter to: At or before `from`, it is on the next day; 1,440 is midnight at the day's end.
    /// - Returns: Nil for what is no time of day.
    package init?(from: Int, to: Int) {
        guard (0..<Self.dayMinutes).contains(from), (0...Self.dayMinutes).contains(to) else {
            return nil
        }
        self.from = from
        self.to = to > from ? to : to + Self.dayMinutes
    }

    /// Reads `08:00-16:30`, `22:00-03:00` (until the next day) or `00:00-24:00`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.minutes(parts[0]), let to = Self.minutes(parts[1])
        else { return nil }
        self.init(from: from, to: to)
    }

    /// `08:00` as minutes, `24:00` among them.
    private static func minutes(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
        else { return nil }
        let minutes = hour * 60 + minute
        return minutes <= dayMinutes ? minutes : nil
    }
}
