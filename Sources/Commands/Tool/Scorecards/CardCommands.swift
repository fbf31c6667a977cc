import Contract
import GolfContract
import JSON
import RoomsContract
import Values

/// `fairway score`: enters a score.
enum CardScore {
    static let command = Command(
        name: "score", summary: "enter a score",
        parameters: [
            Command.Parameter(name: "PLAYER", help: "default: you", isOptional: true),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(
                name: "STROKES",
                help: "1 to 30; x, x7: picked up; c, c7, c0: conceded; - clears"),
        ],
        options: [
            .room,
            Command.Option(
                name: "--round", value: "N", help: "the round (default: the current one)"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let player = try arguments["PLAYER"] ?? invocation.session().user
        let hole = try arguments.number("HOLE", in: 1...99) ?? 1
        let score = try Arguments.score(arguments.required("STROKES"), of: "STROKES")
        let cell = CellWrite(
            player: player, hole: hole, strokes: score,
            round: try arguments.number("--round", in: 1...99))
        let result = try invocation.ask(SetScore(cell: cell))
        let written = score.map { "\(player) \($0) on hole \(hole)" } ?? "Cleared hole \(hole)."
        invocation.console.result(
            result.json,
            [result.superseded ? "A newer entry exists and stays." : written])
    }
}

extension Arguments {
    /// The score of a hole. Nil for `-`, which clears it.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the value is not a score.
    static func score(
        _ text: String, of name: String
    ) throws(ToolError) -> HoleScore? {
        if text == "-" { return nil }
        guard let score = HoleScore(text), score.isInRange else {
            throw .usage(
                "\(name) must be a number from 1 to \(HoleScore.strokesMax), x for a hole that was "
                    + "picked up, c for a conceded hole, x7 or c7 with the most likely score, "
                    + "c0 for a hole conceded on the tee, or - to clear it, not \(text)")
        }
        return score
    }
}

/// `fairway card correct`: corrects a score of a finished game.
enum CardCorrect {
    static let command = Command.shows(
        "card correct", CorrectCard.self, "correct a score of a finished game",
        .text("ROOM", "the id of the room") { $0.room = $1 },
        .text("PLAYER", "your username; the host can name any player") { $0.cell.player = $1 },
        .number("HOLE", in: 1...99, "the number of the hole") { $0.cell.hole = $1 },
        .text("STROKES", "1 to 30; x, x7: picked up; c, c7, c0: conceded; - clears") {
            $0.cell.strokes = try Arguments.score($1, of: "STROKES")
        },
        .number("--round N", in: 1...99, "the round (default: the last one)") {
            $0.cell.round = $1
        }
    ) { result in
        if result.superseded { return ["A newer entry exists and stays."] }
        guard let change = result.change else { return ["Corrected."] }
        return ["Change \(change) waits for the answers of the players."]
    }
}

/// `fairway card log`: lists the changes of a card after the end of its game.
enum CardLogShow {
    static let command = Command.lists(
        "card log", CardLog.self, "list the changes of a card",
        .text("ROOM", "the id of the room") { $0.room = $1 },
        complete: { request, _ in request.limit = CardLog.limitMax },
        of: \.changes,
        heads: ["WHEN", "BY", "PLAYER", "WHAT", "ROUND", "HOLE", "FROM", "TO"],
        empty: "No changes.",
        after: { $0.cursor == nil ? [] : ["There are older changes, which are not shown."] }
    ) { change in
        [
            Instant.text(change.at), change.by,
            change.team.map { "team \($0)" } ?? change.player, change.what.rawValue,
            change.round.map { "\($0)" } ?? "-", change.hole.map { "\($0)" } ?? "-",
            text(change.before, of: change.what), text(change.after, of: change.what),
        ]
    }

    private static func text(_ value: JSON, of what: CardLog.Subject) -> String {
        if what == .handicap, let index = value.double {
            return HandicapNotation.text(index)
        }
        return switch value {
        case .null: "-"
        case .string(let name): name.printable
        default: String(decoding: value.bytes, as: UTF8.self)
        }
    }
}

/// `fairway card offers`: lists the offers of guests' scores.
enum CardOffers {
    static let list = Command.shows(
        "card offers", ListOffers.self, "list offers to you and from you"
    ) { result in
        let lines =
            result.incoming.map { "\(text($0)), offered by \($0.user)" }
            + result.outgoing.map { "\(text($0)), offered to \($0.user)" }
        return lines.isEmpty ? ["No offers."] : lines.map(\.printable)
    }

    private static func text(_ entry: ListOffers.Entry) -> String {
        let began = entry.startedAt.map { Instant.text($0) } ?? "not started"
        return "\(entry.room) \(entry.player)  \(entry.guestName) at \(entry.title), \(began)"
    }
}

/// `fairway card details`: lists the details of holes, such as putts.
enum CardDetails {
    static let command = Command.lists(
        "card details", ListDetails.self, "list the details that players entered for holes",
        .text("ROOM", "the id of the room") { $0.room = $1 },
        allOf: \.cells,
        heads: [
            "PLAYER", "ROUND", "HOLE", "PUTTS", "PENALTIES", "OUT OF BOUNDS", "FAIRWAY", "NOTE",
        ],
        empty: "There are no details."
    ) { cell in
        let details = cell.details
        return [
            cell.player, "\(cell.round)", "\(cell.hole)", text(details.putts),
            text(details.penalties), text(details.outOfBounds),
            details.fairway.map { $0 ? "hit" : "missed" } ?? "-", details.note ?? "-",
        ]
    }

    private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
}
