/// Why bytes or a text are not the key they are taken for.
package enum KeyError: Error, Equatable, CustomStringConvertible {
    /// The key, or a part of it, has not the bytes it must have.
    case length(Int, expected: Int)

    /// The bytes are no point of the curve in the uncompressed form.
    case notOnCurve

    /// The secret number is zero, or not below the curve's order.
    case outOfRange

    /// The text is no private key in PEM, or it is encrypted.
    case notPEM

    /// The key is for another algorithm or curve.
    case kind(expected: String)

    /// The modulus has not ``RSAPublicKey/modulusBits`` bits.
    case modulusBits(Int)

    /// The public exponent is even, 1, or longer than 64 bits.
    case exponent

    /// OpenSSL refused what it takes as a rule: no memory.
    case refused

    package var description: String {
        switch self {
        case .length(let count, let expected): "\(count) bytes where \(expected) are due"
        case .notOnCurve: "no uncompressed point of the curve P-256"
        case .outOfRange: "the secret number is not within the order of the curve P-256"
        case .notPEM: "no unencrypted private key in PEM"
        case .kind(let expected): "the key is not one for \(expected)"
        case .modulusBits(let bits):
            "the modulus has \(bits) bits, not \(RSAPublicKey.modulusBits)"
        case .exponent: "the public exponent is not an odd number from 3 to 2^64"
        case .refused: "OpenSSL refused, as when there is no memory"
        }
    }
}
