import Contract
import GolfContract
import GolfRules
import RoomsRules
import Topics

/// A game that a device recorded offline, before it becomes a room that has ended.
///
/// It collects all problems of the game, so that one refusal can name them together.
struct OfflineGame {
    let request: SaveCard
    /// The user who saves the game.
    let user: String
    let now: Int64
    private var problems = Problems()
    /// Whether any time is ahead of the server's clock, and whether there are only such problems.
    private var isAhead = (any: false, only: true)

    init(_ request: SaveCard, user: String, now: Int64) {
        self.request = request
        self.user = user
        self.now = now
    }

    /// The players' IDs on the card.
    static func ids(of players: [SaveCard.Player], me user: String) -> [String] {
        var guests = 0
        return players.map { player in
            if player.isMe { return user }
            guests += 1
            return "g\(guests)"
        }
    }

    /// The beginning of each round, Unix milliseconds.
    ///
    /// The first round begins with the game, and a later one with its first score. A round without
    /// scores begins with the round before it.
    var roundStarts: [Int64] {
        var starts = [Int64(request.startedAt)]
        for round in 1..<max(1, request.rounds ?? 1) {
            let first = request.cells.lazy.filter { ($0.round ?? 1) == round + 1 }.map(\.at).min()
            starts.append(max(first.map(Int64.init) ?? 0, starts[round - 1]))
        }
        return starts
    }

    /// Refuses the game if it has problems.
    func check() throws(Refusal) {
        guard !problems.isEmpty else { return }
        var refusal = Refusal(isAhead.only ? .scoreClockAhead : .requestMalformed, problems)
        if isAhead.any { refusal.now = now }
        throw refusal
    }

    /// Adds problems that another capability found.
    mutating func note(_ found: Problems) {
        for field in found.fields { note(field.reason, at: field.path) }
    }

    mutating func note(_ reason: LocalizedText, at path: String) {
        problems.note(reason, at: path)
        isAhead.only = false
    }

    mutating func noteAhead(_ path: String) {
        problems.note("is in the future", at: path)
        isAhead.any = true
    }

    /// Runs `body`, and adds the refusal that it throws to the problems.
    /// - Parameter path: The field of the problem, if the refusal names none.
    mutating func noting(_ path: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            guard let refusal = Refusal(golf: error, now: now) else { throw error }
            if refusal.problems.isEmpty { note(refusal.message, at: path) }
            for field in refusal.problems.fields { note(field.reason, at: field.path) }
        }
    }

    mutating func checkTimes() {
        if request.endedAt < request.startedAt {
            note("must not be before startedAt", at: "endedAt")
        }
        for (path, at) in [("startedAt", request.startedAt), ("endedAt", request.endedAt)] {
            if Int64(at) > now + GolfRoom.clockAheadMax { noteAhead(path) }
        }
    }

    /// - Parameter playersMax: The limit from the settings of the game.
    mutating func checkPlayers(_ playersMax: Int) {
        let mine = request.players.indices.filter { request.players[$0].isMe }
        if mine.isEmpty { note("must contain one player with \"me\": true", at: "players") }
        for index in mine.dropFirst() {
            note("must be true for only one player", at: "players[\(index)].me")
        }
        if request.players.count > playersMax {
            note("must have at most \(playersMax) entries", at: "players")
        }
        for (index, player) in request.players.enumerated()
        where !player.isMe && player.name == nil {
            note("is missing", at: "players[\(index)].name")
        }
    }
}

/// Writes the scores to the card.
extension OfflineGame {
    /// Merges all cells into the card, as scores that a device held back.
    mutating func write(to room: inout GolfRoom) throws {
        // If no player has `"me": true`, nobody may write. That problem was added before.
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
                player: room.seats[place].player, hole: cell.hole, score: cell.strokes,
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
            note(
                "must be 1 to \(Card.strokesMax), \"x\" if the player picked up, or \"c\" for "
                    + "a conceded hole. Add the most likely score, for example \"x7\" or \"c7\"",
                at: "\(path).strokes")
        } catch ScoreError.noConcession {
            note("must not be \"c\", because this format has no concessions", at: "\(path).strokes")
        } catch ScoreError.holeDecided {
            note(
                "must not be \"c\", because all players already have a score on this hole",
                at: "\(path).strokes")
        } catch ScoreError.unknownHole {
            note("is not on the card", at: "\(path).hole")
        } catch ScoreError.unknownRound {
            note("must be 1 to \(room.card.rounds)", at: "\(path).round")
        } catch ScoreError.clockAhead {
            noteAhead("\(path).at")
        } catch ScoreError.clockBehind {
            note(
                "must be in milliseconds since 1970, and at most a week before startedAt",
                at: "\(path).at")
        } catch {
            try noting(path) { throw error }
        }
    }
}
