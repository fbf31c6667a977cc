package import JSON

/// What a room's host may choose. What is missing stays as it is; in `room/create` it is the server's
/// default.
package struct RoomSettings: Document, Equatable {
    /// What `format/list` names; `stroke` by default.
    package var format: String?
    /// The format's options by name; those that are missing get their defaults.
    package var options: Keyed<JSON>?
    /// How many players find a place, guests among them.
    package var playersMax: Int?
    /// The hole that is played first; null: as on the card.
    package var startHole: Int??
    /// Whether the card is played backwards.
    package var reverse: Bool?
    /// Whether two keepers write each line, each for themselves: the player and the next member, or
    /// whom `setPlayer` names as `marker`; for guests the host and the next.
    package var doubleEntry: Bool?
    /// By which handicaps strokes are received: `whs`, `simple`, `discGolfScene`, `tupelo`, `uDisc85`
    /// to `uDisc100`; null: nobody receives any.
    package var handicap: String??
    /// The part of their Course Handicaps that players have, percent; null: the format's own.
    package var allowance: Int??

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("format", &format, .length(1...32))
        fields.optional("options", &options)
        fields.optional("playersMax", &playersMax, .range(1...100))
        fields.nullable("startHole", &startHole)
        fields.optional("reverse", &reverse)
        fields.optional("doubleEntry", &doubleEntry)
        fields.nullable("handicap", &handicap)
        fields.nullable("allowance", &allowance)
    }
}
