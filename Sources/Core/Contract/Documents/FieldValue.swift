package import JSON

/// A value of a key in a document.
package protocol FieldValue: Sendable {
    /// The expected kind of value, for messages to clients, such as "a text".
    static var expectation: LocalizedText { get }

    /// The expected value as JSON Schema (2020-12), for the published contract.
    static var schema: JSON { get }

    /// Reads the value from JSON. Returns nil and notes the reason in `problems` if it is not
    /// valid.
    static func read(_ json: JSON, at path: String, _ problems: inout Problems) -> Self?

    func write(to writer: inout JSONWriter)
}

/// A value with a direct form in JSON.
package protocol PlainValue: FieldValue {
    init?(json: JSON)
}

extension PlainValue {
    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Self? {
        if let value = Self(json: json) { return value }
        problems.note("must be \(expectation)", at: path)
        return nil
    }
}

/// A value that is one of a closed set of words, such as an enum with texts.
package protocol WordValue: FieldValue, CaseIterable, RawRepresentable, CustomStringConvertible
where RawValue == String {}

extension WordValue {
    package static var expectation: LocalizedText { String.expectation }
    package static var schema: JSON {
        ["type": "string", "enum": .array(words.map { .string($0) })]
    }

    package var description: String { rawValue }

    /// All words, in the order of the published contract.
    package static var words: [String] { allCases.map(\.rawValue) }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Self? {
        guard let word = String.read(json, at: path, &problems) else { return nil }
        if let value = Self(rawValue: word) { return value }
        problems.note("must be one of \(words.joined(separator: ", "))", at: path)
        return nil
    }

    package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

extension String: PlainValue {
    package static var expectation: LocalizedText { "a text" }
    package static var schema: JSON { ["type": "string"] }
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> String? {
        guard let text = json.string else {
            problems.note("must be \(expectation)", at: path)
            return nil
        }
        guard let objection = problems.texts?.objection(text) else { return text }
        problems.note(objection, at: path)
        return nil
    }

    package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: PlainValue {
    package static var expectation: LocalizedText { "a whole number" }
    package static var schema: JSON { ["type": "integer"] }
    package init?(json: JSON) {
        guard let number = json.int else { return nil }
        self = number
    }
    package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: PlainValue {
    package static var expectation: LocalizedText { "a number" }
    package static var schema: JSON { ["type": "number"] }
    package init?(json: JSON) {
        guard let number = json.double else { return nil }
        self = number
    }
    package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Bool: PlainValue {
    package static var expectation: LocalizedText { "true or false" }
    package static var schema: JSON { ["type": "boolean"] }
    package init?(json: JSON) {
        guard let flag = json.bool else { return nil }
        self = flag
    }
    package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSON: PlainValue {
    package static var expectation: LocalizedText { "any value" }
    package static var schema: JSON { [:] }
    package init?(json: JSON) { self = json }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> JSON? {
        if problems.keys != nil { json.noteRepeatedKeys(at: path, &problems) }
        return json
    }

    /// Notes each key that appears twice in an object, at every level.
    private func noteRepeatedKeys(at path: String, _ problems: inout Problems) {
        switch self {
        case .object(let members):
            problems.noteRepeatedKeys(of: members, at: path)
            for member in members {
                member.value.noteRepeatedKeys(at: "\(path).\(member.key)", &problems)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                element.noteRepeatedKeys(at: "\(path)[\(index)]", &problems)
            }
        default: break
        }
    }

    package func write(to writer: inout JSONWriter) { writer.value(self) }
}

/// A value that a document can leave out if it says nothing. See ``Fields/filled(_:_:isAlwaysThere:)``.
package protocol Omittable {
    /// Whether the value is empty, null, 0 or false.
    var saysNothing: Bool { get }
}

extension Array: Omittable {
    package var saysNothing: Bool { isEmpty }
}

extension Optional: Omittable {
    package var saysNothing: Bool { self == nil }
}

extension Int: Omittable {
    package var saysNothing: Bool { self == 0 }
}

extension Bool: Omittable {
    package var saysNothing: Bool { !self }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    package static var expectation: LocalizedText { "\(Wrapped.expectation) or null" }
    package static var schema: JSON { ["oneOf": [Wrapped.schema, ["type": "null"]]] }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Wrapped?? {
        if json.isNull { return .some(nil) }
        return Wrapped.read(json, at: path, &problems).map { .some($0) }
    }

    package func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Array: FieldValue where Element: FieldValue {
    package static var expectation: LocalizedText { "a list" }
    package static var schema: JSON { ["type": "array", "items": Element.schema] }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> [Element]? {
        guard let elements = json.array else {
            problems.note("must be \(expectation)", at: path)
            return nil
        }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let value = Element.read(element, at: "\(path)[\(index)]", &problems) {
                values.append(value)
            }
        }
        return values.count == elements.count ? values : nil
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(to: &writer) }
        writer.endArray()
    }
}
