import Contract
package import Engine
import GolfContract
package import GolfRules
import Rooms
import RoomsRules
import SQLite
import Values

/// A game in `golf_games`, without its lines and cells.
///
/// Its two parts are rows of the same table, because they change at different times. An update of one part leaves the
/// columns of the other one as they are.
struct GolfGame: StoredRow {
    static let table = Table<GolfGame>("golf_games", of: .room, keys: ["room"])

    var ground = Ground()
    var play = Play()

    init() {}

    init(_ game: GolfRoom) { (ground, play) = (Ground(game), Play(game)) }

    mutating func visit(_ columns: inout Columns) {
        ground.visit(&columns)
        play.visit(&columns)
    }

    /// The course and the day of a game. They change only if somebody corrects them or a par.
    struct Ground: StoredRow {
        static let table = Table<Ground>("golf_games", of: .room, keys: ["room"])

        var course: String?
        var holes: [RoomState.Hole] = []
        var tees: [RoomState.Tee] = []
        var sport: HandicapScore.Sport?
        var longitude: Double?
        var loops = 1
        var dayShift = 0

        init() {}

        init(_ game: GolfRoom) {
            course = game.courseID
            holes = game.card.holes.map(RoomState.Hole.init)
            tees = game.tees.map(RoomState.Tee.init)
            (sport, longitude) = (game.sport, game.longitude)
            (loops, dayShift) = (game.loops, game.dayShift)
        }

        mutating func visit(_ columns: inout Columns) {
            columns.column("course", &course)
            columns.document("holes", &holes)
            columns.require("holes", !holes.isEmpty, "the card has no holes")
            columns.document("tees", &tees)
            columns.column("sport", &sport)
            columns.column("longitude", &longitude)
            columns.column("loops", &loops)
            columns.column("day_shift", &dayShift)
        }
    }

    /// The part of a game that may change in play.
    struct Play: StoredRow {
        static let table = Table<Play>("golf_games", of: .room, keys: ["room"])

        /// The value of the column `hole` if no member chose a hole, so that the scores determine it.
        private static let noHole = 0

        var settings = RoomState.Settings()
        var rounds = 1
        var chosenHole: Int?
        var roundStarts: [Int] = []
        var doorHoles: Int?
        var revision = 0
        var proposal: RoomState.Proposal?
        /// Whether ``GolfStore/requireReadable(_:)`` has checked the documents.
        private let isChecked: Bool

        init() { isChecked = false }

        init(_ game: GolfRoom, isChecked: Bool = false) {
            let (record, seatsMax) = (game.record, game.room.seatsMax)
            self.isChecked = isChecked
            settings = RoomState.Settings(record.settings, playersMax: seatsMax)
            (rounds, chosenHole) = (record.rounds, record.chosenHole)
            roundStarts = record.roundStarts.map { Int($0) }
            (doorHoles, revision) = (record.doorHoles, record.revision)
            proposal = record.proposal.map { RoomState.Proposal($0, seatsMax: seatsMax) }
        }

        mutating func visit(_ columns: inout Columns) {
            // The settings name the format, too. Readers of ended games use only this column.
            var format = settings.format
            columns.column("format", &format)
            columns.require(
                "format", Formats.format(named: format) != nil, "\"\(format)\" is not valid")
            columns.document("settings", &settings, isChecked: isChecked)
            columns.column("rounds", &rounds)
            columns.require("rounds", 0...GolfRoom.roundsMax ~= rounds, "it has \(rounds) rounds")
            var hole = chosenHole ?? Self.noHole
            columns.column("hole", &hole)
            chosenHole = hole == Self.noHole ? nil : hole
            // A list of numbers can always be read again.
            columns.document("round_starts", &roundStarts, isChecked: true)
            columns.column("door_holes", &doorHoles)
            columns.column("revision", &revision)
            columns.document("proposal", &proposal, isChecked: isChecked)
        }

        /// The part of the game that the row stores, with the settings and the proposal that the rules read.
        func record(_ settings: GolfRoom.Settings, _ proposal: GameProposal?) -> GolfRoom.Record {
            GolfRoom.Record(
                settings: settings, rounds: rounds, chosenHole: chosenHole,
                roundStarts: roundStarts.map { Int64($0) }, doorHoles: doorHoles,
                revision: revision, proposal: proposal)
        }
    }
}

extension GolfRoom.Line: StoredRow {
    package static let table = Table<GolfRoom.Line>(
        "golf_lines", of: .room, keys: ["room", "player"])

    package init() { self.init(missed: 0) }

    package mutating func visit(_ columns: inout Columns) {
        columns.column("tee", &tee)
        columns.decimal("handicap", &handicap)
        columns.column("is_handicap_entered", &isHandicapEntered)
        columns.column("marker", &marker)
        columns.column("missed", &missed)
        columns.column("round_rating", &rating, .fixed)
        columns.column("added_by", &addedBy, .fixed)
    }
}
