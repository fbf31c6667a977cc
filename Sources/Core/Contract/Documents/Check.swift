package import JSON

/// A condition on a field's value beyond its type.
package struct Check<Value>: Sendable {
    /// Returns the reason why a value is not valid, or nil if it is.
    package let objection: @Sendable (Value) -> LocalizedText?
    /// Returns the check as keywords of JSON Schema, as far as there are any.
    package let schema: @Sendable () -> [JSON.Member]
    /// The characters that the texts of the value may contain in a request.
    let texts: TextRule

    package init(
        schema: @escaping @autoclosure @Sendable () -> [JSON.Member] = [],
        texts: TextRule = .line, _ objection: @escaping @Sendable (Value) -> LocalizedText?
    ) {
        self.schema = schema
        self.texts = texts
        self.objection = objection
    }
}

extension Check where Value == Int {
    /// From the lower to the upper bound, both included.
    package static func range(_ range: ClosedRange<Int>) -> Check {
        Check(
            schema: [
                JSON.Member("minimum", .int(Int64(range.lowerBound))),
                JSON.Member("maximum", .int(Int64(range.upperBound))),
            ]
        ) {
            range.contains($0) ? nil : "must be \(range.lowerBound) to \(range.upperBound)"
        }
    }
}

extension Check where Value == Int {
    /// The first instant that a request may name, Unix milliseconds: in March 1973. A lower number is one
    /// of seconds, which would lie in the first weeks of 1970.
    private static let firstInstant = 100_000_000_000
    /// The last instant of the year 9999, Unix milliseconds. A higher number is one of microseconds.
    private static let lastInstant = 253_402_300_799_999

    /// An instant in Unix milliseconds.
    package static let instant = instant(orZero: false)

    /// An end of a period in Unix milliseconds. Zero is the beginning of all time.
    package static let periodEnd = instant(orZero: true)

    private static func instant(orZero: Bool) -> Check {
        Check(
            schema: [
                JSON.Member("minimum", .int(orZero ? 0 : Int64(firstInstant))),
                JSON.Member("maximum", .int(Int64(lastInstant))),
            ]
        ) { at in
            if at > lastInstant {
                return "must be a time in milliseconds since 1970, not in microseconds"
            }
            if at >= firstInstant || (orZero && at == 0) { return nil }
            return "must be a time in milliseconds since 1970, not in seconds"
        }
    }
}

extension Check where Value == Double {
    /// From the lower to the upper bound, both included.
    package static func range(_ range: ClosedRange<Double>) -> Check {
        Check(
            schema: [
                JSON.Member("minimum", .double(range.lowerBound)),
                JSON.Member("maximum", .double(range.upperBound)),
            ]
        ) {
            range.contains($0) ? nil : "must be \(range.lowerBound) to \(range.upperBound)"
        }
    }
}

extension Check where Value == String {
    /// A number of characters.
    ///
    /// The text may have at most four bytes for each character of the maximum, because a code point
    /// takes at most four. So combining marks cannot make a short text very long.
    ///
    /// - Parameter texts: The characters that the text may contain in a request.
    package static func length(_ range: ClosedRange<Int>, _ texts: TextRule = .line) -> Check {
        Check(
            schema: [
                JSON.Member("minLength", .int(Int64(range.lowerBound))),
                JSON.Member("maxLength", .int(Int64(range.upperBound))),
            ], texts: texts
        ) {
            range.contains($0.count) && $0.utf8.count <= 4 * range.upperBound
                ? nil : "must have \(range.lowerBound) to \(range.upperBound) characters"
        }
    }

    /// A short text from another program: at most `max` visible characters (``VisibleText``).
    package static func line(upTo max: Int) -> Check {
        let length = length(0...max)
        return Check(schema: length.schema()) {
            length.objection($0) ?? VisibleText.objection($0)
        }
    }

    /// A name that other people read, too: a ``label`` that contains only visible characters
    /// (``VisibleText``).
    package static let name = Check(schema: label.schema()) { name in
        label.objection(name) ?? VisibleText.objection(name)
    }

    /// A name that only its owner reads, or that a machine generated: 1 to 64 characters, no
    /// control characters, not only blanks.
    ///
    /// Stored documents use this check, too. They may contain names that are older than the rules
    /// of ``name``.
    package static let label = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 64)]
    ) { name in
        guard (1...64).contains(name.count), name.utf8.count <= 256 else {
            return "must have 1 to 64 characters"
        }
        if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return "must not contain control characters"
        }
        return name.allSatisfy(\.isWhitespace) ? "must not be blank" : nil
    }

    /// The content of a file, which a program reads. Its texts for people are checked or cleaned
    /// after they were found.
    package static let file = Check(texts: .unlimited) { _ in nil }

    /// One of some words that are no ``WordValue``: the one word of a form, or words that differ between
    /// servers.
    package static func among(_ words: [String]) -> Check {
        Check(schema: [JSON.Member("enum", .array(words.map { .string($0) }))]) {
            words.contains($0) ? nil : "must be one of \(words.joined(separator: ", "))"
        }
    }
}

extension Check where Value == [String] {
    /// At most `countMax` texts, each of which passes a check.
    package static func lines(_ countMax: Int, each check: Check<String>) -> Check {
        Check(schema: count(0...countMax).schema()) { texts in
            guard texts.count <= countMax else { return "must have at most \(countMax) entries" }
            return texts.lazy.compactMap(check.objection).first
        }
    }
}

extension Check {
    /// A number of elements.
    package static func count<Element>(_ range: ClosedRange<Int>) -> Check
    where Value == [Element] {
        Check(
            schema: [
                JSON.Member("minItems", .int(Int64(range.lowerBound))),
                JSON.Member("maxItems", .int(Int64(range.upperBound))),
            ]
        ) {
            range.contains($0.count)
                ? nil : "must have \(range.lowerBound) to \(range.upperBound) entries"
        }
    }
}
