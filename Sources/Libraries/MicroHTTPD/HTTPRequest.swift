/// A complete request.
package struct HTTPRequest: Sendable {
    /// The method as sent. Methods are case-sensitive (RFC 9110, 9.1).
    package let method: String
    package let target: HTTPTarget
    package let headers: HTTPHeaders
    package let body: [UInt8]
    /// The client's numeric address, IPv4 or IPv6, without its port.
    package let peer: String
}

/// The header fields of a request. Names are in lower case, whatever was sent.
package struct HTTPHeaders: Sendable {
    /// All fields in the order of arrival.
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

/// The target of a request (RFC 9112, 3.2): its path and query, parsed and decoded.
package struct HTTPTarget: Equatable, Sendable {
    /// The path as it was sent, at least `/`. ASCII.
    package let path: String
    /// The parts between the path's slashes, decoded. `/` has none, and the last one of `/a/` is
    /// empty.
    ///
    /// None is `.` or `..`, and none contains a slash, a backslash or a control character.
    package let segments: [String]
    /// The query's fields, decoded, in order.
    package let query: [QueryItem]

    /// A field of a query.
    package struct QueryItem: Equatable, Sendable {
        package let name: String
        /// The value. Empty for a name without `=`.
        package let value: String
    }

    /// Reads a request's target.
    ///
    /// - Parameter text: In the origin form (`/path?query`) or the absolute form
    ///   (`http://host/path?query`).
    /// - Returns: Nil for another form, for bytes that should be percent-encoded, for an invalid
    ///   encoding, and for a path with `.` or `..`.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
        guard let origin = Self.originForm(text[...]) else { return nil }
        let parts = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let segments = Self.segments(parts[0]),
            let query = Self.query(parts.count > 1 ? parts[1] : "")
        else { return nil }
        self.path = String(parts[0])
        self.segments = segments
        self.query = query
    }

    /// The value of a query's first field of this name.
    package subscript(name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    private static func originForm(_ text: Substring) -> Substring? {
        if text.hasPrefix("/") { return text }
        for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count)
            guard let path = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
            return rest[path] == "/" ? rest[path...] : "/" + rest[path...]
        }
        return nil
    }

    private static func segments(_ path: Substring) -> [String]? {
        if path == "/" { return [] }
        var segments: [String] = []
        for piece in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = percentDecoded(piece.utf8), segment != ".", segment != "..",
                !segment.contains(where: { $0 == "/" || $0 == "\\" })
            else { return nil }
            segments.append(segment)
        }
        return segments
    }

    private static func query(_ text: Substring) -> [QueryItem]? {
        var items: [QueryItem] = []
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : ""
            guard let name = percentDecoded(parts[0].utf8, plusIsSpace: true),
                let value = percentDecoded(value.utf8, plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}

/// Reads text that is percent-encoded (RFC 3986, 2.1).
///
/// Strict: it refuses text that other software could read differently.
///
/// - Parameters:
///   - bytes: The encoded bytes.
///   - plusIsSpace: Whether `+` means a space, as in a form's fields.
/// - Returns: Nil for a `%` without two hexadecimal digits, for invalid UTF-8, and for control
///   characters.
func percentDecoded(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
    var decoded: [UInt8] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
        switch byte {
        case UInt8(ascii: "%"):
            guard let high = iterator.next()?.hexDigit, let low = iterator.next()?.hexDigit
            else { return nil }
            decoded.append(high << 4 | low)
        case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
        default: decoded.append(byte)
        }
    }
    guard !decoded.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return nil }
    return String(validating: decoded, as: UTF8.self)
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
