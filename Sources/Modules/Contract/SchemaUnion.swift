import JSON

/// Schemas of several documents that stand for one object, because each module declares only its own keys.
extension JSON {
    /// A schema with the keys of all these schemas of objects. A key is required if the first schema requires
    /// it, or if all the others do. In a nested object, a key is required if any schema requires it.
    static func union(of schemas: [JSON]) -> JSON {
        guard let first = schemas.first, schemas.count > 1 else { return schemas.first ?? [:] }
        let union = schemas.dropFirst().reduce(first) { $0.joined(with: $1) }
        let others = schemas.dropFirst().map { Set($0.requiredNames) }
        let common = others.dropFirst().reduce(others[0]) { $0.intersection($1) }
        let names = union.requiredNames.filter {
            first.requiredNames.contains($0) || common.contains($0)
        }
        return union.with("required", names.isEmpty ? nil : .array(names.map { .string($0) }))
    }

    /// Adds the keys and words of another schema for the same value. If one schema already contains the other,
    /// the result is that schema, so that it keeps the name of its type.
    private func joined(with other: JSON) -> JSON {
        guard self != other else { return self }
        if let mine = self["enum"]?.array, let more = other["enum"]?.array {
            return with("enum", .array(mine + more.filter { !mine.contains($0) }))
        }
        if let items = self["items"], let more = other["items"] {
            return with("items", items.joined(with: more))
        }
        guard let mine = self["properties"]?.members, let more = other["properties"]?.members else {
            return members.map(\.count) ?? 0 >= other.members.map(\.count) ?? 0 ? self : other
        }
        var joined = mine
        for member in more {
            if let index = joined.firstIndex(where: { $0.key == member.key }) {
                joined[index] = Member(member.key, joined[index].value.joined(with: member.value))
            } else {
                joined.append(member)
            }
        }
        if joined.count == more.count, joined.allSatisfy(more.contains) { return other }
        let required = requiredNames + other.requiredNames.filter { !requiredNames.contains($0) }
        return with("properties", .object(joined))
            .with("required", required.isEmpty ? nil : .array(required.map { .string($0) }))
    }

    private var requiredNames: [String] { (self["required"]?.array ?? []).compactMap(\.string) }

    /// A copy with another value of a key; nil removes the key.
    private func with(_ key: String, _ value: JSON?) -> JSON {
        var members = members ?? []
        if let index = members.firstIndex(where: { $0.key == key }) {
            if let value { members[index] = Member(key, value) } else { members.remove(at: index) }
        } else if let value {
            members.append(Member(key, value))
        }
        return .object(members)
    }
}
