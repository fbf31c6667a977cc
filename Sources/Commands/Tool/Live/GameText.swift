import Contract
import JSON

/// How a game stands, as sentences below its card.
enum GameText {
    /// Nothing in plain stroke play, where the card itself says it.
    static func lines(_ state: RoomState) -> [String] {
        let isNet = state.settings.options["scoring"]?.string.map { $0 != "gross" } ?? false
        guard state.settings.format != "stroke" || isNet, state.phase != "lobby" else { return [] }
        let names = { (player: String) in name(of: player, in: state) }
        var lines = [""]
        if let lead = state.game.lead { lines.append(sentence(lead, of: state, names)) }
        lines += state.game.places.map { place in
            let who = place.players.map(names).joined(separator: " & ")
            return "\(place.tied ? "T" : "")\(place.rank)  \(who)  \(place.text)"
        }
        lines += state.game.bets.map { bet in
            let press = bet.press == 0 ? "" : ", press \(bet.press)"
            return "\(bet.name)\(press): \(sentence(bet.lead, of: state, names))"
        }
        if state.game.carried > 0 { lines.append("Carried over: \(state.game.carried)") }
        // One round alone is the whole game.
        for round in state.game.rounds where state.rounds > 1 {
            let lead = round.lead.map { sentence($0, of: state, names) } ?? "-"
            let owed = round.settlement.map { ", settled: \(sums($0, names))" } ?? ""
            lines.append("Round \(round.round): \(lead)\(owed)")
        }
        if let owed = state.game.settlement { lines.append("Settled: \(sums(owed, names))") }
        return lines.map(\.printable)
    }

    private static func sums(_ owed: Keyed<Int>, _ names: (String) -> String) -> String {
        owed.entries.map { "\(names($0.key)) \($0.value > 0 ? "+" : "")\($0.value)" }
            .joined(separator: ", ")
    }

    private static func sentence(
        _ lead: RoomState.Game.Lead, of state: RoomState, _ names: (String) -> String
    ) -> String {
        // Where everybody is level nobody needs a name.
        lead.players.count > 1 && lead.players.count == state.players.count
            ? lead.text : "\(lead.players.map(names).joined(separator: " & ")) \(lead.text)"
    }

    private static func name(of player: String, in state: RoomState) -> String {
        let known = state.players.first { $0.player == player }
        return known.map { $0.name.isEmpty ? player : $0.name } ?? player
    }
}
