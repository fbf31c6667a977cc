package import JSON

/// A JSON object of the contract: a request's body, a result, an event, a room's state.
///
/// Its keys are stated once, in ``visit(_:)``; reading, writing and naming what is wrong all go
/// through that one statement.
package protocol Document: FieldValue {
    init()
    /// Names every key with the property behind it.
    mutating func visit(_ fields: inout Fields)
}

extension Document {
    package static var expectation: LocalizedText { "an object" }

    package static var schema: JSON {
        var fields = Fields.describing()
        var document = Self()
        document.visit(&fields)
        return fields.schema
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
        problems = fields.problems
        return problems.fields.count == known ? document : nil
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes the keys alone, into an object that is open.
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

    /// Reads a document that must be whole.
    /// - Throws: The problems, each with its path.
    package init(reading json: JSON) throws(DocumentError) {
        var problems = Problems()
        guard let document = Self.read(json, at: "", &problems), problems.isEmpty else {
            throw DocumentError(problems: problems)
        }
        self = document
    }
}

/// A document that cannot be read, with everything that is wrong.
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
