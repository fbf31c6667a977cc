/// In the room, `setPlayer`: chooses a player's tee, team or handicap; for myself, or as the host for
/// everybody. Once the game has begun the host alone does, and `card/log` keeps what changed from what.
/// The host also gives guests other names.
package struct SetPlayer: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("setPlayer")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomWrongKind, .roomUnknownPlayer,
    ]

    /// Missing: myself.
    package var player: String?
    /// Of a guest: what they are called from now on.
    package var name: String?
    /// One of the course's; on a course without any, any name.
    package var tee: String?
    /// Players of the same number are partners; null: none.
    package var team: Int??
    /// The index to receive strokes by, -10 to 60, by the World Handicap System to 54; null: what the
    /// player's own record says.
    package var handicap: Double??
    /// The member who keeps the line as well, where lines are kept twice; null: who sits next.
    package var marker: String??

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
        fields.optional("name", &name, .name)
        fields.optional("tee", &tee, .name)
        fields.nullable("team", &team)
        fields.nullable("handicap", &handicap)
        fields.nullable("marker", &marker)
    }
}
