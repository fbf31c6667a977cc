/// `disc/correct`: says what was thrown in a game that is over, however long ago; as `discs` in its
/// room does as long as that stands. Who left the game says it of their own line.
package struct CorrectDiscs: Request, Equatable {
    package typealias Result = SetDiscs.Result
    package static let routes = [Route(.user, "disc", "correct")]
    package static let errors = SetDiscs.errors + [.roomNotMember]

    package var room = ""
    package var cell = DiscCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}
