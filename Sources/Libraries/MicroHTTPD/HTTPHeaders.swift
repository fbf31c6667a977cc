/// The header fields of a request; names are lower-case here, whatever was sent.
package struct HTTPHeaders: Sendable {
    /// All fields in the order in which they came.
    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    /// The value of the first field of this name, without the space around it.
    /// - Parameter name: In lower case.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The values of all fields of this name.
    /// - Parameter name: In lower case.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Adds a field, without the space around its value (RFC 9110, 5.5).
    mutating func append(_ name: String, _ value: String) {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var value = value[...].drop(while: isSpace)
        while let last = value.last, isSpace(last) { value.removeLast() }
        fields.append((name.lowercased(), String(value)))
    }
}
