import JSON

/// What a card must read after any writes in any order, from the contract's words alone: writes to
/// one cell are ordered by (`at`, username as bytes, strokes, null lowest), and the highest stays.
struct MergeModel {
    struct Place: Hashable {
        var player: String
        /// The hole's number.
        var hole: Int
        /// From 1.
        var round: Int
    }

    struct Write: Equatable {
        var place: Place
        var strokes: Int?
        var at: Int64
        var by: String
        /// Whether the round is left to be told from the time.
        var isRoundless = false

        /// As `sync` and `score` take it.
        var json: JSON {
            let members: JSON = [
                "player": .string(place.player), "hole": .int(Int64(place.hole)),
                "round": .int(Int64(place.round)), "at": .int(at),
                "strokes": strokes.map { .int(Int64($0)) } ?? .null,
            ]
            return .object((members.members ?? []).filter { !isRoundless || $0.key != "round" })
        }

        /// What the order is by, each part a list of numbers.
        private var key: [[Int64]] {
            [[at], by.utf8.map(Int64.init), [Int64(strokes ?? 0)]]
        }

        func isBelow(_ other: Write) -> Bool {
            for (mine, theirs) in zip(key, other.key) where mine != theirs {
                return mine.lexicographicallyPrecedes(theirs)
            }
            return false
        }
    }

    private(set) var writes: [Place: [Write]] = [:]

    mutating func take(_ write: Write) { writes[write.place, default: []].append(write) }

    /// What stands in the cells, in the order of the database's key.
    var cells: [String] {
        let standing = writes.values.compactMap { all in all.max { $0.isBelow($1) } }
        return standing.map { write in
            let place = write.place
            let strokes = write.strokes.map { "\($0)" } ?? "-"
            return "\(place.round) \(place.player) \(place.hole): "
                + "\(strokes) by \(write.by) at \(write.at)"
        }.sorted()
    }

    /// A player's strokes over all rounds, and how many holes have some.
    func totals(of player: String) -> (strokes: Int, thru: Int) {
        let standing = writes.filter { $0.key.player == player }.values
            .compactMap { all in all.max { $0.isBelow($1) }?.strokes }
        return (standing.reduce(0, +), standing.count)
    }
}
