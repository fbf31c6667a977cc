import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import RoomsRules
import SQLite

/// Statements for the log of changes of a game in play, which decide who wins.
extension GolfStore {
    /// Logs changed settings or a changed par. Other changes have their own rows or none.
    func log(
        _ change: GolfChange, from before: GolfRoom, to after: GolfRoom, by user: String, now: Int64
    ) throws {
        switch change {
        case .room(.configured):
            let (old, new) = try Self.differences(before.settings, after.settings)
            guard old != new else { return }
            try log(
                (.settings, old, new), of: "", by: user, in: after.id, result: nil, now: now)
        case .parChanged(let position, let tee):
            let pars = [before, after].map { JSON.int(Int64($0.par(at: position, from: tee))) }
            let entry = LogEntry(
                what: .par, player: "", position: position, before: Self.text(pars[0]),
                after: Self.text(pars[1]), result: Self.text(GameResult.Game.Lead?.none))
            try log(entry, by: user, in: after.id, now: now)
        default: return
        }
    }

    /// Logs that a player who left is out of the bets.
    func log(
        stakesOf player: String, _ bets: [String], by user: String, in room: String, now: Int64
    ) throws {
        let before = JSON.string(bets.joined(separator: ", "))
        try log(
            (.stake, before, .null), of: player, by: user, in: room, result: nil, now: now)
    }

    /// The settings that differ, as texts such as `ties=carry, startHole=4`. Null if all of them have no
    /// value.
    private static func differences(
        _ before: GolfRoom.Settings, _ after: GolfRoom.Settings
    ) throws -> (JSON, JSON) {
        let (old, new) = (try values(of: before), try values(of: after))
        let text = { (these: [String: String], others: [String: String]) -> JSON in
            let differing = these.filter { others[$0.key] != $0.value }.sorted { $0.key < $1.key }
            guard !differing.isEmpty else { return .null }
            return .string(differing.map { "\($0.key)=\($0.value)" }.joined(separator: ", "))
        }
        return (text(old, new), text(new, old))
    }

    private static func values(of settings: GolfRoom.Settings) throws -> [String: String] {
        let document = try JSON(document: RoomState.Settings(settings, playersMax: 0))
        var values: [String: String] = [:]
        for member in document.members ?? [] {
            for each in member.key == "options" ? member.value.members ?? [] : [member]
            where each.value != .null {
                values[each.key] =
                    each.value.string ?? String(decoding: each.value.bytes, as: UTF8.self)
            }
        }
        return values
    }
}
