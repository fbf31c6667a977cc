import Localization
import RoomsRules

/// Players who join during a game.
extension GolfRoom {
    /// Refuses a late player for whom the game has no place.
    func checkLate(_ user: String) throws(RoomError) {
        guard phase == .playing, seat(of: user) == nil, admits(user) else { return }
        try room.requirePlace()
        try requireGamePlace(team: lateTeam)
    }

    /// The team of a late player. If everybody has a team, it is the smallest one that has a place.
    private var lateTeam: Int? {
        let teams = teamsInPlay
        guard !teams.isEmpty, !teams.contains(nil) else { return nil }
        let sizes = Dictionary(grouping: teams.compactMap(\.self)) { $0 }.mapValues(\.count)
        let bySize = sizes.keys.sorted { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
        return bySize.first { team in
            (try? settings.format.check(teams: teams + [team], holes: card.holes.count)) != nil
        } ?? bySize.first
    }

    /// Gives a player who joined a line on the card. A player who returned has one.
    mutating func seatPlayer(at place: Int) -> [GolfChange] {
        guard !lines.indices.contains(place) else { return [] }
        guard phase == .playing else {
            sit(Line())
            return []
        }
        // The player is not on the card yet, so the holes and teams are those of the others.
        let seat = room.seats.removeLast()
        let (team, played) = (lateTeam, holesPlayed)
        room.seats.append(seat)
        room.seats[place].team = team
        sit(Line(missed: played))
        return takeOverLine(to: place)
    }

    /// The seats of the players who were there when the game began. Their handicap strokes do not
    /// change when somebody joins later.
    var starters: [Int] {
        guard let startedAt else { return Array(seats.indices) }
        let there = seats.indices.filter { seats[$0].joinedAt <= startedAt }
        return there.isEmpty ? Array(seats.indices) : there
    }

    /// The teams of all players in the current game. A player who left before the first score is
    /// not in it.
    var teamsInPlay: [Int?] {
        let rounds = gameRounds
        return seats.indices.filter { seat in
            !seats[seat].hasLeft
                || rounds.contains { !card.scores(seat: seat, round: $0).allSatisfy { $0 == nil } }
        }.map { seats[$0].team }
    }

    /// Refuses a player if the current game has no place for another one.
    func requireGamePlace(team: Int?) throws(RoomError) {
        guard phase == .playing else { return }
        if team != nil, !bettors.isEmpty {
            throw .notReady(
                reason:
                    "Players in a team have accepted a stake. A new partner would change their bet, so nobody can join now."
            )
        }
        do throws(FormatError) {
            try settings.format.check(teams: teamsInPlay + [team], holes: card.holes.count)
        } catch {
            throw .notReady(reason: error.text)
        }
    }
}
