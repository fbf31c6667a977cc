package import Contract
package import RoomsContract
package import Topics

/// A sport that clients can choose for a course that is not in the catalogue.
package enum GolfSport: String, WordValue { case golf, discGolf }

/// `room/create` for a golf room.
package struct CreateGolfRoom: RoomCreation, Equatable {
    package typealias Base = CreateRoom
    package typealias Result = CreateRoom.Result
    package static let furtherErrors: [ErrorCode] = [.courseUnknown]

    package var kind = GolfModuleContract.kind
    /// The ID of a course in the catalogue.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    /// The sport, for a course that is not in the catalogue. Without it the sport is not
    /// known. A course of the catalogue has a sport, so another one is refused.
    package var sport: GolfSport?
    package var holes: HoleList?
    /// The number of times that these holes are played, as one card: 2 for a 9-hole course with 18
    /// holes. The second loop begins with hole 10 then. 1 by default.
    package var loops: Int?
    package var settings: GolfSettings?

    package var playersMax: Int? { settings?.playersMax }

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among([GolfModuleContract.kind]))
        fields.optional("course", &course, .length(1...64))
        fields.optional("courseName", &courseName, .name)
        fields.optional("sport", &sport)
        fields.optional("holes", &holes)
        fields.optional("loops", &loops, .range(1...4))
        fields.optional("settings", &settings)
    }
}

/// `configure` in a golf room: the host changes settings, in the lobby or during play.
///
/// If something is at stake in play, the old settings apply until every player in a bet has agreed. The
/// head then has the change as `proposal`. A stake that players accepted is fixed from its first score on.
package struct ConfigureGolfRoom: RoomConfiguration, Equatable {
    package typealias Base = ConfigureRoom
    package typealias Result = ConfigureRoom.Result
    package static let furtherErrors: [ErrorCode] = [.stakeLocked]

    package var settings = GolfSettings()
    /// The `revision` of the head on which the change is based. If the game has changed since, the error
    /// is `room.changed`.
    package var revision: Int?

    package var playersMax: Int? { settings.playersMax }

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("settings", &settings)
        fields.optional("revision", &revision)
    }
}

/// `setPlayer` in a golf room: changes a player's tee, team, handicap or marker, or the name of a guest.
///
/// During play, only the host changes a tee, a team or a handicap, and `card/log` records each change. If something is at stake then, the old
/// values apply until every player in a bet has agreed.
package struct SetGolfPlayer: SeatChoice, Equatable {
    package typealias Base = SetPlayer
    package typealias Result = SetPlayer.Result

    package var player: String?
    package var name: String?
    /// A tee of the course. On a course without tees, any name.
    package var tee: String?
    /// Players of the same number are partners; `null` for no partners.
    package var team: Int??
    /// The Handicap Index, -10 to 60; at most 54 in the World Handicap System. `null` for the index
    /// from the player's own record.
    package var handicap: Double??
    /// With double entry, the second member who writes the player's scores; `null` for the next
    /// member on the card.
    package var marker: String??
    package var revision: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("revision", &revision)
        fields.optional("player", &player, .length(1...32))
        fields.optional("name", &name, .name)
        fields.optional("tee", &tee, .name)
        fields.nullable("team", &team)
        fields.nullable("handicap", &handicap)
        fields.nullable("marker", &marker)
    }
}

/// `card/claim` in a golf room.
package struct ClaimGolfCard: ClaimForm, Equatable {
    package typealias Base = ClaimCard
    package typealias Result = ClaimCard.Result
    package static let furtherErrors: [ErrorCode] = [.cardHasStake]

    package var guest = GuestSeat()
    /// Whether the user accepts the stakes that the host accepted for the guest. If the guest is in a bet with
    /// another member, the user must accept them, because the bet stays. After the end, this also applies to a
    /// bet with the host, unless the host made the offer.
    package var stakes: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        guest.visit(&fields)
        fields.optional("stakes", &stakes)
    }
}
