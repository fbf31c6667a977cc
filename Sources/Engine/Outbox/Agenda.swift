/// Who comes when: the earliest first, and among those of one time whoever came first.
///
/// A binary heap that knows where each key stands, so that a key can be moved.
struct Agenda<Key: Hashable> {
    private struct Entry {
        let key: Key
        let time: Int64
        let turn: UInt64

        func precedes(_ other: Entry) -> Bool { (time, turn) < (other.time, other.turn) }
    }

    private var entries: [Entry] = []
    private var places: [Key: Int] = [:]
    private var turns: UInt64 = 0

    var first: (key: Key, time: Int64)? { entries.first.map { ($0.key, $0.time) } }

    /// Puts a key where it belongs; one that is there already for this time keeps its turn.
    /// - Parameter time: Nil takes it out.
    /// - Complexity: O(log n).
    mutating func set(_ key: Key, _ time: Int64?) {
        if let place = places[key] {
            guard entries[place].time != time else { return }
            remove(at: place)
        }
        guard let time else { return }
        turns += 1
        entries.append(Entry(key: key, time: time, turn: turns))
        places[key] = entries.count - 1
        rise(entries.count - 1)
    }

    private mutating func remove(at place: Int) {
        swap(place, entries.count - 1)
        places[entries.removeLast().key] = nil
        guard place < entries.count else { return }
        rise(place)
        sink(place)
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, entries[place].precedes(entries[(place - 1) / 2]) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].precedes(entries[least]) { least = child }
            }
            guard least != place else { return }
            swap(place, least)
            place = least
        }
    }

    private mutating func swap(_ one: Int, _ two: Int) {
        entries.swapAt(one, two)
        places[entries[one].key] = one
        places[entries[two].key] = two
    }
}
