/// A text for people that can be written in each ``Language``.
///
/// The source contains the English text as a string literal. A catalogue finds the translation by
/// the literal's template, in which each interpolated value is a numbered place:
///
///     let words: LocalizedText = "The room \(name) is full."    // template: "The room %1 is full."
///
/// A number with its noun is written `\(counted: holes, "hole")`. Its template is
/// `%1 {1:hole|holes}`: the braces contain the singular and the plural, and the first argument
/// selects one of them. A translation may use this notation with any argument that is a number. The
/// braces then contain one form for each plural form of the language (``PluralRule``).
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
    package var english: String { Self.text(template, arguments, .english, nil) }

    /// The text in a language. A text without a translation is in English.
    package func text(in language: Language) -> String { text(in: language.translation) }

    /// The text in a translation's language, or in English if the translation lacks it.
    ///
    /// - Parameter translation: Nil for English.
    package func text(in translation: Translation?) -> String {
        guard let translation, let translated = translation[template] else {
            // Nested texts may have a translation of their own. The number's forms are those of
            // English.
            return Self.text(template, arguments, .english, translation)
        }
        return Self.text(translated, arguments, translation.rule, translation)
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
        case forms(Int, [Substring])
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
                after[..<end].contains("|")
            {
                let forms = after[after.index(after: after.startIndex)..<end].split(
                    separator: "|", omittingEmptySubsequences: false)
                parts.append(.forms(number - 1, forms))
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
        case .forms(let index, let forms):
            guard arguments.indices.contains(index) else { return false }
            let form = arguments[index].form(of: forms, .english)
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
            case .forms(let index, let forms):
                "{\(index + 1 + offset):\(forms.joined(separator: "|"))}"
            }
        }.joined()
    }

    /// - Parameters:
    ///   - rule: The rule of the template's language.
    ///   - translation: The translation of the arguments. Nil for English.
    private static func text(
        _ template: String, _ arguments: [Argument], _ rule: PluralRule, _ translation: Translation?
    ) -> String {
        guard !arguments.isEmpty else { return template }
        return parts(of: template, arguments: arguments.count).map { part in
            switch part {
            case .text(let text): String(text)
            case .place(let index): arguments[index].text(in: translation)
            case .forms(let index, let forms): String(arguments[index].form(of: forms, rule))
            }
        }.joined()
    }
}

extension LocalizedText.Argument {
    fileprivate func text(in translation: Translation?) -> String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .decimal(let number): Self.withDecimalSign("\(number)", translation)
        case .digits(let digits): Self.withDecimalSign(digits, translation)
        case .words(let words): words.text(in: translation)
        }
    }

    /// Digits with the decimal sign of a language.
    private static func withDecimalSign(_ digits: String, _ translation: Translation?) -> String {
        guard let sign = translation?.decimalSign else { return digits }
        return digits.map { $0 == "." ? sign : String($0) }.joined()
    }

    /// The form that this number selects. Any other value selects the last one.
    fileprivate func form(of forms: [Substring], _ rule: PluralRule) -> Substring {
        let last = forms.count - 1
        guard case .number(let number) = self else { return forms[last] }
        return forms[min(rule.form(of: number), last)]
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

// MARK: - Stored texts

extension LocalizedText {
    /// Finds the translations of a reason that was stored in English, such as of an alert or of an
    /// identity provider's error.
    ///
    /// The database and retained messages contain only the English reason. A reason that this
    /// version does not produce stays the same in each language. A host may come before the reason:
    /// `example.org: Timeout`.
    package init(stored english: String) {
        let templates = Translations.installed.reasons
        func isReason(_ english: String) -> Bool {
            templates.contains { LocalizedText(english, template: $0) != nil }
        }
        let found = templates.lazy.compactMap {
            LocalizedText(english, template: $0) { isReason($0) ? Self(stored: $0) : nil }
        }.first
        if let found {
            self = found
        } else if let colon = english.firstRange(of: ": "),
            isReason(String(english[colon.upperBound...]))
        {
            let reason = LocalizedText(stored: String(english[colon.upperBound...]))
            self = "\(english[..<colon.lowerBound]): \(reason)"
        } else {
            self.init(verbatim: english)
        }
    }
}
