import Contract
import JSON
import Rules

/// `fairway history card`.
enum HistoryCard {
    static let command = Command(
        name: "history card", summary: "show the card of a finished game",
        parameters: [
            Command.Parameter(name: "ROOM", help: "the id from \"history\"")
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetCard()
        request.room = try invocation.arguments.required("ROOM")
        let link = try invocation.userLink()
        let result = try link.all(request, \.card.lines)
        link.close()
        invocation.console.result(result.json, lines(result.card))
    }

    private static func lines(_ card: FinishedCard) -> [String] {
        let game = card.game
        let layout = game.course.layout.map { ", \($0)" } ?? ""
        var lines = [
            "\(game.course.name)\(layout), \(Instant.text(game.startedAt))".printable
        ]
        if let weather = game.weather { lines.append(HistoryText.weather(weather).printable) }
        lines.append("")
        lines.append(row("hole", card.holes.map { "\($0.number)" }, ""))
        lines.append(row("par", card.holes.map { "\($0.par)" }, ""))
        for line in card.lines {
            let player = game.players.first { $0.player == line.player }
            let sum = line.strokes.reduce(0) { $0 + ($1 ?? 0) }
            let name = (player?.name ?? line.player).printable
            lines.append(row(name, line.strokes.map { $0.map { "\($0)" } ?? "." }, "\(sum)"))
        }
        let hidden = game.players.count { $0.player == nil }
        if hidden > 0 {
            lines.append("The scores of \(hidden.counted("other player")) are private.")
        }
        return lines
    }

    private static func row(_ name: String, _ cells: [String], _ sum: String) -> String {
        let numbers = cells.map { String(repeating: " ", count: max(0, 2 - $0.count)) + $0 }
        return (["\(String(name.prefix(16)).padded(to: 16))"] + numbers + [sum])
            .joined(separator: " ")
    }
}
