/// Writes JSON directly into bytes.
///
/// The caller declares the structure (`beginObject`, `key`, `endObject`), and the writer adds
/// commas. It builds no tree, because it writes all events and replies.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma is due before the next value or key.
    private var needsComma = false

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func beginObject() { open(UInt8(ascii: "{")) }
    package mutating func endObject() { close(UInt8(ascii: "}")) }
    package mutating func beginArray() { open(UInt8(ascii: "[")) }
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func null() { raw("null") }
    package mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
    package mutating func value(_ text: String) {
        separate()
        quote(text)
    }
    package mutating func value(_ number: Int) { value(Int64(number)) }

    package mutating func value(_ number: Int64) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(number.magnitude)
    }

    /// Writes a number with the fewest digits that read as the same number. Infinities and NaN
    /// become null, because JSON has none.
    package mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        if let whole = JSON.whole(number) { return value(whole) }
        raw(number.description)
    }

    package mutating func value(_ json: JSON) {
        switch json {
        case .null: null()
        case .bool(let flag): value(flag)
        case .int(let number): value(number)
        case .double(let number): value(number)
        case .string(let text): value(text)
        case .array(let elements):
            beginArray()
            for element in elements { value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                value(member.value)
            }
            endObject()
        }
    }

    /// Writes bytes that are already JSON as a value.
    package mutating func value(json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func digits(_ number: UInt64) {
        if number < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
        // The largest number has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = number
            var start = digits.count
            while rest > 0 {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[start...]))
        }
    }

    private mutating func quote(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { units in
            // Most texts need no escapes. They are copied at once.
            if units.allSatisfy(Self.isPlain) { return bytes.append(contentsOf: units) }
            for byte in units {
                if Self.isPlain(byte) { bytes.append(byte) } else { escape(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let hexadecimal = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hexadecimal[Int(byte >> 4)])
            bytes.append(hexadecimal[Int(byte & 0x0F)])
        }
    }
}

extension JSON {
    /// The value as text on one line.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The value as text with sorted, unique keys in all objects, so that equal values have equal
    /// bytes.
    package var canonicalBytes: [UInt8] { sorted.bytes }

    private var sorted: JSON {
        switch self {
        case .array(let elements): return .array(elements.map(\.sorted))
        case .object(let members):
            var ordered: [Member] = []
            ordered.reserveCapacity(members.count)
            // The sorting is stable, and the last member of several with one key counts.
            for member in members.sorted(by: { $0.key < $1.key }) {
                if ordered.last?.key == member.key { ordered.removeLast() }
                ordered.append(Member(member.key, member.value.sorted))
            }
            return .object(ordered)
        default: return self
        }
    }
}
