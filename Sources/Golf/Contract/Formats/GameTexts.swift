import Contract
import Values

/// The results of a game in English, as golfers write them. The values of the document are enough for them.
extension RoomState {
    /// The score of a place: `-3`, `36 points`, `2 up`; `NR` if it has no result. Empty before the first score,
    /// except in games for skins or units.
    package func text(of place: Game.Place, in game: Game) -> String {
        let hasScore = place.players.contains { (totals[$0]?.thru ?? 0) > 0 }
        if place.noResult == true { return "NR" }
        switch game.unit {
        case .known(.strokes): return hasScore ? Self.signed(place.score, level: "E") : ""
        case .known(.parBogey): return hasScore ? Self.signed(place.score, level: "AS") : ""
        case .known(.points): return hasScore ? place.score.counted("point") : ""
        case .known(.skins): return place.score.counted("skin")
        case .known(.units): return Self.signed(place.score, level: "0")
        case .known(.holes): return game.lead.map { Self.text(of: place, $0, game) } ?? ""
        case .unknown: return "\(place.score)"
        }
    }

    /// The lead, after the names of the leaders: `2 up`, `3&2`, `-3`, `36 points`.
    /// - Parameter isDecided: Whether the game, or the bet, is decided.
    package func text(of lead: Game.Lead, isDecided: Bool, in game: Game) -> String {
        if lead.kind == .score, let first = game.places.first { return text(of: first, in: game) }
        return Self.text(of: lead, isDecided: isDecided)
    }

    private static func text(of lead: Game.Lead, isDecided: Bool) -> String {
        let rest = lead.left > 0 && !isDecided ? " with \(lead.left) to play" : ""
        switch lead.kind {
        case .known(.level): return isDecided ? "halved" : "AS" + rest
        case .known(.up): return "\(lead.by) up" + rest
        case .known(.dormie): return "\(lead.by) up, dormie"
        case .known(.won):
            return lead.left > 0 ? "\(lead.by)&\(lead.left)" : "\(lead.by) up"
        case .known(.ahead): return "by \(lead.by)"
        case .known(.shared): return isDecided ? "shared" : "tied"
        case .known(.conceded), .known(.unopposed), .known(.score), .unknown:
            return lead.kind.text
        }
    }

    /// The score of a side in a match.
    private static func text(of place: Game.Place, _ lead: Game.Lead, _ game: Game) -> String {
        let leads = place.players.contains { lead.players.contains($0) }
        if lead.kind == .conceded { return leads ? "won" : "conceded" }
        if leads || lead.kind == .level { return text(of: lead, isDecided: game.decided) }
        if lead.kind == .won { return "lost " + text(of: lead, isDecided: game.decided) }
        let rest = lead.left > 0 && !game.decided ? " with \(lead.left) to play" : ""
        return "\(lead.by) down" + rest
    }

    private static func signed(_ score: Int, level: String) -> String {
        score == 0 ? level : score > 0 ? "+\(score)" : "\(score)"
    }
}
