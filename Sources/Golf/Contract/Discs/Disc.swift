package import Contract
import JSON

/// A disc in a player's collection.
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

    /// Returns whether a text is a disc's ID (`disc-` and 12 of `[a-z0-9]`) and not a name.
    package static func isID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].elementsEqual("disc".utf8) && parts[1].count == 12
            && parts[1].allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }
}

/// The owner's description of a disc.
package struct DiscDescription: Document, Equatable {
    /// The places where a disc can be.
    package enum State: String, WordValue { case inBag, atHome, lent, lost }

    /// The name of the mould, or the owner's own name for the disc, such as `Destroyer`.
    package var name = ""
    package var maker: String?
    package var plastic: String?
    /// Grams.
    package var weight: Double?
    package var color: String?
    /// The flight numbers that the maker prints on the disc.
    package var speed: Double?
    package var glide: Double?
    package var turn: Double?
    package var fade: Double?
    /// A private note, which only the owner sees.
    package var note: String?
    package var state = State.inBag

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.optional("maker", &maker, .label)
        fields.optional("plastic", &plastic, .label)
        fields.optional("weight", &weight, .discWeight)
        fields.optional("color", &color, .label)
        fields.optional("speed", &speed, .discSpeed)
        fields.optional("glide", &glide, .discGlide)
        fields.optional("turn", &turn, .discTurn)
        fields.optional("fade", &fade, .discFade)
        fields.optional("note", &note, .discNote)
        var state: State? = state
        fields.optional("state", &state)
        self.state = state ?? .inBag
    }
}

extension Check where Value == String {
    /// A note of 1 to 280 characters, which may contain line breaks.
    static let discNote = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 280)], texts: .lines
    ) { note in
        guard (1...280).contains(note.count), note.utf8.count <= 1_024 else {
            return "must have 1 to 280 characters"
        }
        let isText = note.unicodeScalars.allSatisfy {
            $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F)
        }
        return isText ? nil : "must not contain control characters"
    }
}

extension Check where Value == [String] {
    /// The discs thrown on a hole: IDs of discs, or names.
    static let thrownDiscs = Check(
        schema: [JSON.Member("maxItems", .int(Int64(DiscCellWrite.discsMax)))]
    ) { discs in
        guard discs.count <= DiscCellWrite.discsMax else {
            return "must have at most \(DiscCellWrite.discsMax) entries"
        }
        let objection = discs.lazy.compactMap(Check<String>.name.objection).first
        return objection.map { "must each be an id or a name, which \($0)" }
    }
}

extension Check where Value == Double {
    /// Grams. No approved disc weighs more than 200 g (PDGA Technical Standards).
    static let discWeight = range(1...200)
    // Flight numbers by Innova's system of four numbers. The ranges are wider, because some makers
    // print larger numbers.
    static let discSpeed = range(0...16)
    static let discGlide = range(0...8)
    static let discTurn = range(-8...4)
    static let discFade = range(-2...8)
}
