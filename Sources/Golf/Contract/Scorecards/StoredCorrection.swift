package import Contract
package import Values

/// A correction of a card as the database stores it, with all that is needed to take it back.
package struct StoredCorrection: Document, Equatable {
    package var by = ""
    package var at = 0
    package var applied = false
    package var agreed: [String] = []
    package var objectors: [String] = []
    package var edits: [Edit] = []
    /// The number with which the correction began.
    package var since = 0
    package var signed: [SignedLine] = []
    package var indexes: [KnownIndex] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("by", &by)
        fields.required("at", &at)
        fields.required("applied", &applied)
        fields.required("agreed", &agreed)
        fields.required("objectors", &objectors)
        fields.required("edits", &edits)
        fields.required("since", &since)
        fields.required("signed", &signed)
        fields.required("indexes", &indexes)
    }

    /// A line that was signed since the correction applies.
    package struct SignedLine: Document, Equatable {
        package var player = ""
        package var round = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("round", &round, .range(0...RoomState.Correction.roundMax))
        }
    }

    /// The Handicap Index of a player before the correction.
    package struct KnownIndex: Document, Equatable {
        package var player = ""
        package var policy = ""
        /// As a decimal. `nil` if the player had none.
        package var index: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("policy", &policy)
            fields.optional("index", &index)
        }
    }

    /// A field with its value before and after.
    package struct Edit: Document, Equatable {
        package enum Kind: String, WordValue {
            case cell, entry, name, tee, handicap, day, course, line, stakes
        }

        package var kind = Kind.cell
        package var player: String?
        package var round: Int?
        package var position: Int?
        /// The scorer of an entry.
        package var by: String?
        package var before = Value()
        package var after = Value()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("kind", &kind)
            fields.optional("player", &player)
            fields.optional("round", &round, .range(0...RoomState.Correction.roundMax))
            fields.optional("position", &position, .range(0...RoomState.Correction.positionMax))
            fields.optional("by", &by)
            fields.required("before", &before)
            fields.required("after", &after)
        }
    }

    /// The content of a field. Empty if there was none.
    package struct Value: Document, Equatable {
        package var cell: Cell?
        package var text: String?
        package var index: Index?
        package var days: Int?
        package var course: Course?
        package var line: Line?
        package var answers: [Answer]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("cell", &cell)
            fields.optional("text", &text)
            fields.optional("index", &index)
            fields.optional("days", &days)
            fields.optional("course", &course)
            fields.optional("line", &line)
            fields.optional("answers", &answers)
        }
    }

    package struct Cell: Document, Equatable {
        package var score: HoleScore?
        package var at = 0
        package var by = ""
        /// The place on the card, for a cell of a line. From 0.
        package var round: Int?
        package var position: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("score", &score)
            fields.required("at", &at)
            fields.required("by", &by)
            fields.optional("round", &round, .range(0...RoomState.Correction.roundMax))
            fields.optional("position", &position, .range(0...RoomState.Correction.positionMax))
        }
    }

    package struct Index: Document, Equatable {
        /// As a decimal.
        package var text: String?
        package var entered = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("text", &text)
            fields.required("entered", &entered)
        }
    }

    package struct Course: Document, Equatable {
        package var id: String?
        package var name = ""
        package var holes: [RoomState.Hole] = []
        package var tees: [RoomState.Tee] = []
        package var sport: String?
        package var longitude: Double?
        package var loops = 1

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("id", &id)
            fields.required("name", &name)
            fields.required("holes", &holes)
            fields.required("tees", &tees)
            fields.optional("sport", &sport)
            fields.optional("longitude", &longitude)
            fields.required("loops", &loops)
        }
    }

    /// The line of a guest.
    package struct Line: Document, Equatable {
        package var player = ""
        package var name = ""
        package var joinedAt = 0
        package var left = false
        package var leftAt: Int?
        package var team: Int?
        package var tee: String?
        package var index = Index()
        package var missed = 0
        package var marker: String?
        package var rating: Int?
        package var cells: [Cell] = []
        package var answers: [Answer] = []
        package var concessions: [Concession] = []
        package var addedBy: String?
        package var signatures: [Signature] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("joinedAt", &joinedAt)
            fields.required("left", &left)
            fields.optional("leftAt", &leftAt)
            fields.optional("team", &team)
            fields.optional("tee", &tee)
            fields.required("index", &index)
            fields.required("missed", &missed)
            fields.optional("marker", &marker)
            fields.optional("rating", &rating)
            fields.required("cells", &cells)
            fields.required("answers", &answers)
            fields.required("concessions", &concessions)
            fields.optional("addedBy", &addedBy)
            fields.required("signatures", &signatures)
        }
    }

    /// The signatures of a round.
    package struct Signature: Document, Equatable {
        package var round = 0
        package var by: [String] = []
        package var closed = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round, .range(0...RoomState.Correction.roundMax))
            fields.required("by", &by)
            fields.required("closed", &closed)
        }
    }

    /// An answer to a stake.
    package struct Answer: Document, Equatable {
        package var round = 0
        package var bet = ""
        package var accepted = false
        package var at = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("bet", &bet)
            fields.required("accepted", &accepted)
            fields.required("at", &at)
        }
    }

    package struct Concession: Document, Equatable {
        package var round = 0
        package var holes = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("holes", &holes)
        }
    }
}
