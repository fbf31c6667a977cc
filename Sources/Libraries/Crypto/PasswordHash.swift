/// A password as it is stored: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`.
///
/// The parameters stand in the text, so they can be raised later while old texts go on working.
/// The shape is PHC's string format, with salt and hash in Base64URL.
package struct PasswordHash: Equatable, Sendable {
    /// The bytes that a salt may have.
    package static let saltBytes = 8...64

    private static let hashBytes = 32

    /// The work that went into the hash.
    package let parameters: ScryptParameters
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// The text to store for a password.
    ///
    /// - Parameters:
    ///   - salt: Random, for this password alone; 8 to 64 bytes, 16 are customary.
    ///   - parameters: The work to ask for.
    /// - Blocks: For as long as the parameters say; not for a thread that others wait for.
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
    /// - Returns: nil if it is not one that ``make(_:salt:parameters:)`` could have made.
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

    /// Whether this is the password. One that differs by zero bytes at its end only, below 64 bytes,
    /// is the same to scrypt, as to all that stands on HMAC.
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
