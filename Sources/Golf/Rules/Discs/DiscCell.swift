/// The discs in a cell of a card, in the order of throws.
package typealias DiscCell = BesideCell<[ThrownDisc]>

extension BesideCell where Value == [ThrownDisc] {
    /// The maximum number of discs in a cell.
    package static var discsMax: Int { 10 }

    package var discs: [ThrownDisc] { value }
}

extension [ThrownDisc]: BesideValue {
    /// The discs as bytes. The separators do not occur in names.
    package var rank: [UInt8] {
        var bytes: [UInt8] = []
        for disc in self {
            bytes += disc.name.utf8
            bytes.append(0x1F)
            bytes += (disc.disc ?? "").utf8
            bytes.append(0x1E)
        }
        return bytes
    }
}

/// A disc on a card: its name, and its ID if it belongs to a collection.
package struct ThrownDisc: Equatable, Sendable {
    /// The name when the disc was thrown. It stays after the disc is deleted.
    package let name: String
    /// The ID of the disc. `nil` if only the name is known, for example for a borrowed disc.
    package let disc: String?

    package init(_ name: String, disc: String? = nil) {
        self.name = name
        self.disc = disc
    }
}
