import Contract
import Rules

/// Writing the card.
extension OfflineGame {
    /// Merges all cells into the card, as writes that its host held back.
    mutating func write(to room: inout GolfRoom) throws {
        // Nobody is me, which was noted: then there is nobody who writes.
        guard room.isMember(user) else { return }
        let places = SaveCard.Places(request.players, me: user)
        for (index, cell) in request.cells.enumerated() {
            let path = "cells[\(index)]"
            let place: Int
            switch places[cell.player] {
            case .success(let found): place = found
            case .failure(let problem):
                note(problem.reason, at: "\(path).player")
                continue
            }
            let wish = ScoreWrite(
                player: room.seats[place].player, hole: cell.hole, strokes: cell.strokes,
                round: cell.round ?? 1, at: Int64(cell.at), isHeldBack: true)
            try write(wish, to: &room, at: path)
        }
    }

    private mutating func write(
        _ wish: ScoreWrite, to room: inout GolfRoom, at path: String
    ) throws {
        do {
            _ = try room.write(wish, by: user, at: now)
        } catch ScoreError.outOfRange {
            note("must be 1 to \(Card.strokesMax), or null", at: "\(path).strokes")
        } catch ScoreError.unknownHole {
            note("is not on the card", at: "\(path).hole")
        } catch ScoreError.unknownRound {
            note("must be 1 to \(room.card.rounds)", at: "\(path).round")
        } catch ScoreError.clockAhead {
            noteAhead("\(path).at")
        } catch {
            try noting(path) { throw error }
        }
    }
}
