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
        let score = try arguments.score("STROKES")
        let cell = CellWrite(
            player: player, hole: hole, strokes: score,
            round: try arguments.number("--round", in: 1...99))
        let link = try invocation.userLink()
        let result = try link.ask(
            SetScore(cell: cell), in: try invocation.room(link).topics)
        link.close()
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
    fileprivate func score(_ name: String) throws(ToolError) -> HoleScore? {
        let text = self[name] ?? "-"
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
    static let command = Command(
        name: "card correct", summary: "correct a score of a finished game",
        parameters: [
            Command.Parameter(name: "ROOM", help: "the id of the room"),
            Command.Parameter(name: "PLAYER", help: "default: you; the host can correct everybody"),
            Command.Parameter(name: "HOLE", help: "the number of the hole"),
            Command.Parameter(
                name: "STROKES",
                help: "1 to 30; x, x7: picked up; c, c7, c0: conceded; - clears"),
        ],
        options: [
            Command.Option(name: "--round", value: "N", help: "the round (default: the last one)")
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = CorrectCard()
        request.room = try arguments.required("ROOM")
        request.cell = CellWrite(
            player: try arguments.required("PLAYER"),
            hole: try arguments.number("HOLE", in: 1...99) ?? 1,
            strokes: try arguments.score("STROKES"),
            round: try arguments.number("--round", in: 1...99))
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                result.superseded
                    ? "A newer entry exists and stays."
                    : result.change.map { "Change \($0) waits for the answers of the players." }
                        ?? "Corrected."
            ])
    }
}

/// `fairway card log`: lists the changes of a card after the end of its game.
enum CardLogShow {
    static let command = Command(
        name: "card log", summary: "list the changes of a card",
        parameters: [Command.Parameter(name: "ROOM", help: "the id of the room")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = CardLog()
        request.room = try invocation.arguments.required("ROOM")
        request.limit = CardLog.limitMax
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("WHEN", "BY", "PLAYER", "WHAT", "ROUND", "HOLE", "FROM", "TO")
        for change in result.changes {
            table.add(
                Instant.text(change.at), change.by,
                change.team.map { "team \($0)" } ?? change.player, change.what,
                change.round.map { "\($0)" } ?? "-", change.hole.map { "\($0)" } ?? "-",
                text(change.before, of: change.what), text(change.after, of: change.what))
        }
        let more = result.cursor == nil ? [] : ["There are older changes, which are not shown."]
        invocation.console.result(result.json, table.lines(empty: "No changes.") + more)
    }

    private static func text(_ value: JSON, of what: String) -> String {
        if what == CardLog.handicap, let index = value.double {
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
    static let list = Command(
        name: "card offers", summary: "list offers to you and from you"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListOffers())
        link.close()
        let lines =
            result.incoming.map { "\(text($0)), offered by \($0.user)" }
            + result.outgoing.map { "\(text($0)), offered to \($0.user)" }
        invocation.console.result(
            result.json, lines.isEmpty ? ["No offers."] : lines.map(\.printable))
    }

    private static func text(_ entry: ListOffers.Entry) -> String {
        let began = entry.startedAt.map { Instant.text($0) } ?? "not started"
        return "\(entry.room) \(entry.player)  \(entry.guestName) at \(entry.title), \(began)"
    }
}

/// `fairway card details`: lists the details of holes, such as putts.
enum CardDetails {
    static let command = Command(
        name: "card details", summary: "list the details that players entered for holes",
        parameters: [.init(name: "ROOM", help: "the id of the room")], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        var request = ListDetails()
        request.room = invocation.arguments["ROOM"] ?? ""
        var all = ListDetails.Result()
        // A card has at most 20 rounds of 36 holes for each player, so the loop ends.
        repeat {
            let page = try link.ask(request)
            all.cells += page.cells
            request.cursor = page.cursor
        } while request.cursor != nil
        link.close()
        var table = TextTable(
            "PLAYER", "ROUND", "HOLE", "PUTTS", "PENALTIES", "OUT OF BOUNDS", "FAIRWAY", "NOTE")
        for cell in all.cells {
            let details = cell.details
            table.add(
                cell.player.printable, "\(cell.round)", "\(cell.hole)", text(details.putts),
                text(details.penalties), text(details.outOfBounds),
                details.fairway.map { $0 ? "hit" : "missed" } ?? "-",
                details.note?.printable ?? "-")
        }
        invocation.console.result(all.json, table.lines(empty: "There are no details."))
    }

    private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }
}
