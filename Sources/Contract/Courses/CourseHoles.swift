package import JSON

/// The holes of a course to be registered: a count, or one by one.
package enum CourseHoles: FieldValue, Equatable {
    case count(Int)
    /// What is not given is the place in the list (`number`) and 3 (`par`).
    case holes([CourseDocument.Hole])

    package static var expectation: LocalizedText { "a count or a list of holes" }
    package static var schema: JSON {
        let hole = CourseDocument.Hole.schema.members?.filter { $0.key != "required" } ?? []
        let most = JSON.int(Int64(CourseDocument.holesMax))
        return [
            "oneOf": [
                ["type": "integer", "minimum": 1, "maximum": most],
                ["type": "array", "items": .object(hole), "minItems": 1, "maxItems": most],
            ]
        ]
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> CourseHoles? {
        if let elements = json.array {
            let whole = elements.enumerated().map { place, hole in
                guard let members = hole.members else { return hole }
                let usual: [JSON.Member] = [
                    JSON.Member("number", .int(Int64(place + 1))), JSON.Member("par", 3),
                ]
                return JSON.object(usual + members)
            }
            let holes = [CourseDocument.Hole].read(.array(whole), at: path, &problems)
            return holes.map { .holes($0) }
        }
        guard let count = json.int, (1...CourseDocument.holesMax).contains(count) else {
            problems.note(
                "must be 1 to \(CourseDocument.holesMax), or a list of holes", at: path)
            return nil
        }
        return .count(count)
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .count(let count): writer.value(count)
        case .holes(let holes): holes.write(to: &writer)
        }
    }

    /// The holes themselves.
    package var list: [CourseDocument.Hole] {
        switch self {
        case .holes(let holes): holes
        case .count(let count):
            (1...count).map { number in
                var hole = CourseDocument.Hole()
                hole.number = number
                return hole
            }
        }
    }
}
