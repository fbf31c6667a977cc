import JSON

extension Check where Value == String {
    /// A few words to oneself: up to 280 characters, lines among them.
    static let discNote = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 280)]
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
    /// What was thrown on a hole: ids of discs, or names.
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
    /// Grams; no approved disc weighs more than 200 (PDGA Technical Standards).
    static let discWeight = range(1...200)
    // Flight numbers as makers print them (Innova's four), with room for those who print wider.
    static let discSpeed = range(0...16)
    static let discGlide = range(0...8)
    static let discTurn = range(-8...4)
    static let discFade = range(-2...8)
}
