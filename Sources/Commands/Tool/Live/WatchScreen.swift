import Contract
package import GolfContract
import GolfRules
import JSON
package import ModulesContract
import QuizzesContract
import RoomsContract
import Values

/// Shows a room during the game: redrawn on a terminal, or else one line per event, in words or
/// JSON.
package final class WatchScreen {
    private enum Mode { case drawn, told, json }

    private static let sentencesMax = 5

    private let console: Console
    private let mode: Mode
    private var sentences: [String] = []
    /// The drawing area, only on a terminal.
    private var canvas: Canvas?
    private var toldLink = "live"

    package init(_ console: Console, isDrawn: Bool = Terminal.isThere) {
        self.console = console
        mode = console.isJSON ? .json : isDrawn ? .drawn : .told
        // After Ctrl-C, the cursor must become visible again.
        Interruption.watch()
        if mode == .drawn { canvas = Canvas(console) }
    }

    /// Shows the cursor again. The last drawing stays on the screen.
    package func finish() { canvas?.finish() }

    package func show(_ event: RoomEvent, in room: WatchedRoom) {
        if mode == .json { return console.write([String(decoding: event.bytes, as: UTF8.self)]) }
        guard let sentence = EventText.sentence(event, in: room.view) else { return }
        if mode == .told { return console.write([sentence]) }
        sentences = Array((sentences + [sentence]).suffix(Self.sentencesMax))
    }

    /// Updates the screen if something changed.
    package func refresh(_ room: WatchedRoom, link: String) {
        if mode == .told, link != toldLink { console.write(["Connection: \(link)"]) }
        toldLink = link
        guard let canvas else { return }
        canvas.show(lines(room, link: link, columns: Terminal.size.columns))
    }

    /// Prints the final card if it was not drawn, for a log.
    package func conclude(_ room: WatchedRoom) {
        guard mode == .told, let state = room.view else { return }
        console.write([""] + Scoreboard(state, width: 100, hasColor: false).lines())
    }

    private func lines(_ room: WatchedRoom, link: String, columns: Int) -> [String] {
        guard let state = room.view else { return ["Waiting for the room · \(link)"] }
        let board = Scoreboard(state, width: columns, hasColor: Terminal.hasColor)
        let style = Style(hasColor: Terminal.hasColor)
        let news = sentences.map { style.dim($0.cut(to: columns)) }
        return board.lines(link: link) + [""] + news
    }
}

/// Draws lines on a terminal, and replaces them in place.
package final class Canvas {
    private let console: Console
    /// The number of lines on the screen, and the width that they were drawn for.
    private var drawn = (lines: 0, columns: 0)
    private var last: [String] = []

    package init(_ console: Console) {
        self.console = console
        console.raw("\u{1B}[?25l")
    }

    /// Shows the cursor again. The last drawing stays on the screen.
    package func finish() { console.raw("\u{1B}[?25h") }

    /// Updates the screen if something changed.
    package func show(_ lines: [String]) {
        let size = Terminal.size
        guard lines != last || size.columns != drawn.columns else { return }
        draw(Array(lines.prefix(max(1, size.rows - 1))), columns: size.columns)
        last = lines
    }

    /// Overwrites the old lines one by one. Clearing the screen first would flicker.
    private func draw(_ lines: [String], columns: Int) {
        // After a resize, the terminal has wrapped the old lines, and their number is unknown.
        let isFresh = drawn.lines > 0 && drawn.columns != columns
        var text = isFresh ? "\u{1B}[H\u{1B}[2J" : drawn.lines > 0 ? "\u{1B}[\(drawn.lines)A\r" : ""
        for line in lines { text += line + "\u{1B}[K\n" }
        console.raw(text + "\u{1B}[J")
        drawn = (lines.count, columns)
    }
}

/// Colors of a terminal (ECMA-48, SGR), or none.
package struct Style: Sendable {
    package let hasColor: Bool

    package init(hasColor: Bool) {
        self.hasColor = hasColor
    }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func dim(_ text: String) -> String { wrap(text, "2") }
    package func reversed(_ text: String) -> String { wrap(text, "7") }
    package func green(_ text: String) -> String { wrap(text, "32") }
    package func yellow(_ text: String) -> String { wrap(text, "33") }
    package func red(_ text: String) -> String { wrap(text, "31") }

    /// Colors strokes: below par green (bold from two below), one above yellow, more red.
    package func score(_ text: String, toPar: Int) -> String {
        switch toPar {
        case ...(-2): wrap(text, "1;32")
        case -1: green(text)
        case 0: text
        case 1: yellow(text)
        default: red(text)
        }
    }

    private func wrap(_ text: String, _ code: String) -> String {
        hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// Describes events in sentences.
package enum EventText {
    /// Returns one event in a few words. The score of a team has one sentence, with the names of all
    /// partners.
    /// - Returns: `nil` for the event of another partner, which says the same.
    package static func sentence(_ event: RoomEvent, in state: GolfRoomView?) -> String? {
        let names = { (player: String) in
            let known = state?.players.first { $0.player == player }
            return known.map { $0.name.isEmpty ? player : $0.name } ?? player
        }
        let kind = GolfEvent.Kind(rawValue: event.kind)
        let isScore = kind == .scoreSet || kind == .scoreCleared
        let partners = state?.players.filter { $0.team == event.team }.map(\.player) ?? []
        guard isScore, event.team != nil, let first = partners.first else {
            return sentence(event, of: name(event.player, names), names)
        }
        guard event.player == first else { return nil }
        var event = event
        // A partner enters their own score.
        if let by = event.by, partners.contains(by) { event.player = by }
        let team = partners.map { name($0, names) }.joined(separator: " & ")
        return sentence(event, of: team, names)
    }

    /// - Parameter names: Returns the name of a player, or the id if there is no name.
    private static func sentence(
        _ event: RoomEvent, of player: String, _ names: (String) -> String
    ) -> String {
        let by = name(event.by, names)
        let hole = event.hole.map { "hole \($0)" } ?? "the hole"
        if let kind = RoomEventHead.Kind(rawValue: event.kind) {
            return sentence(kind, event, player, by, names)
        }
        if let kind = GolfEvent.Kind(rawValue: event.kind) {
            return sentence(kind, event, player, by, hole)
        }
        if let kind = WalkEvent.Kind(rawValue: event.kind) { return sentence(kind, event, player) }
        return event.kind.printable
    }

    /// The events of all rooms.
    private static func sentence(
        _ kind: RoomEventHead.Kind, _ event: RoomEvent, _ player: String, _ by: String,
        _ names: (String) -> String
    ) -> String {
        switch kind {
        case .playerJoined: return "\(event.name?.printable ?? player) joined"
        case .playerLeft: return "\(player) left"
        case .playerKicked: return "\(by) removed \(player)"
        case .playerErased: return "\(player) deleted their account"
        case .playerClaimed: return "\(player) is now \(name(event.becomes, names))"
        case .playerOnline: return "\(player) is online"
        case .playerOffline: return "\(player) is offline"
        case .playerChanged: return "\(by) changed the settings of \(player)"
        case .hostChanged: return "\(player) is now the host"
        case .settingsChanged: return "\(by) changed the settings"
        case .roundStarted: return "Round \(event.round ?? 1) has started"
        case .roomEnded: return "The game is over"
        case .roomAbandoned: return "The game was discarded"
        }
    }

    /// The events of golf.
    private static func sentence(
        _ kind: GolfEvent.Kind, _ event: RoomEvent, _ player: String, _ by: String, _ hole: String
    ) -> String {
        switch kind {
        case .parChanged: return "\(by) changed the par of \(hole) to \(event.par ?? 0)"
        case .changeProposed: return "\(by) wants to change the game"
        case .changeAnswered:
            return "\(player) \(event.accepted == true ? "accepted" : "declined") the change"
        case .changeDropped: return "The proposed change was dropped"
        case .doorOpened: return "\(by) opened the door: late friends can join"
        case .doorClosed: return "\(by) closed the door"
        case .cardFull: return "All scores are there"
        case .cardNotYet: return "\(player) says that the round continues"
        case .holeChanged: return "Current hole: \(event.hole.map { "\($0)" } ?? "-")"
        case .scoreSet: return score(event, player, by, hole)
        case .scoreCleared: return "\(by) cleared the score of \(player) on \(hole)"
        case .matchConceded: return "\(player) conceded the match"
        case .stakeAnswered:
            return "\(player) \(event.accepted == true ? "accepted" : "declined") the stake of "
                + (event.bets ?? []).joined(separator: ", ")
        case .stakeDropped:
            return "\(player) is out of the bets: \((event.bets ?? []).joined(separator: ", "))"
        case .stakesOffered: return "The stakes are open again: accept or decline"
        case .cardSigned:
            return "\(by) signed the card of \(player)"
                + (event.closed == true ? ", which is now closed" : "")
        case .discsSet: return discs(event, player, hole)
        case .detailsSet: return "\(by) entered details for \(player) on \(hole)"
        case .spotMarked: return "\(player) marked the \(event.spot ?? "place") of \(hole)"
        case .roundCorrected: return "\(by) corrected the day or the course"
        case .correctionsChanged:
            return "The corrections changed. See: fairway history card ROOM"
        }
    }

    /// The events of quiz walks.
    private static func sentence(
        _ kind: WalkEvent.Kind, _ event: RoomEvent, _ player: String
    ) -> String {
        switch kind {
        case .challengeOpened: return "\(player) reached stop \(event.challenge ?? 0)"
        case .challengeAnswered:
            let verdict = event.correct == true ? "right" : "wrong"
            return "\(player) answered stop \(event.challenge ?? 0): \(verdict)"
        case .walkFinished:
            return "\(player) answered all stops: \((event.points ?? 0).counted("point"))"
        }
    }

    private static func score(
        _ event: RoomEvent, _ player: String, _ by: String, _ hole: String
    ) -> String {
        let writer = event.by == nil || event.by == event.player ? "" : ", entered by \(by)"
        let total = event.totals.map { " (\(ToPar.text($0.toPar)))" } ?? ""
        return "\(player) \(event.strokes?.text ?? "0") on \(hole)\(writer)\(total)"
    }

    private static func discs(_ event: RoomEvent, _ player: String, _ hole: String) -> String {
        let discs = (event.discs ?? []).map(\.printable).joined(separator: ", ")
        return "\(player) threw \(discs.isEmpty ? "no disc" : discs) on \(hole)"
    }

    private static func name(_ player: String?, _ names: (String) -> String) -> String {
        player.map { names($0).printable } ?? "somebody"
    }
}
