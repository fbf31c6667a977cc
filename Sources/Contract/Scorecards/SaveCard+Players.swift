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

    /// Finds the player of a cell in the list of players.
    package struct Places {
        package struct Problem: Error { package let reason: LocalizedText }

        private let count: Int
        /// Nil for a name of several players.
        private var byName: [String: Int?] = [:]

        /// - Parameter user: The username of the player who saves the game. It also names that player.
        package init(_ players: [Player], me user: String) {
            count = players.count
            for (place, player) in players.enumerated() {
                for name in Set([player.name, player.isMe ? user : nil].compactMap(\.self)) {
                    byName[name] = .some(byName.keys.contains(name) ? nil : place)
                }
            }
        }

        package subscript(reference: PlayerReference) -> Swift.Result<Int, Problem> {
            switch reference {
            case .index(let index) where (0..<count).contains(index): .success(index)
            case .index: .failure(Problem(reason: "must be 0 to \(count - 1), or a name"))
            case .name(let name):
                switch byName[name] {
                case nil: .failure(Problem(reason: "is not the name of a player"))
                case .some(nil):
                    .failure(
                        Problem(reason: "is the name of several players. Use the position instead.")
                    )
                case .some(.some(let place)): .success(place)
                }
            }
        }
    }
}
