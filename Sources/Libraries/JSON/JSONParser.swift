/// Reads one JSON text (RFC 8259) from bytes.
///
/// Strict: no comments, no trailing commas, no lone surrogates, no bytes after the value, UTF-8
/// only. ``depthMax`` limits the nesting, so that hostile input cannot exhaust the stack.
package struct JSONParser: ~Copyable {
    /// The deepest nesting that the parser accepts.
    package static let depthMax = 32

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Reads the single value in the bytes.
    /// - Parameter bytes: Must stay valid during the call. The parser keeps no reference.
    package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes)
        parser.skipSpace()
        let value = try parser.value()
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.error(.extra) }
        return value
    }

    private func error(_ mistake: JSONError.Mistake) -> JSONError {
        JSONError(mistake: mistake, offset: position)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    private mutating func value() throws(JSONError) -> JSON {
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "-"): return try number()
        case nil: throw error(.ends)
        default: throw error(.noValue)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { throw error(.unknownWord) }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] {
            throw error(.unknownWord)
        }
        position += count
        return value
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= Self.depthMax else { throw error(.tooDeep) }
        position += 1
        skipSpace()
    }

    private mutating func object() throws(JSONError) -> JSON {
        try enter()
        var members: [JSON.Member] = []
        if next == UInt8(ascii: "}") { return leave(.object(members)) }
        members.reserveCapacity(4)
        while true {
            guard next == UInt8(ascii: "\"") else { throw error(.noKey) }
            let key = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw error(.noColon) }
            position += 1
            skipSpace()
            members.append(JSON.Member(key, try value()))
            if try isLast(closing: UInt8(ascii: "}")) { return leave(.object(members)) }
        }
    }

    private mutating func array() throws(JSONError) -> JSON {
        try enter()
        var elements: [JSON] = []
        if next == UInt8(ascii: "]") { return leave(.array(elements)) }
        while true {
            elements.append(try value())
            if try isLast(closing: UInt8(ascii: "]")) { return leave(.array(elements)) }
        }
    }

    /// Skips a comma and returns false. Returns true at the closing bracket, which ``leave(_:)``
    /// skips.
    private mutating func isLast(closing: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        if next == closing { return true }
        guard next == UInt8(ascii: ",") else { throw error(.noComma) }
        position += 1
        skipSpace()
        return false
    }

    private mutating func leave(_ value: JSON) -> JSON {
        position += 1
        depth -= 1
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let leading = next
        let whole = digits()
        guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else {
            throw error(.notANumber)
        }
        let isWhole = try fraction()
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        if isWhole, let number = Self.int(text) { return .int(number) }
        // The grammar above accepts only numbers that `Double` reads. Beyond its range it is
        // infinite.
        guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
            throw error(.numberTooLarge)
        }
        return JSON.whole(number).map { .int($0) } ?? .double(number)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            position += 1
        }
        return position - start
    }

    /// Reads fraction and exponent. Returns true if there is neither.
    private mutating func fraction() throws(JSONError) -> Bool {
        var isWhole = true
        if next == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            guard digits() > 0 else { throw error(.noDecimals) }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard digits() > 0 else { throw error(.noExponent) }
        }
        return isWhole
    }

    private static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var result: Int64 = 0
        let isNegative = text.first == UInt8(ascii: "-")
        for byte in isNegative ? text.dropFirst() : text[...] {
            let (product, tooLarge) = result.multipliedReportingOverflow(by: 10)
            let (sum, over) = product.subtractingReportingOverflow(Int64(byte & 0x0F))
            if tooLarge || over { return nil }
            result = sum
        }
        if isNegative { return result }
        return result == .min ? nil : -result
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        var all: UInt8 = 0
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { throw error(.controlCharacter) }
            all |= byte
            position += 1
        }
        guard next != nil else { throw error(.openText) }
        let plain = UnsafeBufferPointer(rebasing: bytes[start..<position])
        guard next == UInt8(ascii: "\"") else { return try escaped(after: plain) }
        // ASCII is always valid UTF-8, and the initializer that can fail is slow.
        let text =
            all < 0x80
            ? String(decoding: plain, as: UTF8.self) : String(validating: plain, as: UTF8.self)
        guard let text else { throw error(.notUTF8) }
        position += 1
        return text
    }

    /// The slow path of ``string()``, from the first backslash on.
    private mutating func escaped(
        after plain: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> String {
        var units = Array(plain)
        while true {
            guard let byte = next else { throw error(.openText) }
            guard byte >= 0x20 else { throw error(.controlCharacter) }
            position += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                units.append(contentsOf: String(try escape()).utf8)
            } else {
                units.append(byte)
            }
        }
        guard let text = String(validating: units, as: UTF8.self) else {
            throw error(.notUTF8)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Character {
        guard let byte = next else { throw error(.openText) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return Character(try unicode())
        default: throw error(.unknownEscape)
        }
    }

    /// Reads the four digits after `\u`, and the second half of a surrogate pair.
    private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw error(.surrogate) }
        position += 1
        guard next == UInt8(ascii: "u") else { throw error(.surrogate) }
        position += 1
        let second = try hexadecimal()
        guard second >= 0xDC00, second < 0xE000 else { throw error(.surrogate) }
        let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw error(.surrogate) }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.noHexadecimal)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}

extension JSON {
    package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        self = try JSONParser.parse(bytes)
    }

    package init(parsing bytes: [UInt8]) throws(JSONError) {
        // Sound: the pointer is used only inside the closure.
        let result = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JSONError) in try JSONParser.parse(buffer) }
        }
        self = try result.get()
    }

    package init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }
}
