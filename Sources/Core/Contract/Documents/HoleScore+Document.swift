package import JSON
package import Localization
package import Values

/// A score is a number of strokes, or one of the texts `x`, `x7`, `c`, `c7` and `c0`.
extension HoleScore: PlainValue {
    package static var expectation: LocalizedText {
        "a number of strokes, or \"x\" or \"c\" with or without a number"
    }

    package static var schema: JSON {
        [
            "oneOf": [
                ["type": "integer"], ["type": "string", "pattern": "^[cx][0-9]*$"],
            ]
        ]
    }

    package init?(json: JSON) {
        if let strokes = json.int {
            self = .strokes(strokes)
        } else if let text = json.string, let score = HoleScore(text), score.strokes == nil {
            self = score
        } else {
            return nil
        }
    }

    package func write(to writer: inout JSONWriter) {
        if let strokes { writer.value(strokes) } else { writer.value(text) }
    }
}

extension HoleScore {
    /// The score as in documents: a number, or a text.
    package var json: JSON { strokes.map { .int(Int64($0)) } ?? .string(text) }
}
