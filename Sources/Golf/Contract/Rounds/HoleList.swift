package import Contract
package import JSON

/// The holes of a card in a request: a number of holes, or a list of them.
package enum HoleList: FieldValue, Equatable {
    case count(Int)
    case holes([Hole])

    /// One hole. Missing values come from the course. Without a course, par is 3 and there is no
    /// stroke index.
    package struct Hole: Document, Equatable {
        package var number = 0
        package var par: Int?
        package var strokeIndex: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number, .range(1...99))
            fields.optional("par", &par, .range(1...9))
            fields.optional("strokeIndex", &strokeIndex, .range(1...36))
        }
    }

    package static let holesMax = 36
    package static var expectation: LocalizedText { "a count or a list of holes" }
    package static var schema: JSON {
        [
            "oneOf": [
                ["type": "integer", "minimum": 1, "maximum": .int(Int64(holesMax))],
                [Hole].schema,
            ]
        ]
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> HoleList? {
        if json.array != nil { return list(json, at: path, &problems) }
        guard let count = json.int, (1...holesMax).contains(count) else {
            problems.note("must be 1 to \(holesMax), or a list of holes", at: path)
            return nil
        }
        return .count(count)
    }

    private static func list(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> HoleList? {
        guard let holes = [Hole].read(json, at: path, &problems) else { return nil }
        let numbers = Set(holes.map(\.number))
        guard (1...holesMax).contains(holes.count), numbers.count == holes.count else {
            problems.note("must name 1 to \(holesMax) holes, each once", at: path)
            return nil
        }
        return .holes(holes)
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .count(let count): writer.value(count)
        case .holes(let holes): holes.write(to: &writer)
        }
    }
}
