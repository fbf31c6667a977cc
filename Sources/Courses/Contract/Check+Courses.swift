import Contract
import JSON

extension Check where Value == String {
    /// `#rrggbb`.
    static let color = Check(schema: [JSON.Member("pattern", "^#[0-9a-fA-F]{6}$")]) { text in
        let isColor =
            text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
        return isColor ? nil : "must be #rrggbb"
    }

    /// The name of a tee on one line, as players choose it.
    static let teeName = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 32)]
    ) { text in
        text.count <= 32 ? Check.label.objection(text) : "must have 1 to 32 characters"
    }
}

extension Check where Value == [String] {
    /// At most 40 short texts.
    static let words = Check(schema: [JSON.Member("maxItems", 40)]) { words in
        words.count <= 40 && words.allSatisfy { $0.count <= 64 }
            ? nil : "must be at most 40 texts of at most 64 characters"
    }
}

extension Check where Value == [CourseDocument.Tee] {
    static let tees = Check(
        schema: [JSON.Member("maxItems", .int(Int64(CourseDocument.teesMax)))]
    ) { tees in
        guard tees.count <= CourseDocument.teesMax else {
            return "must have at most \(CourseDocument.teesMax) entries"
        }
        let names = Set(tees.map { $0.name.lowercased() })
        return names.count == tees.count ? nil : "must not contain a name twice"
    }
}

extension Check where Value == [CourseDocument.Hole] {
    /// The holes of a course: 1 to 36, with no number twice.
    ///
    /// - Parameter tees: The names of the course's tees. Holes may refer to no others.
    static func holes(tees: [String]) -> Check {
        Check(
            schema: [
                JSON.Member("minItems", 1),
                JSON.Member("maxItems", .int(Int64(CourseDocument.holesMax))),
            ]
        ) { objection(to: $0, tees) }
    }

    private static func objection(
        to holes: [CourseDocument.Hole], _ tees: [String]
    ) -> LocalizedText? {
        guard (1...CourseDocument.holesMax).contains(holes.count) else {
            return "must be 1 to \(CourseDocument.holesMax)"
        }
        guard Set(holes.map(\.number)).count == holes.count else {
            return "must not contain a number twice"
        }
        for hole in holes {
            let unknown = hole.tees?.entries.first { !tees.contains($0.key) }
            if let unknown { return "name a tee that the course does not have: \(unknown.key)" }
        }
        return nil
    }
}
