/// A guest's line on a card.
package struct CardLine: Document, Equatable {
    package var room = ""
    /// The guest: `g1`, ...
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
    }
}
