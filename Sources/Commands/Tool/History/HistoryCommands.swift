import Contract
import Foundation
package import GolfContract
import GolfRules
import HistoryContract
import JSON
import RoomsContract
import Values

/// `fairway history`: lists finished games.
enum HistoryList {
    static let command = Command(
        name: "history", summary: "list finished games, yours or a friend's",
        options: [
            .player,
            Command.Option(
                name: "--course", value: "COURSE", help: "only this course (id or name)"),
            Command.Option(name: "--with", value: "USER", help: "only games with this user"),
            Command.Option(
                name: "--limit", value: "N", help: "the number of games, newest first (20)"),
        ] + Command.Option.period + [.timeZone], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListHistory()
        request.player = invocation.arguments["--player"]
        request.course = invocation.arguments["--course"]
        request.with = invocation.arguments["--with"]
        request.period = try invocation.period()
        let limit = try invocation.arguments.number("--limit", in: 1...10_000) ?? 20
        let result = try invocation.withLink {
            try $0.all(request, \.rounds, atMost: limit, by: \.limit)
        }
        let isFiltered =
            request.course != nil || request.with != nil || request.period != Period()
        let empty = isFiltered ? "No rounds match these filters." : "No rounds yet."
        invocation.console.result(result.json, lines(result, empty: empty))
    }

    private static func lines(_ result: ListHistory.Result, empty: String) -> [String] {
        var table = TextTable("ROOM", "WHEN", "COURSE", "SCORE", "RESULT", "WITH", "WEATHER")
        for game in result.rounds {
            let mine = game.players.first { $0.player == result.player }?.totals
            let others = game.companions(of: result.player)
            table.add(
                game.room, Instant.text(game.startedAt), game.course.name,
                mine.map(HistoryText.score) ?? "",
                game.outcomes.map(\.words.english).joined(separator: ", "),
                others.joined(separator: ", "),
                game.weather.map(HistoryText.weather) ?? "")
        }
        let more = result.cursor == nil ? [] : ["There are more rounds. Use --limit or --to."]
        return table.lines(empty: empty) + more
    }
}

extension FinishedGame {
    /// The names of the other players. Partners who have one score are joined: `+ Bob` for those of the
    /// player, and `Cid + Dora` for those of another team.
    fileprivate func companions(of player: String) -> [String] {
        guard Formats.sharesBall(format) else {
            return players.filter { $0.player != player }.map(\.name)
        }
        let own = players.first { $0.player == player }?.team
        var names: [String] = []
        var places: [Int: Int] = [:]
        for other in players where other.player != player {
            guard let team = other.team else {
                names.append(other.name)
                continue
            }
            if let place = places[team] {
                names[place] += " + \(other.name)"
            } else {
                places[team] = names.count
                names.append(team == own ? "+ \(other.name)" : other.name)
            }
        }
        return names
    }
}

extension Command.Option {
    /// The player whose history or statistics a command shows.
    static let player = Command.Option(
        name: "--player", value: "USER", help: "a friend (default: you)")
}

/// `fairway history card`: shows the card of a finished game.
enum HistoryCard {
    static let command = Command.shows(
        "history card", GetCard.self, "show the card of a finished game",
        .text("ROOM", "the id from \"history\"") { $0.room = $1 }, allOf: \.card.lines
    ) { lines($0.card) }

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
            let sum = line.strokes.reduce(0) { $0 + ($1?.strokes ?? 0) }
            let name = (player?.name ?? line.player).printable
            lines.append(row(name, line.strokes.map { $0?.text ?? "." }, "\(sum)"))
        }
        let hasOwnPars = card.lines.contains { $0.pars != nil }
        if hasOwnPars {
            lines.append(
                "Par is the par of the card. “To par” uses the par of each player's own tee.")
        }
        if let result = card.result { lines += Self.lines(result, game, hasOwnPars: hasOwnPars) }
        let hidden = game.players.count { $0.player == nil }
        if hidden > 0 {
            lines.append("The scores of \(hidden.counted("other player")) are private.")
        }
        return lines
    }

    /// The ranks by the format, the bets, and the settlement.
    private static func lines(
        _ result: GameResult, _ game: FinishedGame, hasOwnPars: Bool
    ) -> [String] {
        let names = { (players: [String]) in
            players.map { player in
                (game.players.first { $0.player == player }?.name ?? player).printable
            }.joined(separator: " and ")
        }
        let isToCard = hasOwnPars && result.game.unit == .strokes
        var lines = [
            "", "\(result.settings.format)\(isToCard ? ", to the par of the card" : ""):",
        ]
        lines += result.game.resultLines(names)
        for correction in result.corrections ?? [] {
            lines += Self.lines(correction, rounds: game.rounds, names)
        }
        return lines
    }

    /// A correction in which somebody has a say.
    private static func lines(
        _ correction: RoomState.Correction, rounds: Int, _ names: ([String]) -> String
    ) -> [String] {
        let author = names([correction.by])
        let state =
            switch correction.state {
            case .applied:
                "\(author) corrected this round. Players can object until "
                    + "\(Instant.text(correction.until))."
            case .objected: "A correction by \(author) was taken back."
            case .waiting: "\(author) wants to correct this round."
            }
        let changes = correction.changes.map { change in
            "  " + CorrectionText.sentence(change, rounds: rounds) { names([$0]) }
        }
        let waiting =
            correction.waiting.isEmpty ? [] : ["  Waiting for \(names(correction.waiting))."]
        return ["", "Change \(correction.change): \(state)"] + changes + waiting
    }

    private static func row(_ name: String, _ cells: [String], _ sum: String) -> String {
        let numbers = cells.map { String(repeating: " ", count: max(0, 2 - $0.count)) + $0 }
        return (["\(String(name.prefix(16)).padded(to: 16))"] + numbers + [sum])
            .joined(separator: " ")
    }
}

/// Describes the new values of a correction.
package enum CorrectionText {
    /// Returns one new value in a few words.
    /// - Parameters:
    ///   - rounds: The number of rounds of the game.
    ///   - name: Returns the name of a player.
    package static func sentence(
        _ change: RoomState.Correction.Change, rounds: Int, name: (String) -> String
    ) -> String {
        let (before, after) = (words(change.before, change.what), words(change.after, change.what))
        switch change.what.known {
        case .added: return "\(after) is added".printable
        case .removed: return "\(before) is removed".printable
        case .stake: return "\(name(change.player)) is out of the bets".printable
        default: break
        }
        let round = rounds > 1 ? change.round.map { " of round \($0)" } ?? "" : ""
        let subject = change.hole.map { "hole \($0)\(round)" } ?? change.what.text
        let player = change.player.isEmpty ? "" : "\(name(change.player)), "
        return "\(player)\(subject): \(before) to \(after)".printable
    }

    private static func words(_ value: JSON, _ what: OpenWord<CardLog.Subject>) -> String {
        if value == .null { return "none" }
        if what == .handicap, let index = value.double {
            return HandicapNotation.text(index)
        }
        return value.string ?? String(decoding: value.bytes, as: UTF8.self)
    }
}

/// `fairway players`: lists the players of your games.
enum PlayedWithList {
    static let command = Command.lists(
        "players", ListPlayedWith.self, "find players that you played with",
        .text("[QUERY]", "part of a name") { $0.query = $1 },
        of: \.players, heads: ["NAME", "USER", "GAMES", "LAST"], empty: "Nobody yet.",
        after: { $0.cursor == nil ? [] : ["There are more. Enter a part of a name."] }
    ) { player in
        [
            player.name, player.user ?? "guest", "\(player.games)", Instant.text(player.lastAt),
        ]
    }
}

/// `fairway weather`: stores the weather of a round.
enum RoomWeather {
    static let command = Command(
        name: "weather", summary: "enter the weather of your round",
        parameters: [
            Command.Parameter(name: "WORDS", help: "a description in words", isOptional: true)
        ],
        options: [
            Command.Option(name: "--temperature", value: "C", help: "degrees Celsius"),
            Command.Option(name: "--wind", value: "M/S", help: "metres per second"),
            Command.Option(name: "--rain", value: "MM/H", help: "millimetres per hour"),
            .room,
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ReportWeather()
        request.weather.temperature = try number("--temperature", invocation)
        request.weather.wind = try number("--wind", invocation)
        request.weather.rain = try number("--rain", invocation)
        request.weather.text = invocation.arguments["WORDS"]
        _ = try invocation.ask(request)
        invocation.console.result(
            request.weather.json, [HistoryText.weather(request.weather).printable])
    }

    private static func number(
        _ name: String, _ invocation: Invocation
    ) throws(ToolError) -> Double? {
        guard let text = invocation.arguments[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .usage("\(name) must be a number, not \(text)")
        }
        return number
    }
}

/// Formats parts of a finished game.
enum HistoryText {
    /// Strokes and result to par, such as `64 +8`.
    static func score(_ totals: Totals) -> String {
        totals.thru == 0 ? "-" : "\(totals.strokes) \(ToPar.text(totals.toPar))"
    }

    /// Such as `17 °C, 3.5 m/s`.
    static func weather(_ weather: WeatherReport) -> String {
        let parts = [
            weather.temperature.map { "\($0.plain) °C" }, weather.wind.map { "\($0.plain) m/s" },
            weather.rain.map { "\($0.plain) mm/h" }, weather.text,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// An average to par, with its sign.
    static func toPar(_ mean: Double?) -> String {
        guard let mean else { return "-" }
        return mean > 0 ? "+\(mean.plain)" : mean.plain
    }
}

extension Double {
    /// The number, without `.0` if it is whole.
    var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Command.Option {
    /// The first and the last day; see ``Invocation/period()``.
    static let period = [
        Command.Option(
            name: "--from", value: "DATE", help: "the first day, for example 2026-05-01"),
        Command.Option(name: "--to", value: "DATE", help: "the last day"),
    ]
}

extension Invocation {
    /// Returns the time from the start of the first day to the end of the last day. The clock is
    /// that of `--time-zone`, or of this machine.
    func period() throws(ToolError) -> Period {
        var period = Period()
        period.from = try day("--from")?.start
        period.to = try day("--to")?.end
        if let from = period.from, let to = period.to, from >= to {
            throw .usage("--to must not be before --from")
        }
        return period
    }

    private func day(_ name: String) throws(ToolError) -> (start: Int, end: Int)? {
        guard let text = arguments[name] else { return nil }
        // Throws if the date does not exist.
        _ = try Instant.noon(text)
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: timeZone) else {
            throw .usage("--time-zone must be a zone such as Europe/Oslo, not \(timeZone)")
        }
        calendar.timeZone = zone
        let noon = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)
        guard let date = calendar.date(from: noon),
            let day = calendar.dateInterval(of: .day, for: date)
        else { throw .usage("the date \(text) does not exist") }
        return (Self.milliseconds(day.start), Self.milliseconds(day.end))
    }

    private static func milliseconds(_ date: Date) -> Int {
        Int((date.timeIntervalSince1970 * 1_000).rounded())
    }
}
