package import JSON

/// An object whose keys are data (a player's name, say), in an order that is kept.
package struct Keyed<Value: FieldValue & Equatable>: FieldValue, Equatable {
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

    package static func read(
        _ json: JSON, at path: String, _ problems: inout Problems
    ) -> Keyed? {
        guard let members = json.members else {
            problems.note("must be \(expectation)", at: path)
            return nil
        }
        var keyed = Keyed()
        for member in members {
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
