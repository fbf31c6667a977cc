import Contract
import Rules

/// A game as somebody's device kept it, on its way to be a room that is over.
///
/// What is wrong with it is gathered, so that all of it is told at once.
struct OfflineGame {
    let request: SaveCard
    /// Who saves it.
    let user: String
    let now: Int64
    private var problems = Problems()
    /// Whether instants are ahead of the server's clock, and whether that is all.
    private var isAhead = (any: false, only: true)

    init(_ request: SaveCard, user: String, now: Int64) {
        self.request = request
        self.user = user
        self.now = now
    }

    /// Who the players are on the card.
    static func ids(of players: [SaveCard.Player], me user: String) -> [String] {
        var guests = 0
        return players.map { player in
            if player.isMe { return user }
            guests += 1
            return "g\(guests)"
        }
    }

    /// When each round began, Unix milliseconds: the first with the game, a later one with its first
    /// score; one without scores with the round before.
    var roundStarts: [Int64] {
        var starts = [Int64(request.startedAt)]
        for round in 1..<max(1, request.rounds ?? 1) {
            let first = request.cells.lazy.filter { ($0.round ?? 1) == round + 1 }.map(\.at).min()
            starts.append(max(first.map(Int64.init) ?? 0, starts[round - 1]))
        }
        return starts
    }

    /// Refuses a game that something was noted of.
    func check() throws(Refusal) {
        guard !problems.isEmpty else { return }
        var refusal = Refusal(isAhead.only ? .scoreClockAhead : .requestMalformed, problems)
        if isAhead.any { refusal.now = now }
        throw refusal
    }

    /// Notes what others found.
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

    /// Notes what the rules refuse.
    /// - Parameter path: Where it stands, unless the refusal itself says so.
    mutating func noting(_ path: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            guard let refusal = Refusal(rules: error, now: now) else { throw error }
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

    /// - Parameter playersMax: As the settings have it.
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
