/// A disc as it stands on a card.
package struct ThrownDiscEntry: Document, Equatable {
    /// As it was called then.
    package var name = ""
    /// Its id, where who asks threw it, and it was one of the own collection.
    package var disc: String?

    package init() {}

    package init(_ name: String, disc: String?) {
        self.name = name
        self.disc = disc
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name)
        fields.optional("disc", &disc)
    }
}
