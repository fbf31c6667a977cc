package import Foundation
import JSON

/// Puts the configuration together: defaults, then the file, then the environment.
///
/// All three meet as JSON, so that a key is stated once, in ``Configuration``, and everything else
/// follows from it: its name in the environment, its type, and that a misspelt one is noticed.
package struct ConfigurationReader {
    static let prefix = "FAIRWAY_"

    /// Variables that look like ours but are none of the daemon's business.
    private static let foreign: Set<String> = [
        "FAIRWAY_SERVER", "FAIRWAY_PASSWORD", "FAIRWAY_NEW_PASSWORD",
    ]

    package private(set) var warnings: [String] = []

    package init() {}

    /// - Parameter file: The text of a JSON5 file; nil for none.
    package mutating func read(
        file: Data?, environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var tree = try Self.tree(of: Configuration())
        if let file {
            tree = try Self.merge(try Self.tree(json5: file), into: tree, path: "")
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(Self.prefix) && !Self.foreign.contains(name) {
            try overlay(name, value, on: &tree)
        }
        return try Self.decode(Data(tree.bytes))
    }

    private static func tree(of configuration: Configuration) throws(ConfigurationError) -> JSON {
        do {
            return try JSON(parsing: Array(try JSONEncoder().encode(configuration)))
        } catch {
            throw ConfigurationError("the defaults cannot be read: \(error)")
        }
    }

    private static func tree(json5 file: Data) throws(ConfigurationError) -> JSON {
        do {
            return try JSON5Value(text: file).json
        } catch {
            throw ConfigurationError("the configuration file is not JSON5: \(error)")
        }
    }

    private static func merge(
        _ change: JSON, into base: JSON, path: String
    ) throws(ConfigurationError) -> JSON {
        guard case .object(var members) = base else {
            guard hasSameKind(change, base) else {
                throw ConfigurationError("\(path) must be \(kind(base))")
            }
            try checkElements(of: change, path)
            return change
        }
        guard let changes = change.members else {
            throw ConfigurationError("\(path) must be an object")
        }
        for member in changes {
            let full = path.isEmpty ? member.key : "\(path).\(member.key)"
            guard let index = members.firstIndex(where: { $0.key == member.key }) else {
                throw ConfigurationError("\(full) is no key of the configuration")
            }
            members[index].value = try merge(member.value, into: members[index].value, path: full)
        }
        return .object(members)
    }

    /// The keys of what stands in lists, by the list's own key.
    private static let elementKeys = [
        "monitors.watch": keys(of: Configuration.Watched(name: "")),
        "monitors.maintenance": keys(of: Configuration.Maintenance(from: "", minutes: 0)),
    ]

    private static func keys(of element: Any) -> Set<String> {
        Set(Mirror(reflecting: element).children.compactMap(\.label))
    }

    private static func checkElements(of list: JSON, _ path: String) throws(ConfigurationError) {
        guard let keys = elementKeys[path] else { return }
        for (index, element) in (list.array ?? []).enumerated() {
            guard let members = element.members else {
                throw ConfigurationError("\(path)[\(index)] must be an object")
            }
            for member in members where !keys.contains(member.key) {
                throw ConfigurationError(
                    "\(path)[\(index)].\(member.key) is no key of the configuration")
            }
        }
    }

    private static func hasSameKind(_ one: JSON, _ two: JSON) -> Bool { kind(one) == kind(two) }

    private static func kind(_ value: JSON) -> String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .int, .double: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    private mutating func overlay(
        _ name: String, _ text: String, on tree: inout JSON
    ) throws(ConfigurationError) {
        for (path, current) in Self.leaves(of: tree, []) where Self.variable(for: path) == name {
            guard let value = Self.value(text, like: current) else {
                throw ConfigurationError("\(name) must be \(Self.kind(current)), not \"\(text)\"")
            }
            let change = path.reversed().reduce(value) { .object([JSON.Member($1, $0)]) }
            tree = try Self.merge(change, into: tree, path: "")
            return
        }
        warnings.append("\(name) is no key of the configuration; it is ignored")
    }

    private static func leaves(of tree: JSON, _ path: [String]) -> [([String], JSON)] {
        guard let members = tree.members else { return [(path, tree)] }
        return members.flatMap { leaves(of: $0.value, path + [$0.key]) }
    }

    /// `accounts.signUpsPerMinute` is `FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE`.
    static func variable(for path: [String]) -> String {
        var name = prefix.dropLast()[...]
        for key in path {
            name += "_"
            for (index, character) in key.enumerated() {
                if character.isUppercase, index > 0 { name += "_" }
                name += character.uppercased()
            }
        }
        return String(name)
    }

    private static func value(_ text: String, like current: JSON) -> JSON? {
        switch current {
        case .int, .double: Int64(text).map { .int($0) }
        case .bool: text == "true" ? true : text == "false" ? false : nil
        case .array:
            .array(
                text.split(separator: ",").map {
                    .string($0.trimmingCharacters(in: .whitespaces))
                })
        default: .string(text)
        }
    }

    private static func decode(_ data: Data) throws(ConfigurationError) -> Configuration {
        do {
            return try JSONDecoder().decode(Configuration.self, from: data)
        } catch let DecodingError.typeMismatch(_, context) {
            throw ConfigurationError("\(Self.path(context)) has the wrong type")
        } catch let DecodingError.dataCorrupted(context) {
            throw ConfigurationError("\(Self.path(context)): \(context.debugDescription)")
        } catch {
            throw ConfigurationError("\(error)")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}
