/// The code of six characters with which users join a lobby, or a game that still admits players.
package enum JoinCode {
    /// Without `0 O 1 I L U`, because they are easily misread from a phone in sunlight.
    package static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    package static let length = 6

    package static func random(using random: inout some RandomNumberGenerator) -> String {
        String(
            (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }

    /// Normalizes a code as somebody typed it. Case, spaces and dashes do not matter.
    /// - Returns: `nil` if it cannot be a code.
    package static func normalized(_ text: String) -> String? {
        let code = text.uppercased().filter { $0 != " " && $0 != "-" }
        guard code.count == length, code.allSatisfy(alphabet.contains) else { return nil }
        return code
    }
}
