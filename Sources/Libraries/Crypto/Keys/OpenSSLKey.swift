internal import COpenSSL

/// A key in OpenSSL's memory. It is freed with its last owner.
final class OpenSSLKey: Sendable {
    // Sound: nothing changes a key after it is made, and OpenSSL locks its cached data.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// - Parameter pointer: Freed by this object.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// Creates a key from its parts.
    ///
    /// - Parameters:
    ///   - kind: OpenSSL's name of the algorithm.
    ///   - hasSecret: Whether the secret part is included.
    /// - Returns: Nil if OpenSSL refuses the parts.
    convenience init?(kind: String, hasSecret: Bool, parts: [OpenSSLKeyPart]) {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else { return nil }
        let selection =
            OSSL_KEYMGMT_SELECT_ALL_PARAMETERS | OSSL_KEYMGMT_SELECT_PUBLIC_KEY
            | (hasSecret ? OSSL_KEYMGMT_SELECT_PRIVATE_KEY : 0)
        var key: OpaquePointer?
        let isMade = OpenSSLKeyPart.withParameters(parts) { parameters in
            EVP_PKEY_fromdata(context, &key, selection, parameters) == 1
        }
        guard isMade, let key else { return nil }
        self.init(owning: key)
    }
}

extension OpenSSLKey {
    /// The most bytes of PEM, many times more than the longest key needs.
    private static let pemBytesMax = 65_536

    /// Reads the first private key of a text. Nil if there is none, or if it is encrypted.
    convenience init?(pem: String) {
        defer { ERR_clear_error() }
        let text = Array(pem.utf8)
        guard text.count <= Self.pemBytesMax else { return nil }
        let key = text.withUnsafeBytes { text -> OpaquePointer? in
            // Sound: the text is only read, and outlives its reader.
            guard let source = BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else {
                return nil
            }
            defer { BIO_free(source) }
            // Without this, OpenSSL would ask for a password at the terminal.
            return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let key else { return nil }
        self.init(owning: key)
    }

    /// The private key as PEM: PKCS #8 (RFC 5208), unencrypted. Nil if OpenSSL refuses.
    func pem() -> String? {
        defer { ERR_clear_error() }
        guard let target = BIO_new(BIO_s_mem()) else { return nil }
        defer { BIO_free(target) }
        guard PEM_write_bio_PKCS8PrivateKey(target, pointer, nil, nil, 0, nil, nil) == 1 else {
            return nil
        }
        var text = [UInt8](repeating: 0, count: BIO_ctrl_pending(target))
        guard BIO_read(target, &text, Int32(text.count)) == text.count else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}

extension OpenSSLKey {
    /// The number of bits of an RSA modulus.
    var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// Whether the key is of a kind, such as "RSA".
    func isOf(kind: String) -> Bool { EVP_PKEY_is_a(pointer, kind) == 1 }

    /// Whether the key is on the curve P-256.
    var isP256: Bool {
        defer { ERR_clear_error() }
        var name = [CChar](repeating: 0, count: 64)
        guard isOf(kind: "EC"),
            EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1
        else { return false }
        return name.prefix { $0 != 0 }.elementsEqual("prime256v1".utf8.map { CChar($0) })
    }

    /// The secret number of a key on a curve, most significant byte first. Nil if it has none, or a
    /// longer one.
    func secret(count: Int) -> [UInt8]? {
        defer { ERR_clear_error() }
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, "priv", &number) == 1 else { return nil }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: count)
        return BN_bn2binpad(number, &bytes, Int32(count)) == count ? bytes : nil
    }
}

/// A part of a key, under OpenSSL's name for it.
struct OpenSSLKeyPart {
    private let name: StaticString
    private let type: Int32
    /// The bytes in OpenSSL's form.
    private let data: [UInt8]
    private let count: Int

    static func text(_ name: StaticString, _ text: String) -> OpenSSLKeyPart {
        // With a terminator that the count excludes, because OpenSSL reads it in both ways.
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_UTF8_STRING, data: text.utf8 + [0], count: text.utf8.count)
    }

    static func bytes(_ name: StaticString, _ bytes: [UInt8]) -> OpenSSLKeyPart {
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_OCTET_STRING, data: bytes, count: bytes.count)
    }

    /// - Parameter bytes: The most significant byte first. OpenSSL needs the machine's order.
    static func number(_ name: StaticString, _ bytes: [UInt8]) -> OpenSSLKeyPart {
        OpenSSLKeyPart(
            name: name, type: OSSL_PARAM_UNSIGNED_INTEGER, data: bytes.reversed(),
            count: bytes.count)
    }

    /// Calls the body with the parts as OpenSSL's list, which is valid during the call.
    static func withParameters(
        _ parts: [OpenSSLKeyPart], _ body: (UnsafeMutablePointer<OSSL_PARAM>?) -> Bool
    ) -> Bool {
        var storage = parts.flatMap(\.data)
        return storage.withUnsafeMutableBytes { storage in
            var parameters: [OSSL_PARAM] = []
            var offset = 0
            for part in parts {
                parameters.append(part.parameter(at: storage.baseAddress.map { $0 + offset }))
                offset += part.data.count
            }
            // An entry without a name ends the list.
            parameters.append(OSSL_PARAM())
            return parameters.withUnsafeMutableBufferPointer { body($0.baseAddress) }
        }
    }

    private func parameter(at address: UnsafeMutableRawPointer?) -> OSSL_PARAM {
        var parameter = OSSL_PARAM()
        // Sound: a static text is terminated, and never freed.
        parameter.key = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        parameter.data_type = UInt32(type)
        parameter.data = address
        parameter.data_size = count
        return parameter
    }
}

extension OpenSSLKey {
    /// Signs the SHA-256 digest of a message, with the usual scheme of the kind of key: ECDSA in
    /// DER, or RSA's PKCS #1 v1.5. Nil if OpenSSL refuses.
    func sign(_ message: [UInt8]) -> [UInt8]? {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var count = Int(EVP_PKEY_get_size(pointer))
        var signature = [UInt8](repeating: 0, count: count)
        guard
            EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return Array(signature.prefix(count))
    }

    /// Whether the private key of this key made the signature.
    func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

/// The reasons why bytes or a text are not a valid key.
package enum KeyError: Error, Equatable, CustomStringConvertible {
    /// The key, or a part of it, has the wrong length in bytes.
    case length(Int, expected: Int)

    /// The bytes are not a point of the curve in the uncompressed form.
    case notOnCurve

    /// The secret number is zero, or not below the curve's order.
    case outOfRange

    /// The text is not a private key in PEM, or the key is encrypted.
    case notPEM

    /// The key is for another algorithm or curve.
    case kind(expected: String)

    /// The modulus does not have ``RSAPublicKey/modulusBits`` bits.
    case modulusBits(Int)

    /// The public exponent is even, 1, or longer than 64 bits.
    case exponent

    /// OpenSSL refused a valid call, for example because there is no memory.
    case refused

    package var description: String {
        switch self {
        case .length(let count, let expected): "\(count) bytes instead of \(expected)"
        case .notOnCurve: "not an uncompressed point of the curve P-256"
        case .outOfRange: "the secret number is not within the order of the curve P-256"
        case .notPEM: "not an unencrypted private key in PEM"
        case .kind(let expected): "the key is not for \(expected)"
        case .modulusBits(let bits):
            "the modulus has \(bits) bits, not \(RSAPublicKey.modulusBits)"
        case .exponent: "the public exponent is not an odd number from 3 to 2^64"
        case .refused: "OpenSSL refused, for example because there is no memory"
        }
    }
}
