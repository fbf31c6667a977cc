/// `card/share`: as `share` in the room, however long ago the game was.
package struct ShareCard: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "card", "share")]
    package static let errors = ShareRoom.errors

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}
