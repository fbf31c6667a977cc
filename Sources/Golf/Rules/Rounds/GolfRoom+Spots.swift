import RoomsRules
package import Values

/// Players mark the positions of baskets and tees during a round.
extension GolfRoom {
    /// The positions that the players of this round marked.
    package var measuredSpots: [MeasuredSpot] { spots.isEmpty ? [] : MeasuredSpot.all(of: spots) }

    /// The number on the course of a hole of the card. The second loop has the same holes again.
    package func courseHole(_ number: Int) -> Int {
        guard loops > 1 else { return number }
        return (number - 1) % (card.holes.count / loops) + 1
    }

    /// Marks a basket or a tee.
    ///
    /// A phone that was offline sends it later, also after the end.
    /// - Parameters:
    ///   - hole: The number of the hole on the card.
    ///   - tee: `nil` is the tee of the player.
    ///   - accuracy: The possible error of the position, in metres.
    ///   - at: The time of the position, Unix milliseconds.
    ///   - ground: The known positions of the course; `nil` if the course is in no list.
    /// - Returns: Nothing if the server has this spot already, or a newer one.
    /// - Throws: ``RoomError``, ``ScoreError`` or ``SpotError``.
    package mutating func mark(
        _ kind: Spot.Kind, hole: Int, tee: String?, at point: GeoPoint, accuracy: Double,
        by user: String, time at: Int64, on ground: SpotGround?, now: Int64
    ) throws -> [GolfChange] {
        guard hasPlayed(user), !room.barred.contains(user), let seat = seat(of: user) else {
            throw RoomError.notMember
        }
        try room.require(.playing, .ended)
        guard card.position(ofHole: hole) != nil else { throw ScoreError.unknownHole }
        guard accuracy <= Spot.accuracyMax else { throw SpotError.inaccurate(accuracy) }
        guard at <= now + Self.clockAheadMax else { throw ScoreError.clockAhead }
        guard at >= startedAt ?? createdAt, at <= endedAt ?? .max else {
            throw SpotError.notInRound
        }
        let place = spotPlace(kind, hole: hole, tee: tee, of: seat)
        if let name = place.tee, !tees.contains(where: { $0.name == name }) {
            throw GolfError.unknownTee(tees.map(\.name))
        }
        try ground?.require(point)
        let spot = Spot(place, at: point, by: user, time: at)
        if let known = spots.firstIndex(where: { $0.place == place && $0.player == user }) {
            guard spot.beats(spots[known]) else { return [] }
            spots[known] = spot
        } else {
            spots.append(spot)
        }
        return [.spotMarked(seat: seat, hole: hole, place: place)]
    }

    /// The place that a player marks.
    /// - Parameters:
    ///   - hole: The number of the hole on the card.
    ///   - tee: `nil` is the tee of the player.
    package func spotPlace(
        _ kind: Spot.Kind, hole: Int, tee: String?, of seat: Int
    ) -> Spot.Place {
        let name = kind == .tee && !tees.isEmpty ? tee ?? lines[seat].tee : nil
        return Spot.Place(hole: courseHole(hole), kind: kind, tee: name)
    }

    /// Restores a spot.
    package mutating func restore(_ spot: Spot) { spots.append(spot) }
}
