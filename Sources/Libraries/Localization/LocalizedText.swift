/// A text for people that can be written in each ``Language``.
///
/// The source contains the English text as a string literal. A catalogue finds the translation by
/// the literal's template, in which each interpolated value is a numbered place:
///
///     let words: LocalizedText = "The room \(name) is full."    // template: "The room %1 is full."
///
/// A number with its noun is written `\(counted: holes, "hole")`. Its template is
/// `%1 {1:hole|holes}`: the braces contain the singular and the plural, and the first argument
/// selects one of them. A translation may use this notation with any number of any argument.
///
/// Two texts are equal if their English is equal.
package struct LocalizedText: Sendable {
    /// A value in a numbered place.
    package enum Argument: Sendable {
        case text(String)
        case number(Int64)
        case decimal(Double)
        /// Digits with a decimal point, for example `+1.5`.
        case digits(String)
        case words(LocalizedText)
    }

    /// The English text with its places; the key of all catalogues.
    package let template: String
    package let arguments: [Argument]

    private init(template: String, arguments: [Argument]) {
        self.template = template
        self.arguments = arguments
    }

    /// A text that is the same in each language: a name, for example.
    package init(verbatim text: String) {
        self.init(template: "%1", arguments: [.text(text)])
    }

    /// The text in English.
    package var english: String { Self.text(template, arguments, .english) { _ in nil } }

    /// The text in a language, or in English if the catalogue does not contain it.
    ///
    /// - Parameter catalogue: Returns the translation of a template; nil if there is none.
    package func text(
        in language: Language, from catalogue: (_ template: String) -> String?
    ) -> String {
        guard let translation = catalogue(template) else {
            // Nested texts may have a translation of their own. The number's forms are those of
            // English.
            return Self.text(template, arguments, .english, nested: language, catalogue)
        }
        return Self.text(translation, arguments, language, catalogue)
    }

    /// Joins two texts, and their templates.
    package static func + (left: LocalizedText, right: LocalizedText) -> LocalizedText {
        LocalizedText(
            template: left.template + right.renumbered(by: left.arguments.count),
            arguments: left.arguments + right.arguments)
    }
}

extension LocalizedText: Equatable {
    package static func == (left: LocalizedText, right: LocalizedText) -> Bool {
        left.english == right.english
    }
}

extension LocalizedText: CustomStringConvertible {
    /// The English text.
    package var description: String { english }
}

extension LocalizedText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(template: text, arguments: [])
    }

    package init(stringInterpolation: StringInterpolation) {
        self.init(
            template: stringInterpolation.template, arguments: stringInterpolation.arguments)
    }

    /// Collects the template and the values.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = ""
        fileprivate var arguments: [Argument] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            template.reserveCapacity(literalCapacity + 2 * interpolationCount)
        }

        package mutating func appendLiteral(_ text: String) { template += text }

        package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

        package mutating func appendInterpolation(_ words: LocalizedText) { append(.words(words)) }

        package mutating func appendInterpolation<N: BinaryInteger>(_ number: N) {
            append(.number(Int64(clamping: number)))
        }

        package mutating func appendInterpolation(_ number: Double) { append(.decimal(number)) }

        /// A number that is written with a decimal point already, for example `+1.5` or `13.0`.
        package mutating func appendInterpolation(decimal digits: String) {
            append(.digits(digits))
        }

        package mutating func appendInterpolation<T>(_ value: T) { append(.text("\(value)")) }

        /// A number with its noun: `1 round`, `2 rounds`.
        ///
        /// - Parameters:
        ///   - noun: The singular.
        ///   - plural: The plural if it is not the singular with an "s".
        package mutating func appendInterpolation<N: BinaryInteger>(
            counted number: N, _ noun: String, _ plural: String? = nil
        ) {
            append(.number(Int64(clamping: number)))
            template += " {\(arguments.count):\(noun)|\(plural ?? noun + "s")}"
        }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            template += "%\(arguments.count)"
        }
    }
}

// MARK: - Places

extension LocalizedText {
    /// A part of a template.
    private enum Part {
        case text(Substring)
        /// A place, from 0.
        case place(Int)
        /// The forms that a number selects.
        case forms(Int, singular: Substring, plural: Substring)
    }

    /// The parts of a template. A place without an argument is text.
    private static func parts(of template: String, arguments count: Int) -> [Part] {
        var parts: [Part] = []
        var rest = template[...]
        while let start = rest.firstIndex(where: { $0 == "%" || $0 == "{" }) {
            parts.append(.text(rest[..<start]))
            let tail = rest[rest.index(after: start)...]
            let digits = tail.prefix { ("0"..."9").contains($0) }
            guard let number = Int(digits), (1...max(count, 1)).contains(number), count > 0 else {
                parts.append(.text(rest[start...start]))
                rest = tail
                continue
            }
            let after = tail[digits.endIndex...]
            if rest[start] == "%" {
                parts.append(.place(number - 1))
                rest = after
            } else if after.first == ":", let end = after.firstIndex(of: "}"),
                let bar = after[..<end].firstIndex(of: "|")
            {
                let singular = after[after.index(after: after.startIndex)..<bar]
                let plural = after[after.index(after: bar)..<end]
                parts.append(.forms(number - 1, singular: singular, plural: plural))
                rest = after[after.index(after: end)...]
            } else {
                parts.append(.text(rest[start...start]))
                rest = tail
            }
        }
        return parts + [.text(rest)]
    }

    /// Reads an English text that was made from a template.
    ///
    /// A value that is a whole number becomes a number again. Other values become text. Each place
    /// takes as little of the text as possible.
    ///
    /// - Parameter words: Returns the text that a value itself is, or nil for any other value.
    /// - Returns: Nil if the text does not match the template.
    package init?(
        _ english: String, template: String, words: (String) -> LocalizedText? = { _ in nil }
    ) {
        let places = Self.parts(of: template, arguments: 9)
        var arguments: [Argument] = []
        guard Self.read(english[...], places[...], &arguments) else { return nil }
        let all = arguments.map { argument -> Argument in
            guard case .text(let text) = argument, let found = words(text) else { return argument }
            return .words(found)
        }
        self.init(template: template, arguments: all)
    }

    private static func read(
        _ text: Substring, _ parts: ArraySlice<Part>, _ arguments: inout [Argument]
    ) -> Bool {
        guard let part = parts.first else { return text.isEmpty }
        let rest = parts.dropFirst()
        switch part {
        case .text(let literal):
            guard text.hasPrefix(literal) else { return false }
            return read(text.dropFirst(literal.count), rest, &arguments)
        case .forms(let index, let singular, let plural):
            guard arguments.indices.contains(index) else { return false }
            let form = arguments[index].isSingular(.english) ? singular : plural
            guard text.hasPrefix(form) else { return false }
            return read(text.dropFirst(form.count), rest, &arguments)
        case .place(let index):
            // English templates have their places in order.
            guard index == arguments.count, !text.isEmpty else { return false }
            for end in text.indices.dropFirst() + [text.endIndex] {
                let value = text[..<end]
                let number = Int64(value).flatMap { "\($0)" == value ? $0 : nil }
                arguments.append(number.map { .number($0) } ?? .text(String(value)))
                if read(text[end...], rest, &arguments) { return true }
                arguments.removeLast(arguments.count - index)
            }
            return false
        }
    }

    private func renumbered(by offset: Int) -> String {
        guard offset > 0, !arguments.isEmpty else { return template }
        return Self.parts(of: template, arguments: arguments.count).map { part in
            switch part {
            case .text(let text): String(text)
            case .place(let index): "%\(index + 1 + offset)"
            case .forms(let index, let singular, let plural):
                "{\(index + 1 + offset):\(singular)|\(plural)}"
            }
        }.joined()
    }

    /// - Parameter nested: The language of the arguments. If nil, the template's language.
    private static func text(
        _ template: String, _ arguments: [Argument], _ language: Language,
        nested: Language? = nil, _ catalogue: (_ template: String) -> String?
    ) -> String {
        guard !arguments.isEmpty else { return template }
        return parts(of: template, arguments: arguments.count).map { part in
            switch part {
            case .text(let text): String(text)
            case .place(let index): arguments[index].text(nested ?? language, catalogue)
            case .forms(let index, let singular, let plural):
                String(arguments[index].isSingular(language) ? singular : plural)
            }
        }.joined()
    }
}

extension LocalizedText.Argument {
    fileprivate func text(
        _ language: Language, _ catalogue: (_ template: String) -> String?
    ) -> String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .decimal(let number): Self.withDecimalSign("\(number)", language)
        case .digits(let digits): Self.withDecimalSign(digits, language)
        case .words(let words): words.text(in: language, from: catalogue)
        }
    }

    /// Digits with the decimal sign of a language.
    private static func withDecimalSign(_ digits: String, _ language: Language) -> String {
        switch language {
        case .english: digits
        case .icelandic: String(digits.map { $0 == "." ? "," : $0 })
        }
    }

    fileprivate func isSingular(_ language: Language) -> Bool {
        if case .number(let number) = self { language.isSingular(number) } else { false }
    }
}

extension [LocalizedText] {
    /// Joins texts with a separator that is the same in all languages.
    package func joined(separator: String) -> LocalizedText {
        guard var all = first else { return "" }
        for next in dropFirst() { all = "\(all)\(separator)\(next)" }
        return all
    }
}
