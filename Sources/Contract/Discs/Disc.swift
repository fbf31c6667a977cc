/// A disc of somebody's collection.
package struct Disc: Document, Equatable {
    package var disc = ""
    package var description = DiscDescription()
    package var addedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("disc", &disc)
        description.visit(&fields)
        fields.required("addedAt", &addedAt)
    }

    /// Whether a text is a disc's id (`disc-` and 12 of `[a-z0-9]`) rather than a name.
    package static func isID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].elementsEqual("disc".utf8) && parts[1].count == 12
            && parts[1].allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }
}
