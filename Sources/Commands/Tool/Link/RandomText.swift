import Crypto

/// Names that nobody guesses and nobody has.
package enum RandomText {
    /// Random characters of `[a-z0-9]`, a little over 5 bits each.
    package static func word(_ count: Int) -> String {
        var random = SecureRandom()
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in characters[Int.random(in: 0..<36, using: &random)] })
    }
}
