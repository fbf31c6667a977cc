import JSON
import Synchronization
import Values

/// All keys of a document at every level. A reader that refuses other keys finds here the key that was
/// probably meant.
struct KnownKeys: Sendable {
    /// A key with its path, such as `settings.format`. An element of any index is `[]`, and any key of an
    /// object whose keys are data is `*`.
    private struct Key: Sendable {
        let name: String
        let path: String
    }

    private let root: any Document.Type
    /// Whether the document is a request, which may have an `id` beside its own keys.
    let hasID: Bool
    /// The keys of each document that was searched, because making a schema takes long. The table has at most
    /// one entry for each type of request and file.
    private static let searched = Mutex<[ObjectIdentifier: [Key]]>([:])

    init(of root: any Document.Type, hasID: Bool = false) {
        self.root = root
        self.hasID = hasID
    }

    /// The path of the key with this name, or else of the key whose name is closest. Nil if no key is close.
    ///
    /// - Complexity: O(n · m²) for n keys of m letters.
    func path(of name: String) -> String? {
        let all = all
        let letters = name.lowercased()
        if let same = all.first(where: { $0.name.lowercased() == letters }) { return same.path }
        let meant = Spelling.closest(to: name, among: all.map(\.name))
        return all.first { $0.name == meant }?.path
    }

    /// The keys. Those of outer levels come first.
    private var all: [Key] {
        Self.searched.withLock { searched in
            if let known = searched[ObjectIdentifier(root)] { return known }
            let found = Self.keys(of: root.schema)
            searched[ObjectIdentifier(root)] = found
            return found
        }
    }

    private static func keys(of root: JSON) -> [Key] {
        var keys: [Key] = []
        var level = [(path: "", schema: root)]
        while !level.isEmpty {
            let found = level.flatMap { inner(of: $0.schema, at: $0.path) }
            keys += found.map { Key(name: $0.name, path: $0.path) }
            level = found.map { ($0.path, $0.schema) }
        }
        return keys
    }

    /// The keys of the next level.
    private static func inner(
        of schema: JSON, at path: String
    ) -> [(name: String, path: String, schema: JSON)] {
        if let choices = schema["oneOf"]?.array {
            return choices.flatMap { inner(of: $0, at: path) }
        }
        if let items = schema["items"] { return inner(of: items, at: path + "[]") }
        if let values = schema["additionalProperties"] { return inner(of: values, at: path + ".*") }
        return (schema["properties"]?.members ?? []).map { member in
            (member.key, path.isEmpty ? member.key : "\(path).\(member.key)", member.value)
        }
    }
}

extension Problems {
    /// Notes a key that an object does not have, with the key that was probably meant.
    ///
    /// A capability calls this for a map whose keys no schema lists, such as the options of a format.
    ///
    /// - Parameters:
    ///   - path: The path of the object.
    ///   - known: The keys of the object.
    package mutating func noteUnknownKey(
        _ name: String, at path: String, besides known: [String]
    ) {
        let place = Self.shown(name, in: path)
        // A hostile body may have thousands of keys, and each search for the meant key takes time.
        guard !isFull, !fields.contains(where: { $0.path == place }) else { return }
        note(unknown(name, at: path, besides: known), at: place)
    }

    private func unknown(
        _ name: String, at path: String, besides known: [String]
    ) -> LocalizedText {
        if let meant = Spelling.closest(to: name, among: known) {
            return "is an unknown key. Did you mean \(Self.path(of: meant, in: path))?"
        }
        if let meant = keys?.path(of: name) { return "is an unknown key. Did you mean \(meant)?" }
        guard !known.isEmpty else { return "is an unknown key. No keys are allowed here" }
        return "is an unknown key. The keys here are \(known.joined(separator: ", "))"
    }

    /// Notes each key that appears twice in an object, in place of a problem with one of its values.
    ///
    /// - Parameter path: The path of the object.
    mutating func noteRepeatedKeys(of members: [JSON.Member], at path: String) {
        guard members.count > 1 else { return }
        var seen = Set<String>(minimumCapacity: members.count)
        for member in members where !seen.insert(member.key).inserted {
            guard !isFull else { return }
            noteFirst("appears twice", at: Self.shown(member.key, in: path))
        }
    }

    /// The path of a key as a refusal shows it: only the start of the key, without invisible characters.
    private static func shown(_ name: String, in path: String) -> String {
        Self.path(of: VisibleText.cleaned(String(name.prefix(64))), in: path)
    }

    private static func path(of name: String, in path: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}
