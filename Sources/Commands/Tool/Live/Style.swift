/// Colors of a terminal (ECMA-48's SGR), or none.
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

    /// Strokes by what they are to par: under it green (two or more bold), over it yellow, two or
    /// more over it red.
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
