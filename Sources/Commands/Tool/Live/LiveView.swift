package import Contract
import JSON

/// Shows a room as it changes: redrawn in place on a terminal, else a line an event, or the events
/// as JSON lines.
package final class LiveView {
    private enum Mode { case drawn, told, json }

    private static let sentencesMax = 5

    private let console: Console
    private let mode: Mode
    private var sentences: [String] = []
    /// Only where it is drawn.
    private var canvas: Canvas?
    private var toldLink = "live"

    package init(_ console: Console, isDrawn: Bool = Terminal.isThere) {
        self.console = console
        mode = console.isJSON ? .json : isDrawn ? .drawn : .told
        // The cursor must come back, whatever happens.
        Interruption.watch()
        if mode == .drawn { canvas = Canvas(console) }
    }

    /// Puts the cursor back; what was drawn last stays.
    package func finish() { canvas?.finish() }

    /// Shows an event.
    package func show(_ event: RoomEvent, in room: LiveRoom) {
        let sentence = EventText.sentence(event) { player in
            let known = room.state?.players.first { $0.player == player }
            return known.map { $0.name.isEmpty ? player : $0.name } ?? player
        }
        switch mode {
        case .json: console.write([String(decoding: event.bytes, as: UTF8.self)])
        case .told: console.write([sentence])
        case .drawn: sentences = Array((sentences + [sentence]).suffix(Self.sentencesMax))
        }
    }

    /// Brings the screen up to date; draws only when something changed.
    package func refresh(_ room: LiveRoom, link: String) {
        if mode == .told, link != toldLink { console.write(["Connection: \(link)"]) }
        toldLink = link
        guard let canvas else { return }
        canvas.show(lines(room, link: link, columns: Terminal.size.columns))
    }

    /// Shows the card once more where it is not drawn: at the end, for a log.
    package func conclude(_ room: LiveRoom) {
        guard mode == .told, let state = room.state else { return }
        console.write([""] + Scoreboard(state, width: 100, hasColor: false).lines())
    }

    private func lines(_ room: LiveRoom, link: String, columns: Int) -> [String] {
        guard let state = room.state else { return ["Waiting for the room · \(link)"] }
        let board = Scoreboard(state, width: columns, hasColor: Terminal.hasColor)
        let style = Style(hasColor: Terminal.hasColor)
        let news = sentences.map { style.dim($0.cut(to: columns)) }
        return board.lines(link: link) + [""] + news
    }
}
