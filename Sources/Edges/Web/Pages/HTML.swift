/// A piece of a page. Text that is put into it is escaped; only HTML goes in as it is.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }
    init(stringInterpolation pieces: StringInterpolation) { text = pieces.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ plain: String) { text += escaped(plain) }

        /// For text and for attributes between quotes (HTML, 13.1.2.3 and 13.1.4).
        private func escaped(_ plain: String) -> String {
            var escaped = ""
            for scalar in plain.unicodeScalars {
                switch scalar {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                case "\"": escaped += "&quot;"
                case "'": escaped += "&#39;"
                default: escaped.unicodeScalars.append(scalar)
                }
            }
            return escaped
        }
    }
}
