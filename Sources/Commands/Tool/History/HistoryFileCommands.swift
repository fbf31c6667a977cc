import Contract
import Foundation
import HistoryContract
import HistoryRules
import JSON
import Localization
import LocationsContract
import RoomsContract
import RoomsRules
import Values

/// `fairway history import`: imports rounds from a UDisc export. Long files need several requests.
enum ImportHistoryCommand {
    /// The limits of a part. With the escapes of JSON, it still fits into one message.
    private static let limits = UDiscPartLimits(
        bytesMax: 40_000, roundsMax: ImportHistory.roundsMax, cellsMax: ImportHistory.cellsMax)

    static let command = Command(
        name: "history import", summary: "import rounds from UDisc",
        parameters: [Command.Parameter(name: "FILE", help: "scorecards that UDisc exported (CSV)")],
        options: [
            Command.Option(
                name: "--player", value: "NAME",
                help: "your name in the file (default: your name here)"),
            .timeZone,
        ],
        details: ["Rounds that you imported before are not imported twice."], run: run)

    private static func run(_ invocation: Invocation) throws {
        let path = try invocation.arguments.required("FILE")
        let file = try FileText(path: path)
        let link = try invocation.userLink()
        var sum = ImportHistory.Result()
        if let doubt = file.doubt { sum.warn(doubt) }
        for part in UDiscCard.parts(of: file.text, limits) {
            var request = ImportHistory()
            request.csv = part.text
            request.player = invocation.arguments["--player"]
            request.timeZone = invocation.timeZone
            sum.add(try link.ask(request), part)
        }
        link.close()
        invocation.console.result(sum.json, lines(sum))
    }

    private static func lines(_ sum: ImportHistory.Result) -> [String] {
        var text = "\(sum.imported.counted("round")) imported, \(sum.repeated) already here"
        if sum.completed > 0 { text += " (players added to \(sum.completed))" }
        return [text] + lines(sum.refused, of: sum.refusedCount)
            + lines(sum.warnings, of: sum.warningsCount)
    }

    private static func lines(_ told: [ImportHistory.Line], of count: Int) -> [String] {
        let lines = told.map { "line \($0.line): \($0.reason)".printable }
        let rest = count - told.count
        return lines + (rest > 0 ? ["and \(rest.counted("more line"))"] : [])
    }
}

extension ImportHistory.Result {
    /// Adds the result of one part of the file.
    fileprivate mutating func add(_ other: ImportHistory.Result, _ part: UDiscPart) {
        imported += other.imported
        repeated += other.repeated
        completed += other.completed
        refusedCount += other.refusedCount
        warningsCount += other.warningsCount
        rounds += other.rounds
        refused += other.refused.map { $0.inWhole(part) }
        // Each part has the header, so each one may warn about it.
        let known = Set(warnings.filter { $0.line == 1 }.map(\.reason))
        let new = other.warnings.map { $0.inWhole(part) }
            .filter { $0.line != 1 || !known.contains($0.reason) }
        warningsCount -= other.warnings.count - new.count
        warnings += new
    }

    fileprivate mutating func warn(_ reason: LocalizedText) {
        var warning = ImportHistory.Line()
        (warning.line, warning.reason) = (1, reason.english)
        warnings.append(warning)
        warningsCount += 1
    }
}

extension ImportHistory.Line {
    /// Returns the line with its number in the whole file.
    fileprivate func inWhole(_ part: UDiscPart) -> ImportHistory.Line {
        var line = self
        line.line = part.wholeLine(self.line)
        return line
    }
}

extension FileText {
    /// Reads a file that the user named.
    init(path: String) throws(ToolError) {
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: URL(filePath: path))) } catch {
            throw .failed("cannot read \(path): \(error.localizedDescription)")
        }
        do throws(FileTextError) { try self.init(bytes) } catch {
            throw .failed("\(path) \(error.text)")
        }
    }
}

extension Command.Option {
    static let timeZone = Command.Option(
        name: "--time-zone", value: "ZONE",
        help: "the time zone, for example Europe/Oslo (default: this machine's)")
}

extension Invocation {
    /// The time zone of the option, or of this machine.
    var timeZone: String { arguments["--time-zone"] ?? TimeZone.current.identifier }
}

/// `fairway history export`: exports all finished games into one file.
enum ExportHistoryCommand {
    static let command = Command(
        name: "history export", summary: "export your games, in UDisc's format or as JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--format", value: "FORMAT", help: "udisc (CSV, default) or json",
                values: ExportHistory.Format.words),
            .timeZone,
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ExportHistory()
        request.format = try invocation.arguments.word("--format") ?? .udisc
        request.timeZone = invocation.timeZone
        let file = try invocation.newFile()
        let link = try invocation.userLink()
        let pages = try link.pages(of: request)
        link.close()
        let text = request.format == .json ? json(pages) : csv(pages)
        guard let file else { return invocation.console.raw(text) }
        try file.create(Array(text.utf8))
        invocation.console.result(["file": .string(file.path)], ["Saved in \(file.path)."])
    }

    /// Joins pages. Each page is a CSV file.
    private static func csv(_ pages: [ExportHistory.Result]) -> String {
        UDiscWriter.joined(pages.map { $0.csv ?? "" })
    }

    /// Joins pages. A card that is longer than a page continues on the next one.
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
