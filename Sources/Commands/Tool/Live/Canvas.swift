/// Lines on a terminal that are drawn over in place.
package final class Canvas {
    private let console: Console
    /// How many lines stand on the screen, and for which width.
    private var drawn = (lines: 0, columns: 0)
    private var last: [String] = []

    package init(_ console: Console) {
        self.console = console
        console.raw("\u{1B}[?25l")
    }

    /// Puts the cursor back; what was drawn last stays.
    package func finish() { console.raw("\u{1B}[?25h") }

    /// Brings the screen up to date; draws only when something changed.
    package func show(_ lines: [String]) {
        let size = Terminal.size
        guard lines != last || size.columns != drawn.columns else { return }
        draw(Array(lines.prefix(max(1, size.rows - 1))), columns: size.columns)
        last = lines
    }

    /// Goes up over what stands there and writes over it, line by line: nothing flickers.
    private func draw(_ lines: [String], columns: Int) {
        // After a resize the terminal has wrapped what stood there; nobody knows where.
        let isFresh = drawn.lines > 0 && drawn.columns != columns
        var text = isFresh ? "\u{1B}[H\u{1B}[2J" : drawn.lines > 0 ? "\u{1B}[\(drawn.lines)A\r" : ""
        for line in lines { text += line + "\u{1B}[K\n" }
        console.raw(text + "\u{1B}[J")
        drawn = (lines.count, columns)
    }
}
