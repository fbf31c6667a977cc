package import JSON

/// A JSON object of the contract: a request's body, a result, an event, a room's state.
///
/// Its keys are declared once, in ``visit(_:)``. Reading, writing and checking all use this
/// declaration.
package protocol Document: FieldValue {
    init()
    /// Declares each key with its property.
    mutating func visit(_ fields: inout Fields)
}

extension Document {
    package static var expectation: LocalizedText { "an object" }

    package static var schema: JSON {
        var fields = Fields.describing()
        var document = Self()
        document.visit(&fields)
        return fields.schema(named: Fields.hasTypeNames ? String(reflecting: Self.self) : nil)
    }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Self? {
        guard let members = json.members else {
            problems.note("must be \(expectation)", at: path)
            return nil
        }
        let known = problems.fields.count
        var fields = Fields(reading: members, at: path, problems)
        var document = Self()
        document.visit(&fields)
        if problems.keys != nil { fields.noteWrongKeys(of: Self.self) }
        problems = fields.problems
        return problems.fields.count == known ? document : nil
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes only the keys, into an open object.
    package func writeMembers(to writer: inout JSONWriter) {
        var fields = Fields(writing: JSONWriter(capacity: 0))
        swap(&fields.writer, &writer)
        var document = self
        document.visit(&fields)
        swap(&fields.writer, &writer)
    }

    /// The document as JSON text.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The document as JSON.
    package var json: JSON { (try? JSON(parsing: bytes)) ?? .null }

    /// Reads a complete document, such as one of the database. Keys that it does not have are dropped.
    /// - Throws: The problems, each with its path.
    package init(reading json: JSON) throws(DocumentError) {
        try self.init(json, Problems())
    }

    /// Reads the document of a file.
    /// - Throws: The problems, each with its path. A key that the document does not have, and a key that
    ///   appears twice in an object, are problems, too.
    package init(file json: JSON) throws(DocumentError) {
        try self.init(json, Problems(keys: KnownKeys(of: Self.self)))
    }

    /// Reads a document of a client, whose texts must follow their ``TextRule``.
    /// - Throws: The problems, each with its path. A key that the document does not have, and a key that
    ///   appears twice in an object, are problems, too.
    package init(request json: JSON) throws(DocumentError) {
        try self.init(json, Problems(texts: .line, keys: KnownKeys(of: Self.self)))
    }

    init(_ json: JSON, _ problems: Problems) throws(DocumentError) {
        var problems = problems
        guard let document = Self.read(json, at: "", &problems), problems.isEmpty else {
            throw DocumentError(problems: problems)
        }
        self = document
    }
}

extension Request {
    /// Reads a complete request, whose texts must follow their ``TextRule``.
    ///
    /// Its own `id` is not a key of the document, and may be there.
    /// - Throws: The problems, each with its path. A key that the request does not have, and a key that
    ///   appears twice in an object, are problems, too.
    package init(request json: JSON) throws(DocumentError) {
        try self.init(json, Problems(texts: .line, keys: KnownKeys(of: Self.self, hasID: true)))
    }
}

/// The error for a document that cannot be read, with all its problems.
package struct DocumentError: Error, Equatable {
    package let problems: Problems

    package init(problems: Problems) {
        self.problems = problems
    }
}

/// A document without keys.
package struct Nothing: Document, Equatable {
    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// An object whose keys are data, such as players' names. It keeps the order of its keys.
package struct Keyed<Value: FieldValue & Equatable>: FieldValue, Omittable, Equatable {
    package struct Entry: Equatable, Sendable {
        package let key: String
        package var value: Value
    }

    package var entries: [Entry] = []

    package init() {}

    package static var expectation: LocalizedText { "an object" }
    package static var schema: JSON {
        ["type": "object", "additionalProperties": Value.schema]
    }

    package subscript(key: String) -> Value? {
        entries.first { $0.key == key }?.value
    }

    package mutating func append(_ key: String, _ value: Value) {
        entries.append(Entry(key: key, value: value))
    }

    package var saysNothing: Bool { entries.isEmpty }

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Keyed? {
        guard let members = json.members else {
            problems.note("must be \(expectation)", at: path)
            return nil
        }
        var keyed = Keyed()
        if problems.keys != nil { problems.noteRepeatedKeys(of: members, at: path) }
        for member in members {
            if let objection = problems.texts?.objection(member.key) {
                problems.note("has a key that \(objection)", at: path)
            }
            let value = Value.read(member.value, at: "\(path).\(member.key)", &problems)
            if let value { keyed.append(member.key, value) }
        }
        return keyed.entries.count == members.count ? keyed : nil
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in entries {
            writer.key(entry.key)
            entry.value.write(to: &writer)
        }
        writer.endObject()
    }
}

/// The problems of a document, by field, in the order of discovery.
package struct Problems: Equatable, Sendable {
    /// The most reported problems, so that a hostile body does not cause a huge reply.
    package static let countMax = 50

    package private(set) var fields: [(path: String, reason: LocalizedText)] = []
    /// The rule for the texts of the present field. Nil in documents that are not requests.
    private(set) var texts: TextRule?
    /// All keys of the document. Any other key is a problem, and a key that appears twice, too. Nil if
    /// other keys are dropped, and the last one of a repeated key counts.
    var keys: KnownKeys?

    package init() {}

    /// - Parameters:
    ///   - texts: The rule for the texts of fields without a check.
    ///   - keys: All keys of the document. Nil if other keys are dropped.
    init(texts: TextRule? = nil, keys: KnownKeys? = nil) {
        self.texts = texts
        self.keys = keys
    }

    /// Sets the rule for the texts of a field, if the document has rules.
    /// - Returns: The rule before, for ``restore(_:)``.
    mutating func enter(_ rule: TextRule?) -> TextRule? {
        guard let outer = texts else { return nil }
        texts = rule ?? .line
        return outer
    }

    mutating func restore(_ outer: TextRule?) { texts = outer }

    package var isEmpty: Bool { fields.isEmpty }

    /// Whether no further problem is reported.
    var isFull: Bool { fields.count >= Self.countMax }

    /// Notes a problem. Only the first one of each path counts.
    package mutating func note(_ reason: LocalizedText, at path: String) {
        guard !isFull, !fields.contains(where: { $0.path == path }) else { return }
        fields.append((path, reason))
    }

    /// Notes a problem, also in place of an earlier one of the path.
    mutating func noteFirst(_ reason: LocalizedText, at path: String) {
        guard let index = fields.firstIndex(where: { $0.path == path }) else {
            return note(reason, at: path)
        }
        fields[index].reason = reason
    }

    package static func == (left: Problems, right: Problems) -> Bool {
        left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}
