/// Reads text that is percent-encoded (RFC 3986, 2.1).
///
/// Strict: what different readers could take for different things is refused.
///
/// - Parameters:
///   - bytes: What was sent.
///   - plusIsSpace: Whether `+` stands for a space, as in a form's fields.
/// - Returns: Nil for a `%` without two hexadecimal digits, for what is no UTF-8, and for control
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
