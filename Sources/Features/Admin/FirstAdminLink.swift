import Crypto

/// Shows the operator of a server without an admin the link that makes the first one.
package protocol FirstAdminLink: AnyObject, Sendable {
    /// Shows the link with a token, in place of an older one.
    func show(_ token: String)

    /// Removes the link, because it was used or is too old.
    func remove()
}

/// The offer to become the first admin. It lasts for an hour and ends with its use.
struct FirstAdminOffer {
    static let validMs: Int64 = 3_600_000
    /// 128 random bits.
    static let tokenBytes = 16

    private let digest: [UInt8]
    private let expiresAt: Int64
    var isUsed = false

    init(_ token: String, at now: Int64) {
        digest = SHA256.hash(Array(token.utf8))
        expiresAt = now + Self.validMs
    }

    /// Whether a token is that of the link, and not too old.
    func accepts(_ token: String, at now: Int64) -> Bool {
        now < expiresAt && SHA256.hash(Array(token.utf8)) == digest
    }
}
