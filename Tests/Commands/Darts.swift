import Contract
import Engine
import FeaturesSupport
import JSON
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics

/// Darts: a kind of rooms that this test alone knows, with its own change, table, document, words and one
/// request.
enum Darts {
    static let kind = "darts"
}

// MARK: Contract

enum DartsModuleContract: RoomModeContract {
    static let kind = Darts.kind
    static var state: any RoomStateDocument.Type { DartsState.self }
    static var event: any RoomEventDocument.Type { DartsEvent.self }
    static var leaderboardKeys: any Document.Type { DartsLeaderboard.self }
    static var parts: [any CapabilityContract.Type] { [DartsContract.self] }
}

private enum DartsContract: CapabilityContract {
    static var requests: [any Request.Type] { [ThrowDart.self] }
    static var forms: [any RequestForm.Type] {
        [CreateDartsRoom.self, ConfigureDartsRoom.self, SetDartsPlayer.self]
    }
}

/// `throw` in the room: the user hits the board.
struct ThrowDart: RoomRequest {
    static let routes = [Route.room("throw")]
    static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind]
    var points = 0

    init() {}
    mutating func visit(_ fields: inout Fields) {
        fields.required("points", &points, .range(0...60))
    }

    struct Result: Document {
        var total = 0

        init() {}
        mutating func visit(_ fields: inout Fields) { fields.required("total", &total) }
    }
}

struct CreateDartsRoom: RoomCreation {
    typealias Base = CreateRoom
    typealias Result = CreateRoom.Result
    var kind = Darts.kind
    /// The name of the pub.
    var pub = ""
    var playersMax: Int?

    init() {}

    mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among([Darts.kind]))
        fields.required("pub", &pub, .name)
        fields.optional("playersMax", &playersMax, .range(1...8))
    }
}

struct ConfigureDartsRoom: RoomConfiguration {
    typealias Base = ConfigureRoom
    typealias Result = ConfigureRoom.Result
    var playersMax: Int?
    var revision: Int? { nil }

    init() {}
    mutating func visit(_ fields: inout Fields) {
        fields.optional("playersMax", &playersMax, .range(1...8))
    }
}

struct SetDartsPlayer: SeatChoice {
    typealias Base = SetPlayer
    typealias Result = SetPlayer.Result
    var player: String?
    var team: Int??
    var name: String? { nil }
    var revision: Int? { nil }

    init() {}

    mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
        fields.nullable("team", &team)
    }
}

struct DartsHead: RoomHeadDocument {
    var common = CommonRoomHead()
    var pub = ""

    init() {}

    mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.required("pub", &pub)
    }
}

struct DartsState: RoomStateDocument {
    var common = CommonRoomState()
    var totals = Keyed<Int>()

    init() {}

    mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.filled("totals", &totals)
    }

    func leaderboard(_ head: DartsHead) -> Leaderboard {
        var board = Leaderboard(common, name: head.pub)
        let ranked = totals.entries.sorted { $0.value > $1.value }
        for (place, entry) in ranked.enumerated() {
            board.add(
                [entry.key], rank: place + 1, tied: false, team: nil, seat: { _ in nil }
            ) { _ in
                var line = DartsLeaderboard.Line()
                line.points = entry.value
                return line
            }
        }
        return board
    }
}

/// The keys that darts adds to a leaderboard.
struct DartsLeaderboard: Document {
    var lines: [Line] = []

    init() {}
    mutating func visit(_ fields: inout Fields) { fields.required("lines", &lines) }

    struct Line: Document {
        var points = 0

        init() {}
        mutating func visit(_ fields: inout Fields) { fields.required("points", &points) }
    }
}

struct DartsEvent: RoomEventDocument {
    var head = RoomEventHead()
    var points: Int?

    init() {}

    static func changes(of kind: String) -> ChangedKeys {
        commonChanges(of: kind) + ChangedKeys(game: ["totals"])
    }

    mutating func visit(_ fields: inout Fields) {
        head.visit(&fields)
        fields.optional("points", &points)
    }
}

// MARK: Rules

enum DartsChange: ModeChange {
    case room(RoomChange)
    case thrown(seat: Int, points: Int)

    var common: RoomChange? { if case .room(let change) = self { change } else { nil } }

    func moved(by freed: Int) -> DartsChange? {
        switch self {
        case .room(let change): change.moved(by: freed).map { .room($0) }
        case .thrown(let seat, let points):
            RoomChange.moved(seat, by: freed).map { .thrown(seat: $0, points: points) }
        }
    }
}

struct DartsRoom: GameRoom {
    var room: Room
    var totals: [String: Int] = [:]

    mutating func hit(_ points: Int, by user: String) throws -> [DartsChange] {
        try room.requireMember(user)
        try room.require(.playing)
        totals[user, default: 0] += points
        return room.seat(of: user).map { [.thrown(seat: $0, points: points)] } ?? []
    }

    mutating func follow(_ change: RoomChange) -> [DartsChange] {
        guard case .erased(let player, let guest) = change else { return [] }
        totals[guest] = totals.removeValue(forKey: player)
        return []
    }
}

// MARK: Server

final class DartsModule: Module {
    static var schema: Schema.Script {
        Schema.Script(
            "darts",
            Array(
                """
                CREATE TABLE dart_totals (
                  room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE,
                  player TEXT NOT NULL, total INTEGER NOT NULL,
                  PRIMARY KEY (room, player)) STRICT, WITHOUT ROWID;
                """.utf8))
    }

    let capabilities: [any Capability]

    init(rooms: RoomsModule) { capabilities = [DartsCapability(rooms: rooms.rooms)] }
}

private final class DartsCapability: Capability {
    let rooms: Rooms

    init(rooms: Rooms) {
        self.rooms = rooms
        rooms.add(DartsMode())
    }

    func register(in router: Router) {
        router.on(ThrowDart.self, permit: rooms.requireMember) { [self] request, call, context in
            var result = ThrowDart.Result()
            _ = try rooms.command(call, as: DartsMode.self, context) { entry in
                let changes = try entry.game.hit(request.points, by: call.user)
                result.total = entry.game.totals[call.user] ?? 0
                return changes
            }
            return result
        }
    }
}

private struct DartsMode: RoomMode {
    let kind = RoomKind(rawValue: Darts.kind)
    let words: any RoomWords = DartsWords()

    func make(
        _ request: CreateDartsRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> DartsRoom {
        DartsRoom(
            room: Room(
                id: context.identifier(), kind: kind, title: request.pub, seatsMax: seatsMax,
                code: "", createdAt: context.now))
    }

    func load(_ room: Room, _ context: Context) throws -> DartsRoom {
        var game = DartsRoom(room: room)
        try context.database.forEach(
            "SELECT player, total FROM dart_totals WHERE room = ?", room.id
        ) { game.totals[$0.text(0)] = $0.int(1) }
        return game
    }

    func configure(
        _ request: ConfigureDartsRoom, _ entry: LiveRoom<DartsMode>, by user: String,
        _ context: Context
    ) throws -> [DartsChange] {
        guard let most = request.playersMax else { return [] }
        try entry.game.room.checkSettings(seatsMax: most, by: user, in: .lobby)
        entry.game.room.seatsMax = most
        return [.room(.configured)]
    }

    func choose(
        _ request: SetDartsPlayer, for player: String, _ entry: LiveRoom<DartsMode>,
        by user: String, _ context: Context
    ) throws -> [DartsChange] {
        try entry.game.room.checkChoice(for: player, by: user, changesGame: true)
        guard let place = entry.room.seat(of: player) else { throw RoomError.unknownPlayer }
        guard let team = request.team else { return [] }
        entry.game.room.setTeam(team, of: place)
        return [.room(.seatChanged(seat: place))]
    }

    func unsaved(by change: DartsChange, in game: DartsRoom) -> UnsavedPart {
        change.common?.unsaved(in: game.room) ?? .progress
    }

    func store(
        _ change: DartsChange, _ entry: LiveRoom<DartsMode>, _ context: Context
    ) throws {
        guard case .thrown(let seat, _) = change else { return }
        let player = entry.room.seats[seat].player
        try context.database.run(
            """
            INSERT INTO dart_totals VALUES (?, ?, ?)
            ON CONFLICT (room, player) DO UPDATE SET total = excluded.total
            """, entry.id, player, entry.game.totals[player] ?? 0)
    }

    func event(of change: DartsChange, in game: DartsRoom) -> DartsEvent {
        var event = DartsEvent()
        switch change {
        case .room(let change): event.head = RoomEventHead(change, in: game.room)
        case .thrown(let seat, let points):
            (event.head.kind, event.head.player) = ("dart.thrown", game.room.seats[seat].player)
            event.points = points
        }
        return event
    }

    func replace(
        _ user: String, with guest: String?, in room: String, _ context: Context
    ) throws {
        guard let guest else { return }
        try context.database.run(
            "UPDATE dart_totals SET player = ? WHERE room = ? AND player = ?", guest, room, user)
    }

    static func complete(
        _ export: inout [JSON.Member], of user: String, in room: String, _ database: Connection
    ) throws {
        let total = try database.first(
            "SELECT total FROM dart_totals WHERE room = ? AND player = ?", room, user
        ) { $0.int64(0) }
        if let total { export.append(JSON.Member("darts", .int(total))) }
    }

    func head(of game: DartsRoom) -> DartsHead {
        var head = DartsHead()
        head.common = CommonRoomHead(game.room)
        head.pub = game.room.title
        return head
    }

    func state(of game: DartsRoom) -> DartsState {
        var state = DartsState()
        state.common = CommonRoomState(game.room)
        guard game.room.startedAt != nil else { return state }
        for seat in game.room.seats {
            state.totals.append(seat.player, game.totals[seat.player] ?? 0)
        }
        return state
    }

    func summaryLine(of game: DartsRoom) -> String {
        SummaryLine.text(
            heading: "Darts",
            players: game.room.seats.map { ($0.name, "\(game.totals[$0.player] ?? 0)") })
    }

    func startTitle(of game: DartsRoom) -> LocalizedText { "The darts fly" }
}

private struct DartsWords: RoomWords {
    let notPossible: LocalizedText = "This is not possible at a dartboard."
    let over: LocalizedText = "The darts are over"
    let youWereRemoved: LocalizedText = "You were sent home"

    func youManage(_ title: String) -> LocalizedText { "You now keep the board at \(title)." }
    func isHost(_ name: LocalizedText, of title: String) -> LocalizedText {
        "\(name) keeps the board at \(title)."
    }
    func removed(by name: LocalizedText, from title: String) -> LocalizedText {
        "\(name) sent you home from \(title)."
    }
    func started(by name: LocalizedText, _ title: String) -> LocalizedText {
        "\(name) started the darts at \(title)."
    }
    func invited(by name: String) -> LocalizedText { "\(name) invites you to darts" }
    func invitation(to title: String) -> LocalizedText { "Come to \(title)." }
}
