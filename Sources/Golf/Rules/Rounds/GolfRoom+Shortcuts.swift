package import RoomsRules

/// Shortcuts to the common part of the room. They replace those of `GameRoom`, which the compiler does not
/// specialise for this target.
extension GolfRoom {
    package var phase: Phase { room.phase }
    package var host: String? { room.host }
    package var startedAt: Int64? { room.startedAt }
    package var endedAt: Int64? { room.endedAt }
    package var seats: [Seat] { room.seats }

    package func seat(of player: String) -> Int? { room.seat(of: player) }
    package func isMember(_ user: String) -> Bool { room.isMember(user) }
    package func hasPlayed(_ user: String) -> Bool { room.hasPlayed(user) }
    package func isGone(_ seat: Int) -> Bool { room.isGone(seat) }
}
