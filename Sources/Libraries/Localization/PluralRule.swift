/// Chooses the form of a noun by its number: the expression in the header `Plural-Forms` of a
/// catalogue (GNU gettext, "Additional functions for plural forms").
///
/// The expression is in C. Its only variable is `n`, the number. Its value is the place of the
/// form, from 0. For English it is `n != 1`.
package struct PluralRule: Sendable {
    private indirect enum Expression: Sendable {
        case number(Int64)
        case n
        case not(Expression)
        case binary(String, Expression, Expression)
        case choice(Expression, Expression, Expression)
    }

    /// The longest header that is read, in characters, and the deepest nesting of its expression.
    private static let limits = (length: 1_000, depth: 20)

    package static let english = PluralRule(.binary("!=", .n, .number(1)))

    private let expression: Expression

    private init(_ expression: Expression) { self.expression = expression }

    /// - Parameter header: The value of `Plural-Forms`, such as `nplurals=2; plural=n != 1;`.
    /// - Returns: Nil if the header has no expression, or one that cannot be read.
    package init?(header: String) {
        guard let start = header.firstRange(of: "plural=", after: "nplurals="),
            header.count <= Self.limits.length
        else { return nil }
        let code = header[start.upperBound...].prefix { $0 != ";" }
        var reader = Reader(code)
        guard let expression = reader.choice(depth: 0), reader.isAtEnd else { return nil }
        self.init(expression)
    }

    /// The place of the form for a number, from 0.
    package func form(of number: Int64) -> Int {
        Int(clamping: max(Self.value(expression, Int64(clamping: number.magnitude)), 0))
    }

    private static func value(_ expression: Expression, _ n: Int64) -> Int64 {
        switch expression {
        case .number(let number): number
        case .n: n
        case .not(let part): value(part, n) == 0 ? 1 : 0
        case .choice(let condition, let yes, let no):
            value(value(condition, n) == 0 ? no : yes, n)
        case .binary(let sign, let left, let right):
            value(sign, value(left, n), value(right, n))
        }
    }

    private static func value(_ sign: String, _ left: Int64, _ right: Int64) -> Int64 {
        switch sign {
        case "||": left != 0 || right != 0 ? 1 : 0
        case "&&": left != 0 && right != 0 ? 1 : 0
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "<": left < right ? 1 : 0
        case ">": left > right ? 1 : 0
        case "+": left &+ right
        case "-": left &- right
        case "*": left &* right
        case "/": right == 0 ? 0 : left / right
        // Only `%` is left.
        default: right == 0 ? 0 : left % right
        }
    }

    /// Reads an expression by recursive descent.
    private struct Reader {
        /// The signs between two parts, those that bind least first. A longer sign comes before
        /// one that begins it.
        private static let levels = [
            ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
        ]
        private var rest: Substring

        init(_ code: Substring) { rest = code[...] }

        var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

        mutating func choice(depth: Int) -> Expression? {
            guard depth < PluralRule.limits.depth, let condition = binary(level: 0, depth)
            else { return nil }
            guard take("?") else { return condition }
            guard let yes = choice(depth: depth + 1), take(":"), let no = choice(depth: depth + 1)
            else { return nil }
            return .choice(condition, yes, no)
        }

        private mutating func binary(level: Int, _ depth: Int) -> Expression? {
            guard level < Self.levels.count else { return part(depth) }
            guard var left = binary(level: level + 1, depth) else { return nil }
            while let sign = Self.levels[level].first(where: { take($0) }) {
                guard let right = binary(level: level + 1, depth) else { return nil }
                left = .binary(sign, left, right)
            }
            return left
        }

        private mutating func part(_ depth: Int) -> Expression? {
            if take("!") {
                return depth < PluralRule.limits.depth ? part(depth + 1).map { .not($0) } : nil
            }
            if take("n") { return .n }
            if take("(") {
                guard let inside = choice(depth: depth + 1), take(")") else { return nil }
                return inside
            }
            let digits = rest.prefix { ("0"..."9").contains($0) }
            guard let number = Int64(digits) else { return nil }
            rest = rest[digits.endIndex...]
            return .number(number)
        }

        /// Takes a sign, after spaces, if it comes next.
        private mutating func take(_ sign: String) -> Bool {
            rest = rest.drop(while: \.isWhitespace)
            guard rest.hasPrefix(sign) else { return false }
            rest = rest.dropFirst(sign.count)
            return true
        }
    }
}

extension String {
    /// The first range of a text that comes after another text.
    fileprivate func firstRange(of text: String, after other: String) -> Range<Index>? {
        guard let first = firstRange(of: other) else { return nil }
        return self[first.upperBound...].firstRange(of: text)
    }
}
