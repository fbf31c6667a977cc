package import JSON
package import Values

/// A visitor of a document's keys that reads them from JSON, writes them to JSON, or describes
/// them.
package struct Fields {
    private enum Mode { case reading, writing, describing }

    private var mode: Mode
    /// Whether values come from JSON.
    var isReading: Bool { mode == .reading }
    private let members: [JSON.Member]
    private let path: String
    package private(set) var problems = Problems()
    var writer: JSONWriter
    private var properties: [JSON.Member] = []
    private var requiredNames: [JSON] = []
    /// The members that were read, one bit for each of the first 64.
    private var taken: UInt64 = 0
    /// Whether another document reads the same object, and knows further keys.
    private var isOpen = false

    static func describing() -> Fields {
        var fields = Fields(writing: JSONWriter(capacity: 0))
        fields.mode = .describing
        return fields
    }

    /// Whether the schemas that the current task makes have the names of their Swift types.
    ///
    /// Published schemas do not have them. A list of all keys for reviews uses them, so that it
    /// has each shared schema once.
    @TaskLocal package static var hasTypeNames = false

    /// The key of a schema for the name of its Swift type.
    package static let nameKey = "x-document"

    /// The keys that were described, as JSON Schema.
    ///
    /// - Parameter name: The name of the Swift type, if the schema has it.
    func schema(named name: String?) -> JSON {
        var members = [
            JSON.Member("type", "object"), JSON.Member("properties", .object(properties)),
        ]
        if !requiredNames.isEmpty { members.append(JSON.Member("required", .array(requiredNames))) }
        if let name { members.append(JSON.Member(Self.nameKey, .string(name))) }
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
        _ name: String, _ value: inout Value, _ check: @autoclosure () -> Check<Value>? = nil
    ) {
        visitRequired(name, &value, check)
    }

    private mutating func visitRequired<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ check: () -> Check<Value>?
    ) {
        switch mode {
        case .writing:
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name) else { return note("is missing", name) }
            let check = check()
            guard let read: Value = parse(json, name, check?.texts) else { return }
            if let objection = check?.objection(read) { return note(objection, name) }
            value = read
        case .describing:
            properties.append(JSON.Member(name, Self.schema(of: Value.self, check())))
            requiredNames.append(.string(name))
        }
    }

    /// A key that is left out while its value is empty, null, 0 or false.
    ///
    /// - Parameter isAlwaysThere: Whether the key must be present with such a value, too.
    package mutating func filled<Value: FieldValue & Omittable>(
        _ name: String, _ value: inout Value, isAlwaysThere: Bool = false
    ) {
        guard !isAlwaysThere else { return visitRequired(name, &value, { nil }) }
        switch mode {
        case .writing:
            guard !value.saysNothing else { return }
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name), let read: Value = parse(json, name, nil) else { return }
            value = read
        case .describing:
            properties.append(JSON.Member(name, Self.schema(of: Value.self, nil)))
        }
    }

    /// A key that must be present unless a condition is true.
    package mutating func required<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ check: @autoclosure () -> Check<Value>? = nil,
        unless other: Bool
    ) {
        guard mode == .describing || other else { return required(name, &value, check()) }
        if mode == .reading { _ = json(name) }
        // A conditional key is described as optional.
        guard mode == .describing else { return }
        var described: Value? = value
        optional(name, &described, check())
    }

    private static func schema<Value: FieldValue>(
        of type: Value.Type, _ check: Check<Value>?
    ) -> JSON {
        guard let check, let members = Value.schema.members else { return Value.schema }
        return .object(members + check.schema())
    }

    /// A key that may be missing. Null counts as missing.
    package mutating func optional<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: @autoclosure () -> Check<Value>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    private mutating func visitOptional<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: () -> Check<Value>?
    ) {
        guard mode == .writing else { return readOptional(name, &value, check) }
        guard let value else { return }
        writer.key(name)
        value.write(to: &writer)
    }

    // A separate function, so that writing a key without a value needs less metadata of its type.
    @inline(never)
    private mutating func readOptional<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: () -> Check<Value>?
    ) {
        guard mode == .reading else {
            return properties.append(JSON.Member(name, Self.schema(of: Value.self, check())))
        }
        guard let json = json(name), !json.isNull else { return }
        let check = check()
        guard let read: Value = parse(json, name, check?.texts) else { return }
        if let objection = check?.objection(read) { return note(objection, name) }
        value = read
    }

    /// A key that may be missing, and that limits what a request does, for example the viewers of a position.
    /// Null is refused, because a missing key may mean everybody, and a program that sends null may mean
    /// nobody.
    package mutating func limiting<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: @autoclosure () -> Check<Value>? = nil
    ) {
        if mode == .reading, let json = json(name), json.isNull {
            return note("must not be null. Leave the key out, or give it a value", name)
        }
        visitOptional(name, &value, check)
    }

    /// A key that must be present, and whose value decides who reads ``rest(_:besides:)``.
    ///
    /// A missing key is no problem here. The reader of the rest refuses it, and can name the other wrong keys, too.
    /// - Parameter value: `nil` if the key is missing.
    package mutating func deciding(_ name: String, _ value: inout String?) {
        if mode == .describing || value != nil || members.lastIndex(ofKey: name) != nil {
            var text = value ?? ""
            visitRequired(name, &text, { nil })
            value = text
        }
    }

    /// A key that may be missing. An invalid value counts as missing.
    ///
    /// Use this for messages of other programs, whose mistakes Fairway cannot correct.
    package mutating func lenient<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: @autoclosure () -> Check<Value>? = nil
    ) {
        visitLenient(name, &value, check)
    }

    private mutating func visitLenient<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ check: () -> Check<Value>?
    ) {
        guard mode == .reading else { return visitOptional(name, &value, check) }
        var ignored = Problems(texts: problems.texts)
        guard let json = json(name), let read = Value.read(json, at: full(name), &ignored),
            check()?.objection(read) == nil
        else { return }
        value = read
    }

    /// A key that may be missing, where null has its own meaning.
    /// - Parameter value: Nil if the key is missing, `.some(nil)` if its value is null.
    package mutating func nullable<Value: FieldValue>(
        _ name: String, _ value: inout Value??, _ check: @autoclosure () -> Check<Value>? = nil
    ) {
        switch mode {
        case .writing:
            guard let value else { return }
            writer.key(name)
            value.write(to: &writer)
        case .reading:
            guard let json = json(name) else { return }
            let check = check()
            guard let read: Value? = parse(json, name, check?.texts) else { return }
            if let read, let objection = check?.objection(read) { return note(objection, name) }
            value = read
        case .describing:
            let schema: JSON = ["oneOf": [Self.schema(of: Value.self, check()), ["type": "null"]]]
            properties.append(JSON.Member(name, schema))
        }
    }

    /// All keys that the document has not declared before. Another module knows them, so none of them is
    /// refused as unknown. They do not include the `id` of a request, and the schema does not show them.
    /// - Parameter later: Keys that the document declares after this call.
    package mutating func rest(_ value: inout JSON, besides later: String...) {
        switch mode {
        case .writing:
            for member in value.members ?? [] {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
        case .reading:
            // A key that comes twice is read once, and is not among the rest.
            let read = members.indices.filter(isTaken).map { members[$0].key }
            let others = read + later + (path == "" ? ["id"] : [])
            value = .object(members.filter { !others.contains($0.key) })
            isOpen = true
        case .describing: break
        }
    }

    /// A key that must be present, with a value that another program made. The value is kept as it is, even
    /// if a key appears twice in it, because its reader decides about that.
    package mutating func foreign(_ name: String, _ value: inout JSON) {
        guard mode == .reading else { return required(name, &value) }
        guard let json = json(name) else { return note("is missing", name) }
        value = json
    }

    /// A key that the server knows, and whose value does not matter. Other programs send it.
    package mutating func ignored(_ name: String) {
        switch mode {
        case .writing: break
        case .reading: _ = json(name)
        case .describing: properties.append(JSON.Member(name, JSON.schema))
        }
    }

    /// Notes each key that the document does not have, with the key that was probably meant, and each key
    /// that appears twice.
    mutating func noteWrongKeys<Owner: Document>(of type: Owner.Type) {
        // A key that appears twice is read once.
        let others = members.count - taken.nonzeroBitCount
        if others > 0, others > 1 || !hasID(at: (~taken).trailingZeroBitCount) {
            noteEachWrongKey(of: type)
        }
    }

    /// Whether a member is the `id` that a request has beside its own keys.
    private func hasID(at index: Int) -> Bool {
        path.isEmpty && problems.keys?.hasID == true && members.indices.contains(index)
            && members[index].key == "id"
    }

    @inline(never)
    private mutating func noteEachWrongKey<Owner: Document>(of type: Owner.Type) {
        problems.noteRepeatedKeys(of: members, at: path)
        guard !isOpen, !problems.isFull else { return }
        let known = (Owner.schema["properties"]?.members ?? []).map(\.key)
        for (index, member) in members.enumerated() where !isTaken(index) {
            // A full report ends the search, because a hostile body may have thousands of keys.
            guard !problems.isFull else { return }
            if !known.contains(member.key), !hasID(at: index) {
                problems.noteUnknownKey(member.key, at: path, besides: known)
            }
        }
    }

    private func isTaken(_ index: Int) -> Bool {
        index < UInt64.bitWidth && taken & (1 << UInt64(index)) != 0
    }

    /// Reads a value, whose texts follow a rule.
    private mutating func parse<Value: FieldValue>(
        _ json: JSON, _ name: String, _ rule: TextRule?
    ) -> Value? {
        let outer = problems.enter(rule)
        defer { problems.restore(outer) }
        return Value.read(json, at: full(name), &problems)
    }

    private mutating func json(_ name: String) -> JSON? {
        guard let index = members.lastIndex(ofKey: name) else { return nil }
        if index < UInt64.bitWidth { taken |= 1 << UInt64(index) }
        return members[index].value
    }

    private func full(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    private mutating func note(_ reason: LocalizedText, _ name: String) {
        problems.note(reason, at: full(name))
    }
}

/// The same for the most frequent types.
///
/// The compiler does not specialise a generic function with `package` access for another target.
/// These functions are specialised here, so that contracts in other targets read and write fast.
extension Fields {
    package mutating func required(
        _ name: String, _ value: inout String, _ check: @autoclosure () -> Check<String>? = nil
    ) {
        visitRequired(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout String?, _ check: @autoclosure () -> Check<String>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func required(
        _ name: String, _ value: inout Int, _ check: @autoclosure () -> Check<Int>? = nil
    ) {
        visitRequired(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout Int?, _ check: @autoclosure () -> Check<Int>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func required(
        _ name: String, _ value: inout Double, _ check: @autoclosure () -> Check<Double>? = nil
    ) {
        visitRequired(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout Double?, _ check: @autoclosure () -> Check<Double>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func required(
        _ name: String, _ value: inout Bool, _ check: @autoclosure () -> Check<Bool>? = nil
    ) {
        visitRequired(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout Bool?, _ check: @autoclosure () -> Check<Bool>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout [String]?, _ check: @autoclosure () -> Check<[String]>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func optional(
        _ name: String, _ value: inout HoleScore?,
        _ check: @autoclosure () -> Check<HoleScore>? = nil
    ) {
        visitOptional(name, &value, check)
    }

    package mutating func lenient(
        _ name: String, _ value: inout String?, _ check: @autoclosure () -> Check<String>? = nil
    ) {
        visitLenient(name, &value, check)
    }

    package mutating func lenient(
        _ name: String, _ value: inout Int?, _ check: @autoclosure () -> Check<Int>? = nil
    ) {
        visitLenient(name, &value, check)
    }

    package mutating func lenient(
        _ name: String, _ value: inout Double?, _ check: @autoclosure () -> Check<Double>? = nil
    ) {
        visitLenient(name, &value, check)
    }

    package mutating func lenient(
        _ name: String, _ value: inout [String]?, _ check: @autoclosure () -> Check<[String]>? = nil
    ) {
        visitLenient(name, &value, check)
    }
}
