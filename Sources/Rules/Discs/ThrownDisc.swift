/// A disc as it stands on a card: by its name, and which one of a collection it was.
package struct ThrownDisc: Equatable, Sendable {
    /// As it was called then; kept when the disc is not.
    package let name: String
    /// The disc's id; nil for a name alone, as of a borrowed one.
    package let disc: String?

    package init(_ name: String, disc: String? = nil) {
        self.name = name
        self.disc = disc
    }
}
