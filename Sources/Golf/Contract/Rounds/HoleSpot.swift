package import Contract

/// The position of a basket or a tee, as the players of a round marked it.
package struct HoleSpot: Document, Equatable {
    package enum Kind: String, WordValue { case basket, tee }

    /// The number of the hole on the card.
    package var hole = 0
    package var kind = OpenWord<Kind>.known(.basket)
    /// The name of a tee. Left out for a basket, and on a course without tees.
    package var tee: String?
    package var position = Position()
    /// The number of players whose marks count.
    package var players = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("hole", &hole)
        fields.required("kind", &kind)
        fields.optional("tee", &tee)
        position.visit(&fields)
        fields.required("players", &players)
    }
}
