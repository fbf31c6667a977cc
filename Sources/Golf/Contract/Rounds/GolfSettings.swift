package import Contract
package import JSON
import Topics

/// The settings that the host of a golf room may choose. A missing setting stays unchanged; in `room/create`
/// it gets the server's default.
package struct GolfSettings: Document, Equatable {
    /// The name of a format from `format/list`; `stroke` by default.
    package var format: String?
    /// The format's options by name. Missing options get their defaults.
    package var options: Keyed<JSON>?
    /// The maximum number of players, including guests.
    package var playersMax: Int?
    /// The number of the hole on which the round starts; `null` for the card's first hole.
    package var startHole: Int??
    /// Whether the holes are played in reverse order.
    package var reverse: Bool?
    /// Whether two users write each player's scores independently. One is the player. The other is
    /// the next member, or the `marker` that `setPlayer` chooses. For guests they are the host and
    /// the next member.
    package var doubleEntry: Bool?
    /// The handicap policy: `whs`, `simple`, `discGolfScene`, `tupelo`, or `uDisc85` to `uDisc100`;
    /// `null` to play without handicaps.
    package var handicap: String??
    /// The percentage of the Course Handicap that players receive; `null` for the format's own
    /// allowance.
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
