/// The reasons a key cannot be derived.
package enum CryptoError: Error, Equatable {
    /// OpenSSL refused: no memory, or parameters it does not take together.
    case derivationFailed

    /// The salt has not ``PasswordHash/saltBytes`` bytes.
    case saltLength
}
