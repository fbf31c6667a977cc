/// The lowest index of the days before a day, kept up as time goes on.
///
/// Days are told and asked for in ascending order. An index that a later one undercuts is
/// forgotten, and so is what grew too old: each is touched twice at most.
struct LowIndexWindow: Sendable {
    private struct Entry {
        let day: Int
        let index: Fraction
    }

    private let days: Int
    /// Ascending by day and by index; those before `first` are too old.
    private var entries: [Entry] = []
    private var first = 0
    /// The latest day's, which still changes with that day's scores.
    private var latest: Entry?

    /// - Parameter days: How many days before a day count.
    init(days: Int) {
        self.days = days
    }

    /// Sets the index that a day ends with, as far as is known: indexes are revised daily (Rule
    /// 5.4).
    mutating func set(_ index: Fraction, day: Int) {
        if let latest, latest.day < day { settle(latest) }
        latest = Entry(day: day, index: index)
    }

    private mutating func settle(_ entry: Entry) {
        while entries.count > first, let last = entries.last, last.index >= entry.index {
            entries.removeLast()
        }
        entries.append(entry)
    }

    /// The lowest index of the window's days before a day; nil without any.
    mutating func lowest(before day: Int) -> Fraction? {
        if let settled = latest, settled.day < day {
            settle(settled)
            latest = nil
        }
        while first < entries.count, entries[first].day < day - days { first += 1 }
        if first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entries.isEmpty ? nil : entries[first].index
    }
}
