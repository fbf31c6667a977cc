import Contract
import Foundation
import JSON

/// `fairway history export`: all games that are over, in one file.
enum HistoryExport {
    static let command = Command(
        name: "history export", summary: "export your games, in UDisc's format or as JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--format", value: "FORMAT", help: "udisc (CSV, default) or json"),
            .timeZone,
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ExportHistory()
        request.format = invocation.arguments["--format"] ?? "udisc"
        request.timeZone = invocation.timeZone
        guard ExportHistory.formats.contains(request.format) else {
            throw ToolError.usage(
                "--format must be \(ExportHistory.formats.joined(separator: " or "))")
        }
        let link = try invocation.userLink()
        let pages = try link.pages(of: request)
        link.close()
        let text = request.format == "json" ? json(pages) : csv(pages)
        guard let path = invocation.arguments["FILE"] else {
            return invocation.console.raw(text)
        }
        try OwnFile.write(text, to: path)
        invocation.console.result(["file": .string(path)], ["Saved in \(path)."])
    }

    /// Pages are files of their own; the header with the most holes serves all.
    private static func csv(_ pages: [ExportHistory.Result]) -> String {
        let lines = pages.map { ($0.csv ?? "").split(separator: "\n") }
        let header = lines.compactMap(\.first).max { $0.count < $1.count } ?? ""
        return ([header] + lines.flatMap { $0.dropFirst() }).map { $0 + "\n" }.joined()
    }

    /// A card that a page did not hold goes on in the next.
    private static func json(_ pages: [ExportHistory.Result]) -> String {
        var cards: [FinishedCard] = []
        for card in pages.flatMap({ $0.cards ?? [] }) {
            if cards.last?.game.room == card.game.room {
                cards[cards.count - 1].lines += card.lines
            } else {
                cards.append(card)
            }
        }
        let document: JSON = ["cards": .array(cards.map(\.json))]
        return String(decoding: document.bytes, as: UTF8.self) + "\n"
    }
}
