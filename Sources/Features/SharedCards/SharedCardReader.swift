import Contract
import SQLite

/// What everybody sees of a game who was given a link to it.
struct SharedCardReader {
    private let database: Connection
    private let share: SharedCardStore.Share
    private let sharers: Set<String>

    /// - Returns: Nil when the link is none, or not any more.
    init?(_ database: Connection, token: String) throws {
        let store = SharedCardStore(database: database)
        guard let share = try store.share(token: token) else { return nil }
        self.database = database
        self.share = share
        sharers = try store.sharers(of: share.room)
    }

    /// - Returns: Nil when the game is not the sharer's any more.
    func card() throws -> SharedCard? {
        let reader = GameReader(database, viewer: share.user)
        guard let game = try reader.game(share.room), game.isMember(share.user) else { return nil }
        var card = SharedCard()
        card.course = game.head.course.name
        card.startedAt = game.head.startedAt
        card.endedAt = game.head.endedAt
        card.format = game.head.format
        card.rounds = game.lines.count
        card.holes = game.holes.map(RoomState.Hole.init)
        card.players = try game.seats.indices.map { try player(seat: $0, of: game) }
        return card
    }

    private func player(seat place: Int, of game: StoredGame) throws -> SharedCard.Player {
        let seat = game.seats[place]
        var player = SharedCard.Player()
        player.guest = seat.isGuest
        player.left = seat.hasLeft
        guard try isForEverybody(seat) else { return player }
        player.name = seat.name
        player.totals = game.totals(seat: place)
        player.lines = game.lines.map { SharedCard.Line(strokes: $0[place].strokes) }
        return player
    }

    private func isForEverybody(_ seat: StoredGame.Seat) throws -> Bool {
        guard !seat.isGuest else { return false }
        if sharers.contains(seat.player) { return true }
        return try PeopleReader(database).audience(of: .history, of: seat.player) == .everybody
    }
}
