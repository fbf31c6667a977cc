import Contract
import GolfContract
import JSON
import RoomsContract
import Values

/// The standing of a game, as sentences below its card.
enum GameStanding {
    /// Returns the sentences; none for stroke play, because the card itself shows the result.
    static func lines(_ state: GolfRoomView) -> [String] {
        let isNet = state.settings.options["scoring"]?.string.map { $0 != "gross" } ?? false
        guard state.settings.format != "stroke" || isNet, state.phase != .lobby else { return [] }
        let names = { (player: String) in name(of: player, in: state) }
        var lines = [""]
        if let lead = state.game.lead {
            lines.append(sentence(lead, isDecided: state.game.decided, of: state, names))
        }
        lines += state.game.places.map { place in
            let who = place.players.map(names).joined(separator: " & ")
            return
                "\(place.tied ? "T" : "")\(place.rank)  \(who)  \(state.state.text(of: place, in: state.game))"
        }
        lines += state.game.bets.map { bet in
            let press = bet.press == 0 ? "" : ", press \(bet.press)"
            return
                "\(bet.name)\(press): \(sentence(bet.lead, isDecided: bet.decided, of: state, names))"
        }
        if state.game.carried > 0 { lines.append("Carried over: \(state.game.carried)") }
        // The only round of a game has the same result as the game.
        for round in state.game.rounds where state.round > 1 {
            let lead = round.lead.map { sentence($0, isDecided: true, of: state, names) } ?? "-"
            let owed = round.settlement.map { ", settled: \(sums($0, names))" } ?? ""
            lines.append("Round \(round.round): \(lead)\(owed)")
        }
        if let open = state.game.open {
            lines.append("Not finished: hole \(open.map(String.init).joined(separator: ", "))")
        }
        if let owed = state.game.settlement { lines.append("Settled: \(sums(owed, names))") }
        lines += (state.game.payments ?? []).map {
            "\(names($0.from)) pays \(names($0.to)) \($0.units)."
        }
        return lines.map(\.printable)
    }

    /// Returns a line for each stake, with the answers of the players.
    static func stakes(_ state: GolfRoomView) -> [String] {
        guard let stakes = state.stakes, state.phase != .ended else { return [] }
        let names = { (players: [String]) in
            players.map { name(of: $0, in: state) }.joined(separator: ", ")
        }
        return [""]
            + stakes.map { stake in
                let answers = [
                    stake.accepted.isEmpty ? nil : "accepted by \(names(stake.accepted))",
                    stake.declined.isEmpty ? nil : "declined by \(names(stake.declined))",
                    stake.locked ? (stake.on ? "locked" : "off") : nil,
                ].compactMap(\.self)
                let line = ["Stake of \(stake.units) on \(stake.bet)"] + answers
                return line.joined(separator: ", ").printable
            }
    }

    /// Returns the change that waits for the agreement of players.
    static func change(_ state: GolfRoomView) -> [String] {
        guard let proposal = state.proposal else { return [] }
        let by = name(of: proposal.by, in: state)
        let waiting = proposal.waiting.map { name(of: $0, in: state) }.joined(separator: ", ")
        return [
            "",
            "\(by) proposes change \(proposal.change): \(words(of: proposal, in: state)).",
            "Waiting for \(waiting), for a day at most. To answer: "
                + "fairway change \(proposal.change) accept (or decline)",
        ].map(\.printable)
    }

    private static func words(of proposal: RoomState.Proposal, in state: GolfRoomView) -> String {
        if let par = proposal.par {
            return "par \(par.par) on hole \(par.hole)" + (par.tee.map { " from \($0)" } ?? "")
        }
        if let stake = proposal.stake {
            return "\(name(of: stake.player, in: state)) is out of the bets"
        }
        if let seat = proposal.seat {
            var values: [String] = []
            if let tee = seat.tee { values.append("tee \(tee)") }
            if let team = seat.team { values.append(team.map { "team \($0)" } ?? "no team") }
            if let index = seat.handicap {
                values.append(
                    index.map { "handicap index \(HandicapNotation.text($0))" }
                        ?? "the handicap index from the player's record")
            }
            return "\(values.joined(separator: ", ")) for \(name(of: seat.player, in: state))"
        }
        let settings = proposal.settings ?? state.settings
        let options = settings.options.entries.map { "\($0.key)=\(text(of: $0.value))" }
        return ([settings.format] + options).joined(separator: " ")
            + (settings.startHole.map { ", from hole \($0)" } ?? "")
            + (settings.reverse ? ", reversed" : "")
    }

    private static func text(of value: JSON) -> String {
        value.string ?? String(decoding: value.bytes, as: UTF8.self)
    }

    private static func sums(_ owed: Keyed<Int>, _ names: (String) -> String) -> String {
        owed.entries.map { "\(names($0.key)) \($0.value > 0 ? "+" : "")\($0.value)" }
            .joined(separator: ", ")
    }

    private static func sentence(
        _ lead: RoomState.Game.Lead, isDecided: Bool, of state: GolfRoomView,
        _ names: (String) -> String
    ) -> String {
        if lead.kind == .conceded {
            return "\(lead.players.map(names).joined(separator: " & ")) won by concession"
        }
        let text = state.state.text(of: lead, isDecided: isDecided, in: state.game)
        // If all players are level, the names add nothing.
        return lead.players.isEmpty
            ? text : "\(lead.players.map(names).joined(separator: " & ")) \(text)"
    }

    private static func name(of player: String, in state: GolfRoomView) -> String {
        let known = state.players.first { $0.player == player }
        return known.map { $0.name.isEmpty ? player : $0.name } ?? player
    }
}
