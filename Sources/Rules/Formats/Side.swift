/// Who plays together: a player alone, or the players of a team.
struct Side: Equatable, Sendable {
    let team: Int?
    /// Ascending.
    private(set) var seats: [Int]

    /// The sides in the order of their first seats.
    static func all(of teams: some Sequence<Int?>) -> [Side] {
        var sides: [Side] = []
        for (seat, team) in teams.enumerated() {
            if let team, let index = sides.firstIndex(where: { $0.team == team }) {
                sides[index].seats.append(seat)
            } else {
                sides.append(Side(team: team, seats: [seat]))
            }
        }
        return sides
    }

    static func all(of input: FormatInput) -> [Side] { all(of: input.players.lazy.map(\.team)) }

    /// Requires that there is somebody to play against, and that nobody is left over where there
    /// are teams.
    static func check(_ teams: [Int?], most: Int?, in title: LocalizedText) throws(FormatError) {
        if teams.contains(where: { $0 != nil }), let alone = teams.firstIndex(of: nil) {
            throw .tooFew(reason: "\(title) is played in teams. Player \(alone + 1) has no team.")
        }
        let count = all(of: teams).count
        guard count >= 2 else {
            throw .tooFew(reason: "\(title) needs two players or two teams, not \(count).")
        }
        if let most, count > most {
            let reason: LocalizedText =
                "\(title) needs \(most) players or \(most) teams, not \(count)."
            throw .tooMany(reason: reason)
        }
    }
}
