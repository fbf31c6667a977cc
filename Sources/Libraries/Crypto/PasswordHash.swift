internal import COpenSSL

/// A password as it is stored: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`.
///
/// The text contains the parameters, so they can be raised later while old texts remain valid. The
/// form is PHC's string format, with salt and hash in Base64URL.
package struct PasswordHash: Equatable, Sendable {
    /// The allowed lengths of a salt in bytes.
    package static let saltBytes = 8...64

    private static let hashBytes = 32

    /// The parameters of the hash.
    package let parameters: ScryptParameters
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// Creates the text to store for a password.
    ///
    /// - Parameters:
    ///   - salt: Random bytes for this password only: 8 to 64, usually 16.
    ///   - parameters: The amount of work.
    /// - Blocks: For as long as the parameters require. Do not call it on a thread that others wait
    ///   for.
    package static func make(
        _ password: [UInt8], salt: [UInt8], parameters: ScryptParameters
    ) throws(CryptoError) -> String {
        guard saltBytes ~= salt.count else { throw .saltLength }
        let hash = try parameters.derive(password, salt: salt, count: hashBytes)
        let work = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(work)$\(Base64URL.encode(salt))$\(Base64URL.encode(hash))"
    }

    /// Reads a stored text.
    ///
    /// - Returns: Nil if ``make(_:salt:parameters:)`` cannot have made it.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("scrypt".utf8),
            let parameters = Self.parameters(Substring(parts[2])),
            let salt = Base64URL.decode(parts[3]), Self.saltBytes ~= salt.count,
            let hash = Base64URL.decode(parts[4]), hash.count == Self.hashBytes
        else { return nil }
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Whether this is the password. Below 64 bytes, a password with additional zero bytes at its
    /// end is the same for scrypt, as for all algorithms based on HMAC.
    ///
    /// - Blocks: As long as making the hash took.
    package func verify(_ password: [UInt8]) throws(CryptoError) -> Bool {
        let derived = try parameters.derive(password, salt: salt, count: hash.count)
        return constantTimeEquals(derived, hash)
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        let pairs = text.split(separator: ",", omittingEmptySubsequences: false)
        guard pairs.count == 3, let logN = number(pairs[0], after: "ln="),
            let r = number(pairs[1], after: "r="), let p = number(pairs[2], after: "p=")
        else { return nil }
        return ScryptParameters(logN: logN, r: r, p: p)
    }

    private static func number(_ text: Substring, after name: String) -> Int? {
        text.hasPrefix(name) ? Int(text.dropFirst(name.count)) : nil
    }
}

/// The amount of work of scrypt (RFC 7914).
package struct ScryptParameters: Equatable, Sendable {
    /// The most memory of one derivation, in bytes. No parameters may exceed it.
    package static let memoryBytesMax = 64 << 20

    /// The cheapest parameters that OWASP's password storage sheet allows: N = 2^13, r = 8, p = 10,
    /// in 8 MiB.
    package static let standard = ScryptParameters(checked: 13, 8, 10)

    /// The base-2 logarithm of the cost N, 1 to 20. Each step doubles memory and time.
    package let logN: Int

    /// The block size r, 1 to 32, in units of 128 bytes.
    package let r: Int

    /// The parallelization p, 1 to 16. It multiplies the time, but not the memory.
    package let p: Int

    /// - Returns: Nil if a parameter is outside its range, or if they need more memory than
    ///   ``memoryBytesMax``. A damaged row must not exhaust the machine.
    package init?(logN: Int, r: Int, p: Int) {
        guard 1...20 ~= logN, 1...32 ~= r, 1...16 ~= p,
            128 * r << logN <= Self.memoryBytesMax
        else { return nil }
        self.init(checked: logN, r, p)
    }

    /// OWASP's minimum for a cost N (password storage sheet), with r = 8: p = 10 for 2^13, 5 for
    /// 2^14, 3 for 2^15 and 2 for 2^16. OWASP has no minimum for a lower N. Tests use a lower N
    /// with p = 1.
    /// - Returns: Nil if the parameters need more memory than ``memoryBytesMax``.
    package static func minimum(logN: Int) -> ScryptParameters? {
        ScryptParameters(logN: logN, r: 8, p: minimumP[logN] ?? 1)
    }

    private static let minimumP = [13: 10, 14: 5, 15: 3, 16: 2]

    /// Whether a hash takes at least as much work as OWASP's minimum.
    package var isStrong: Bool { work >= Self.standard.work }

    /// The work of one hash, in arbitrary units. The time is proportional to it.
    private var work: Int { p * r << logN }

    /// The work that these parameters lack, compared with others.
    /// - Returns: Nil if these parameters take at least as much work as the others.
    package func rest(to other: ScryptParameters) -> ScryptParameters? {
        guard work < other.work else { return nil }
        let p = (other.work - work) / (other.r << other.logN)
        return ScryptParameters(logN: other.logN, r: other.r, p: min(max(p, 1), 16))
    }

    private init(checked logN: Int, _ r: Int, _ p: Int) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Derives a key from a password.
    ///
    /// - Parameter count: The number of bytes, 1 to 1,024.
    /// - Blocks: Slow on purpose, about 110 ms with ``standard``.
    package func derive(
        _ password: [UInt8], salt: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard 1...1_024 ~= count else { throw .derivationFailed }
        // A missing address would mean "only check the parameters", and an empty array may have
        // none.
        let secret = password.isEmpty ? [0] : password
        var key = [UInt8](repeating: 0, count: count)
        let derived = secret.withUnsafeBytes { secret in
            // Twice the limit, because OpenSSL also counts other memory, which depends on p.
            EVP_PBE_scrypt(
                secret.bindMemory(to: CChar.self).baseAddress, password.count, salt, salt.count,
                1 << UInt64(logN), UInt64(r), UInt64(p), UInt64(2 * Self.memoryBytesMax), &key,
                count)
        }
        guard derived == 1 else { throw .derivationFailed }
        return key
    }
}
