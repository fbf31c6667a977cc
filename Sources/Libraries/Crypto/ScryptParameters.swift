internal import COpenSSL

/// How much work scrypt (RFC 7914) asks for.
package struct ScryptParameters: Equatable, Sendable {
    /// The memory that one derivation may take. Every set of parameters stays below.
    package static let memoryBytesMax = 64 << 20

    /// The cheapest parameters that OWASP's password storage sheet allows: N = 2^13, r = 8, p = 10, in 8 MiB.
    package static let standard = ScryptParameters(checked: 13, 8, 10)

    /// The base-2 logarithm of the cost N, 1 to 20. Memory and time double with each.
    package let logN: Int

    /// The block size r, 1 to 32, in units of 128 bytes.
    package let r: Int

    /// The parallelization p, 1 to 16: time multiplies by it, memory does not.
    package let p: Int

    /// - Returns: nil if a parameter is outside its range, or they need more memory than
    ///   ``memoryBytesMax``: a damaged row must not take the machine down.
    package init?(logN: Int, r: Int, p: Int) {
        guard 1...20 ~= logN, 1...32 ~= r, 1...16 ~= p,
            128 * r << logN <= Self.memoryBytesMax
        else { return nil }
        self.init(checked: logN, r, p)
    }

    /// OWASP's minimum for a cost N (password storage sheet), with r = 8: p = 10 for 2^13, 5 for 2^14, 3 for 2^15 and
    /// 2 for 2^16. OWASP has no minimum for a lower N. Tests use a lower N with p = 1.
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

    /// The key that scrypt derives from a password.
    ///
    /// - Parameter count: The bytes to derive, 1 to 1,024.
    /// - Blocks: Slow on purpose, about 110 ms with ``standard``.
    package func derive(
        _ password: [UInt8], salt: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard 1...1_024 ~= count else { throw .derivationFailed }
        // A missing address would mean "only check the parameters"; zero bytes need not have one.
        let secret = password.isEmpty ? [0] : password
        var key = [UInt8](repeating: 0, count: count)
        let derived = secret.withUnsafeBytes { secret in
            // Twice the bound: what OpenSSL counts besides the memory proper depends on p.
            EVP_PBE_scrypt(
                secret.bindMemory(to: CChar.self).baseAddress, password.count, salt, salt.count,
                1 << UInt64(logN), UInt64(r), UInt64(p), UInt64(2 * Self.memoryBytesMax), &key,
                count)
        }
        guard derived == 1 else { throw .derivationFailed }
        return key
    }
}
