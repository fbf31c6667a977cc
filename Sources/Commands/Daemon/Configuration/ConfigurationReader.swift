import Engine
package import Foundation
import JSON
import Values

/// Combines the configuration from defaults, a file and the environment, in this order.
///
/// All three become JSON, so ``Configuration`` is the only list of keys. It determines each key's
/// environment variable and type, and helps to find misspelt keys.
package struct ConfigurationReader {
    static let prefix = "FAIRWAY_"

    /// Variables with the same prefix that the daemon does not use.
    private static let foreign: Set<String> = [
        "FAIRWAY_SERVER", "FAIRWAY_PASSWORD", "FAIRWAY_NEW_PASSWORD",
    ]

    package private(set) var warnings: [String] = []
    /// The name of the file that was read; `nil` if there was none.
    private var file: String?
    /// The keys that the environment sets, each with its variable.
    private var variables: [(key: String, variable: String)] = []

    package init() {}

    /// Combines the configuration.
    ///
    /// - Parameters:
    ///   - file: The text of a JSON5 file, or `nil`.
    ///   - name: The file's name, for messages about its mistakes.
    package mutating func read(
        file: Data?, named name: String = "the configuration file", environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var tree = try Self.tree(of: Configuration())
        if let file {
            self.file = name
            let changes = try Self.tree(json5: file, named: name)
            do throws(ConfigurationError) {
                tree = try Self.merge(changes, into: tree, path: "")
                _ = try Self.decode(Data(tree.bytes))
            } catch {
                throw ConfigurationError("\(name): \(error)")
            }
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(Self.prefix) && !Self.foreign.contains(name) {
            try overlay(name, value, on: &tree)
        }
        return try Self.decode(Data(tree.bytes))
    }

    /// Checks the configuration that was read; see ``Configuration/check()``.
    ///
    /// - Throws: The first mistake, with the file or the variable that contains it.
    package func check(_ configuration: Configuration) throws(ConfigurationError) {
        do throws(ConfigurationError) {
            try configuration.check()
        } catch {
            throw located(error)
        }
    }

    /// Adds the place of a mistake: the variable that sets the key in the message, otherwise the
    /// file.
    ///
    /// A message that begins with a path already names its place.
    func located(_ error: ConfigurationError) -> ConfigurationError {
        guard !error.description.hasPrefix("/") else { return error }
        let words = error.description.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        let variable = variables.first { words.contains($0.key[...]) }?.variable
        guard let place = variable ?? file else { return error }
        return ConfigurationError("\(place): \(error)")
    }

    private static func tree(of configuration: Configuration) throws(ConfigurationError) -> JSON {
        do {
            return try JSON(parsing: Array(try JSONEncoder().encode(configuration)))
        } catch {
            throw ConfigurationError("the defaults cannot be read: \(error)")
        }
    }

    private static func tree(
        json5 file: Data, named name: String
    ) throws(ConfigurationError) -> JSON {
        guard let text = String(data: file, encoding: .utf8) else {
            throw ConfigurationError("\(name) is not UTF-8")
        }
        do throws(JSON5Error) {
            return try JSON5Reader.read(text)
        } catch {
            throw ConfigurationError("\(name):\(error)")
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
            throw ConfigurationError(
                "\(path.isEmpty ? "the configuration" : path) must be an object: {...}")
        }
        for member in changes {
            let full = path.isEmpty ? member.key : "\(path).\(member.key)"
            guard let index = members.firstIndex(where: { $0.key == member.key }) else {
                let keys = members.map(\.key)
                throw ConfigurationError(
                    "there is no key \(full). \(hint(member.key, among: keys, in: path))")
            }
            members[index].value = try merge(member.value, into: members[index].value, path: full)
        }
        return .object(members)
    }

    /// The keys of the elements of lists, by the key of the list.
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
                throw ConfigurationError("\(path)[\(index)] must be an object: {...}")
            }
            for member in members where !keys.contains(member.key) {
                let hint = hint(member.key, among: keys.sorted(), in: path)
                throw ConfigurationError(
                    "there is no key \(path)[\(index)].\(member.key). \(hint)")
            }
        }
    }

    /// A sentence with the key that was probably meant, or with all keys.
    private static func hint(_ key: String, among keys: [String], in path: String) -> String {
        if let similar = Spelling.closest(to: key, among: keys) {
            return "Did you mean \(similar)?"
        }
        let section = path.isEmpty ? "the configuration" : path
        return "The keys of \(section) are \(keys.joined(separator: ", "))."
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
            variables.append((path.joined(separator: "."), name))
            return
        }
        let known = Self.leaves(of: tree, []).map { Self.variable(for: $0.0) }
        let hint = Spelling.closest(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
        warnings.append("\(name) has no effect, because the configuration has no such key.\(hint)")
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
        } catch let DecodingError.keyNotFound(key, context) {
            let parent = Self.path(context)
            throw ConfigurationError("\(parent).\(key.stringValue) is missing")
        } catch let DecodingError.valueNotFound(_, context) {
            throw ConfigurationError("\(Self.path(context)) must not be null")
        } catch let DecodingError.dataCorrupted(context) {
            throw ConfigurationError("\(Self.path(context)): \(context.debugDescription)")
        } catch {
            throw ConfigurationError("\(error)")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
