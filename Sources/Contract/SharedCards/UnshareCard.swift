/// `card/unshare`: as `unshare` in the room, however long ago the game was.
package struct UnshareCard: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "unshare")]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}
