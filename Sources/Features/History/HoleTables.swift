import Rules

/// The holes of cards, read from their text once for all cards that have the same.
final class HoleTables {
    /// More different cards than this are not kept.
    private static let countMax = 256

    private var tables: [String: [CardHole]] = [:]

    func holes(_ text: String) throws -> [CardHole] {
        if let known = tables[text] { return known }
        let holes = try RoomStore.holes(text)
        if tables.count >= Self.countMax { tables.removeAll() }
        tables[text] = holes
        return holes
    }
}
