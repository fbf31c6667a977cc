package import JSON

/// A visitor of a document's keys that reads them from JSON, writes them to JSON, or describes
/// them.
package struct Fields {
    private enum Mode { case reading, writing, describing }

    private var mode: Mode
    private let members: [JSON.Member]
    private let path: String
    package private(set) var problems = Problems()
    var writer: JSONWriter
    private var properties: [JSON.Member] = []
    private var requiredNames: [JSON] = []

    static func describing() -> Fields {
        var fields = Fields(writing: JSONWriter(capacity: 0))
        fields.mode = .describing
        return fields
    }

    /// The keys that were described, as JSON Schema.
    var schema: JSON {
        var members = [
            JSON.Member("type", "object"), JSON.Member("properties", .object(properties)),
        ]
        if !requiredNames.isEmpty { members.append(JSON.Member("required", .array(requiredNames))) }
        return .object(members)
    }

    init(reading members: [JSON.Member], at path: String, _ problems: Problems) {
        self.mode = .reading
        self.members = members
        self.path = path
        self.problems = problems
        self.writer = JSONWriter(capacity: 0)
    }

    init(writing writer: JSONWriter) {
        self.mode = .writing
        self.members = []
        self.path = ""
        self.writer = writer
    }

    /// A key that must be present.
    package mutating func required<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ check: Check<Value>? = nil
    ) {
        switch mode {
        case .writing:
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name) else { return note("is missing", name) }
            guard let read = Value.read(json, at: full(name), &problems) else { return }
            if let objection = check?.objection(read) { return note(objection, name) }
            value = read
        case .describing:
            properties.append(JSON.Member(name, Self.schema(of: Value.self, check)))
            requiredNames.append(.string(name))
        }
    }

    /// A key that must be present unless a condition is true.
    package mutating func required<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ check: Check<Value>? = nil, unless other: Bool
    ) {
        guard mode == .describing || other else { return required(name, &value, check) }
        // A conditional key is described as optional.
        guard mode == .describing else { return }
        var described: Value? = value
        optional(name, &described, check)
    }

    private static func schema<Value: FieldValue>(
        of type: Value.Type, _ check: Check<Value>?
    ) -> JSON {
        guard let check, let members = Value.schema.members else { return Value.schema }
        return .object(members + check.schema)
    }

    /// A key that may be missing. Null counts as missing.
    package mutating func optional<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: Check<Value>? = nil
    ) {
        switch mode {
        case .writing:
            guard let value else { return }
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name), !json.isNull else { return }
            guard let read = Value.read(json, at: full(name), &problems) else { return }
            if let objection = check?.objection(read) { return note(objection, name) }
            value = read
        case .describing:
            properties.append(JSON.Member(name, Self.schema(of: Value.self, check)))
        }
    }

    /// A key that may be missing. An invalid value counts as missing.
    ///
    /// Use this for messages of other programs, whose mistakes Fairway cannot correct.
    package mutating func lenient<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: Check<Value>? = nil
    ) {
        guard mode == .reading else { return optional(name, &value, check) }
        var ignored = Problems()
        guard let json = json(name), let read = Value.read(json, at: full(name), &ignored),
            check?.objection(read) == nil
        else { return }
        value = read
    }

    /// A key that may be missing, where null has its own meaning.
    /// - Parameter value: Nil if the key is missing, `.some(nil)` if its value is null.
    package mutating func nullable<Value: FieldValue>(
        _ name: String, _ value: inout Value??, _ check: Check<Value>? = nil
    ) {
        switch mode {
        case .writing:
            guard let value else { return }
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name) else { return }
            guard let read = Value?.read(json, at: full(name), &problems) else { return }
            if let read, let objection = check?.objection(read) { return note(objection, name) }
            value = read
        case .describing:
            let schema: JSON = ["oneOf": [Self.schema(of: Value.self, check), ["type": "null"]]]
            properties.append(JSON.Member(name, schema))
        }
    }

    private func json(_ name: String) -> JSON? {
        members.last { $0.key == name }?.value
    }

    private func full(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    private mutating func note(_ reason: LocalizedText, _ name: String) {
        problems.note(reason, at: full(name))
    }
}

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

extension String: PlainValue {
    package static var expectation: LocalizedText { "a text" }
    package static var schema: JSON { ["type": "string"] }
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
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
    package func write(to writer: inout JSONWriter) { writer.value(self) }
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
