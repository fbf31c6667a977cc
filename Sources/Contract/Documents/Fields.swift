import JSON

/// Goes over a document's keys, reading them from JSON, writing them to it, or describing them.
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

    /// A key that must be there.
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

    /// A key that must be there unless something else is.
    package mutating func required<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ check: Check<Value>? = nil, unless other: Bool
    ) {
        guard mode == .describing || other else { return required(name, &value, check) }
        // What depends on another key is described as one that may be missing.
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

    /// A key that may be missing; null counts as missing.
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

    /// A key that may be missing, where null says something else than nothing at all.
    /// - Parameter value: Nil where the key is missing, a nil within where it is null.
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
