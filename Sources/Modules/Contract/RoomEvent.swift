package import Contract
package import GolfContract
package import RoomsContract

/// An event of a room of any mode, as clients read it: ``GolfEvent`` with the keys of quizzes.
@dynamicMemberLookup
package struct RoomEvent: RoomEventDocument, Equatable {
    package var golf = GolfEvent()
    /// With `challenge.opened` and `challenge.answered`: the number of the challenge.
    package var challenge: Int?
    package var correct: Bool?

    package init() {}

    package init(_ kind: GolfEvent.Kind) { golf = GolfEvent(kind) }

    package var head: RoomEventHead {
        get { golf.head }
        set { golf.head = newValue }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<GolfEvent, Value>) -> Value {
        get { golf[keyPath: path] }
        set { golf[keyPath: path] = newValue }
    }

    package static func changes(of kind: String) -> ChangedKeys { GolfEvent.changes(of: kind) }

    package mutating func visit(_ fields: inout Fields) {
        golf.visit(&fields)
        fields.optional("challenge", &challenge)
        fields.optional("correct", &correct)
    }
}
