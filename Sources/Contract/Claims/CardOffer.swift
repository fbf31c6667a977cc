/// A line on a card, and the user who is to take it over.
package struct CardOffer: Document, Equatable {
    package var room = ""
    /// The guest: `g1`, ...
    package var player = ""
    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
        fields.required("user", &user, .length(1...64))
    }
}
