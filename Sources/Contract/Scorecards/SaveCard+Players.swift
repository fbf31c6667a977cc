package import JSON

extension SaveCard {
    /// Who played.
    package struct Player: Document, Equatable {
        /// Guests must have one; mine is my account's, whatever stands here.
        package var name: String?
        package var me: Bool?
        /// One of the course's; on a course without any, any name. Red when not given, or the
        /// course's first.
        package var tee: String?
        /// Players of the same number are partners.
        package var team: Int?
        /// The index to receive strokes by, -10 to 60, by the World Handicap System to 54.
        package var handicap: Double?

        package init() {}

        package var isMe: Bool { me == true }

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("name", &name, .name)
            fields.optional("me", &me)
            fields.optional("tee", &tee, .name)
            fields.optional("team", &team)
            fields.optional("handicap", &handicap)
        }
    }

    /// One write to one cell, as it was entered.
    package struct Cell: Document, Equatable {
        package var player = PlayerReference.index(0)
        /// The hole's number on the course.
        package var hole = 0
        /// 1 to 30; null clears the cell.
        package var strokes: Int?
        /// From 1; 1 when not given.
        package var round: Int?
        /// Unix milliseconds.
        package var at = 0
        /// What was thrown there, as `discs` in a room takes it; not noted when not given.
        package var discs: [String]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("hole", &hole)
            fields.required("strokes", &strokes)
            fields.optional("round", &round)
            fields.required("at", &at)
            fields.optional("discs", &discs, .thrownDiscs)
        }
    }

    /// A player of the request: by place in its list, from 0, or by name.
    package enum PlayerReference: FieldValue, Equatable {
        case index(Int)
        case name(String)

        package static var expectation: LocalizedText { "a player's place in the list, or name" }
        package static var schema: JSON {
            ["oneOf": [["type": "integer", "minimum": 0], ["type": "string"]]]
        }

        package static func read(
            _ json: JSON, at path: String, _ problems: inout Problems
        ) -> PlayerReference? {
            if let name = json.string { return .name(name) }
            if let index = json.int { return .index(Int(index)) }
            problems.note("must be \(expectation)", at: path)
            return nil
        }

        package func write(to writer: inout JSONWriter) {
            switch self {
            case .index(let index): writer.value(index)
            case .name(let name): writer.value(name)
            }
        }
    }
}
