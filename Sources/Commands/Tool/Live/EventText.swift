package import Contract
import Rules

/// Events as sentences.
package enum EventText {
    /// One event in a few words.
    /// - Parameter names: What a player is called; an id without a name stands for itself.
    package static func sentence(_ event: RoomEvent, names: (String) -> String) -> String {
        let player = name(event.player, names)
        let by = name(event.by, names)
        let hole = event.hole.map { "hole \($0)" } ?? "the hole"
        switch RoomEvent.Kind(rawValue: event.kind) {
        case .playerJoined: return "\(event.name?.printable ?? player) joined"
        case .playerLeft: return "\(player) left"
        case .playerKicked: return "\(by) removed \(player)"
        case .playerErased: return "\(player) deleted their account"
        case .playerClaimed: return "\(player) is now \(name(event.becomes, names))"
        case .playerOnline: return "\(player) is online"
        case .playerOffline: return "\(player) is offline"
        case .playerChanged: return "\(by) changed the settings of \(player)"
        case .hostChanged: return "\(player) is now the host"
        case .settingsChanged: return "\(by) changed the settings"
        case .roundStarted: return "Round \(event.round ?? 1) has started"
        case .holeChanged: return "Current hole: \(event.hole.map { "\($0)" } ?? "-")"
        case .scoreSet: return score(event, player, by, hole)
        case .scoreCleared: return "\(by) cleared the score of \(player) on \(hole)"
        case .cardSigned:
            return "\(by) signed the card of \(player)"
                + (event.closed == true ? ", which is now closed" : "")
        case .discsSet: return discs(event, player, hole)
        case .challengeOpened: return "\(player) reached stop \(event.challenge ?? 0)"
        case .challengeAnswered:
            let verdict = event.correct == true ? "right" : "wrong"
            return "\(player) answered stop \(event.challenge ?? 0): \(verdict)"
        case .walkFinished:
            return "\(player) answered all stops: \((event.points ?? 0).counted("point"))"
        case .roomEnded: return "The game is over"
        case .roomAbandoned: return "The game was discarded"
        case nil: return event.kind.printable
        }
    }

    private static func score(
        _ event: RoomEvent, _ player: String, _ by: String, _ hole: String
    ) -> String {
        let writer = event.by == nil || event.by == event.player ? "" : ", entered by \(by)"
        let total = event.totals.map { " (\(Brief.relative($0.toPar)))" } ?? ""
        return "\(player) \(event.strokes ?? 0) on \(hole)\(writer)\(total)"
    }

    private static func discs(_ event: RoomEvent, _ player: String, _ hole: String) -> String {
        let discs = (event.discs ?? []).map(\.printable).joined(separator: ", ")
        return "\(player) threw \(discs.isEmpty ? "no disc" : discs) on \(hole)"
    }

    private static func name(_ player: String?, _ names: (String) -> String) -> String {
        player.map { names($0).printable } ?? "somebody"
    }
}
