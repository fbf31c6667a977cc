/// How a number is read that somebody typed.
package enum AnswerNumber {
    /// Longer texts are no numbers.
    private static let charactersMax = 32
    private static let blanks: Set<Character> = [" ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "’"]

    /// What the text may mean: none where it is no number, two where a separator may be one of
    /// decimals or of thousands (`1,250`).
    package static func readings(of text: String) -> [Double] {
        guard text.count <= charactersMax else { return [] }
        var rest = Substring(text.trimmedBlanks)
        var isNegative = false
        if let sign = rest.first, "+-−".contains(sign) {
            isNegative = sign != "+"
            rest = rest.dropFirst()
        }
        return spellings(of: rest).compactMap { Double($0) }.map { isNegative ? -$0 : $0 }
    }

    /// The same with a point for decimals and no other sign.
    private static func spellings(of text: Substring) -> [String] {
        let points = text.count { $0 == "." }
        let commas = text.count { $0 == "," }
        switch (points, commas) {
        case (0, 0): return [grouped(text, by: blanks)].compactMap(\.self)
        case (1, 0): return either(text, ".")
        case (0, 1): return either(text, ",")
        case (_, 0): return [grouped(text, by: ["."])].compactMap(\.self)
        case (0, _): return [grouped(text, by: [","])].compactMap(\.self)
        default:
            let sign = text.last { $0 == "." || $0 == "," }
            return [decimal(text, sign == "." ? "." : ",", groups: sign == "." ? "," : ".")]
                .compactMap(\.self)
        }
    }

    /// One sign only: of decimals, and of thousands too where the digits are such.
    private static func either(_ text: Substring, _ sign: Character) -> [String] {
        let whole = text.first == "0" ? nil : grouped(text, by: [sign])
        return [decimal(text, sign, groups: nil), whole].compactMap(\.self)
    }

    private static func decimal(
        _ text: Substring, _ sign: Character, groups: Character?
    ) -> String? {
        let parts = text.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 2, isDigits(parts[1]) else { return nil }
        if parts[0].isEmpty { return "0.\(parts[1])" }
        guard let whole = grouped(parts[0], by: groups.map { [$0] } ?? blanks) else { return nil }
        return "\(whole).\(parts[1])"
    }

    /// Digits, in groups of three where there are any.
    private static func grouped(_ text: Substring, by signs: Set<Character>) -> String? {
        let groups = text.split(
            omittingEmptySubsequences: false, whereSeparator: signs.contains)
        guard groups.allSatisfy(isDigits) else { return nil }
        if groups.count > 1 {
            guard groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
                return nil
            }
        }
        return groups.joined()
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
    }
}

extension String {
    /// Without blanks at either end.
    var trimmedBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
