import Contract
import Engine
import GolfContract
import GolfRules
import RoomsRules

/// Stores the discs of whole games that were played offline.
extension Discs {
    /// Finds discs in a game that the user cannot name, such as unknown IDs.
    func problems(in request: SaveCard, by user: String, _ context: Context) throws -> Problems {
        var problems = Problems()
        guard request.cells.contains(where: { $0.discs != nil }) else { return problems }
        let names = try names(of: user, context)
        for (index, cell) in request.cells.enumerated() {
            for (number, text) in (cell.discs ?? []).enumerated() {
                do {
                    _ = try names.disc(text, at: "cells[\(index)].discs[\(number)]")
                } catch let refusal as Refusal {
                    for field in refusal.problems.fields {
                        problems.note(field.reason, at: field.path)
                    }
                }
            }
        }
        return problems
    }

    /// Stores the discs of a saved game.
    ///
    /// It does not refuse a game without ``problems(in:by:_:)``.
    func keep(
        _ request: SaveCard, in room: GolfRoom, by user: String, _ context: Context
    ) throws {
        let standing = try thrown(in: request, room, by: user, context)
        guard !standing.isEmpty else { return }
        let store = CellDiscStore(database: context.database)
        for (place, cell) in standing { try store.put(cell, at: place, in: room) }
        try move(room, context)
    }

    /// The newest discs of each cell.
    private func thrown(
        in request: SaveCard, _ room: GolfRoom, by user: String, _ context: Context
    ) throws -> [GolfRoom.CellPlace: DiscCell] {
        var standing: [GolfRoom.CellPlace: DiscCell] = [:]
        guard request.cells.contains(where: { $0.discs != nil }) else { return standing }
        let names = try names(of: user, context)
        let places = SaveCard.Places(request.players, me: user)
        for cell in request.cells {
            guard let texts = cell.discs else { continue }
            let player = room.seats[try places[cell.player].get()].player
            let write = GolfRoom.BesideWrite(
                player: player, hole: cell.hole, round: cell.round ?? 1, at: Int64(cell.at))
            let place = try Self.place(of: write, in: room, by: user)
            let thrown = DiscCell(
                try names.discs(texts, for: player, by: user), at: Int64(cell.at), by: user)
            if thrown.outcome(over: standing[place]) != .superseded { standing[place] = thrown }
        }
        return standing
    }
}
