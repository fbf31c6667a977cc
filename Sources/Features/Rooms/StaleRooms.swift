/// Rooms that wait for their turn to have their retained topics published.
///
/// Turns are gathered in ticks, so that adding and taking cost nothing that grows with the number
/// of rooms.
struct StaleRooms {
    /// The length of a tick, milliseconds.
    private static let tick: Int64 = 25

    private var turns: [Int64: [String]] = [:]
    /// When the next turn is, Unix milliseconds; nil when none waits.
    private(set) var next: Int64?

    /// Every room that waits.
    var all: [String] { turns.values.flatMap(\.self) }

    /// - Parameters:
    ///   - moment: The earliest time of the publication, Unix milliseconds.
    ///   - now: Unix milliseconds. A moment that is not later gets its turn at once, all others with the next tick.
    mutating func add(_ room: String, at moment: Int64, now: Int64) {
        let ticks = moment <= now ? now / Self.tick : (moment + Self.tick - 1) / Self.tick
        let turn = ticks * Self.tick
        turns[turn, default: []].append(room)
        next = min(next ?? .max, turn)
    }

    /// Takes the rooms whose turn has come.
    ///
    /// A clock that was set back must not silence a room: turns that lie too far ahead have come.
    mutating func take(at now: Int64, aheadMax: Int64) -> [String] {
        guard let next, next <= now || next > now + aheadMax + Self.tick else { return [] }
        var rooms: [String] = []
        for turn in turns.keys.sorted() where turn <= now || turn > now + aheadMax + Self.tick {
            rooms += turns.removeValue(forKey: turn) ?? []
        }
        self.next = turns.keys.min()
        return rooms
    }
}
